//! Othello's openings, from f5.

use crate::data::Opening;

/// Moves of the longest one.
pub(super) const MOST_MOVES: usize = 10;

const fn opening(moves: &'static str, english: &'static str, japanese: &'static str) -> Opening {
    Opening { moves, english: some(english), japanese: some(japanese), romanised: None, chinese: None }
}

const fn some(name: &'static str) -> Option<&'static str> {
    if name.is_empty() { None } else { Some(name) }
}

/// The openings; an empty name means none.
#[rustfmt::skip]
pub(crate) const OPENINGS: &[Opening] = &[
    opening("f5d6", "Perpendicular", "縦取り"),
    opening("f5f6", "Diagonal", "斜め取り"),
    opening("f5f4", "Parallel", "並び取り"),
    opening("f5d6c3d3c4", "Tiger", "虎"),
    opening("f5d6c3d3c4b3", "Aubrey", "イエス流"),
    opening("f5d6c3d3c4f4f6", "Stephenson", ""),
    opening("f5d6c3d3c4f4f6f3", "Comp'Oth", "コンポス"),
    opening("f5d6c3d3c4f4f6f3e3", "Lightning Bolt", "ライトニングボルト"),
    opening("f5d6c3d3c4f4f6g5", "No-Kung", "ノーカン"),
    opening("f5d6c3d3c4f4f6b4", "Kung", "カン"),
    opening("f5d6c3d3c4f4c5b3c2", "Rose-Bill", "花形"),
    opening("f5d6c3d3c4f4e6", "Leader's Tiger", "リーダーズタイガー"),
    opening("f5d6c3d3c4f4e3", "Brightwell", "ブライトウェル"),
    opening("f5d6c3g5", "", "ミサイル"),
    opening("f5d6c5", "", "兎"),
    opening("f5d6c5f4e3c6d3f6e6d7", "Rose", "ローズ"),
    opening("f5d6c5f4e3c6d3f3", "Ralle", ""),
    opening("f5d6c5f4e3d3", "Mimura", "三村流"),
    opening("f5d6c5f4e3c6e6", "Inoue", "井上流"),
    opening("f5d6c5f4e3c6f3", "Shaman", ""),
    opening("f5d6c5f4d3", "Horse", "馬"),
    opening("f5d6c4d3c5", "Cat", "猫"),
    opening("f5d6c4g5", "No-Cat", ""),
    opening("f5d6c4g5c6", "Swallow", "燕"),
    opening("f5d6c4d3e6", "Italian", "羊"),
    opening("f5f6e6f4e3", "Cow", "牛"),
    opening("f5f6e6f4e3d6", "Chimney", "白大量取り"),
    opening("f5f6e6f4e3c5g5", "Bat", "こうもり"),
    opening("f5f6e6f4g5", "Heath", "飛び出し牛"),
    opening("f5f6e6f4g5d6", "Heath-Chimney", "リンゴ"),
    opening("f5f6e6f4g5e7d7", "Iwasaki", "岩崎流"),
    opening("f5f6e6f4g5e7e3", "Heath-Bat", "裏こうもり"),
    opening("f5f6e6f4c3", "Buffalo", "バッファロー"),
    opening("f5f6e6f4c3c4", "Hokuriku Buffalo", "北陸バッファロー"),
    opening("f5f6e6f4g6", "Snake", "ヘビ"),
    opening("f5f6e6f4g6c6", "Lysons", "コブラ"),
    opening("f5f6e6f4d3", "", "裏ヘビ"),
    opening("f5f6e6f4g4", "Raccoon Dog", "たぬき"),
    opening("f5f6e6f4g3", "", "ロケット"),
    opening("f5f6e6f4g7", "X-square", "暴走牛"),
    opening("f5f4e3", "", "鼠"),
];
