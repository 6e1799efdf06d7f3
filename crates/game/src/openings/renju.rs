//! Renju's 26 openings of three stones: 13 direct ones, where white's stone touches black's along a row or column, and 13
//! indirect ones, where it touches along a diagonal.

use crate::data::Opening;

const fn opening(
    moves: &'static str,
    japanese: &'static str,
    romanised: &'static str,
    chinese: &'static str,
) -> Opening {
    Opening { moves, english: None, japanese: Some(japanese), romanised: Some(romanised), chinese: Some(chinese) }
}

/// The openings, 1D to 13D and 1I to 13I.
#[rustfmt::skip]
pub(crate) const OPENINGS: &[Opening] = &[
    opening("h8 h9 h10", "寒星", "Kansei", "寒星"),
    opening("h8 h9 i10", "渓月", "Keigetsu", "溪月"),
    opening("h8 h9 j10", "疎星", "Sosei", "疏星"),
    opening("h8 h9 i9", "花月", "Kagetsu", "花月"),
    opening("h8 h9 j9", "残月", "Zangetsu", "残月"),
    opening("h8 h9 i8", "雨月", "Ugetsu", "雨月"),
    opening("h8 h9 j8", "金星", "Kinsei", "金星"),
    opening("h8 h9 h7", "松月", "Shogetsu", "松月"),
    opening("h8 h9 i7", "丘月", "Kyugetsu", "丘月"),
    opening("h8 h9 j7", "新月", "Shingetsu", "新月"),
    opening("h8 h9 h6", "瑞星", "Zuisei", "瑞星"),
    opening("h8 h9 i6", "山月", "Sangetsu", "山月"),
    opening("h8 h9 j6", "遊星", "Yusei", "游星"),
    opening("h8 i9 j10", "長星", "Chosei", "长星"),
    opening("h8 i9 j9", "峡月", "Kyogetsu", "峡月"),
    opening("h8 i9 j8", "恒星", "Kosei", "恒星"),
    opening("h8 i9 j7", "水月", "Suigetsu", "水月"),
    opening("h8 i9 j6", "流星", "Ryusei", "流星"),
    opening("h8 i9 i8", "雲月", "Ungetsu", "云月"),
    opening("h8 i9 i7", "浦月", "Hogetsu", "浦月"),
    opening("h8 i9 i6", "嵐月", "Rangetsu", "岚月"),
    opening("h8 i9 h7", "銀月", "Gingetsu", "银月"),
    opening("h8 i9 h6", "明星", "Myojo", "明星"),
    opening("h8 i9 g7", "斜月", "Shagetsu", "斜月"),
    opening("h8 i9 g6", "名月", "Meigetsu", "名月"),
    opening("h8 i9 f6", "彗星", "Suisei", "彗星"),
];
