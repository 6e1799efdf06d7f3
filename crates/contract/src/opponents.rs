//! Named opponents of each game, weakest first: a name for a few request fields.

use serde::Serialize;
use utoipa::ToSchema;
use yomi_game::GameKind;

use crate::games::GAMES;

/// What an opponent's name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    /// `human` with a skill in thousandths.
    Skill(u16),
    /// The engine with a level, and the game's [`variety`].
    Level(u8),
}

/// How much worse than the best a move of the engine's own opponents may be, so that no two games are alike: hundredths of
/// a disc or a point. Where a point decides the game, a fifth of one is much.
pub(crate) fn variety(game: GameKind) -> u32 {
    if game.results_differ_in_size() { 100 } else { 20 }
}

/// A text in the languages of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpponentTexts)]
pub struct Texts {
    /// English.
    pub en: &'static str,
    /// Japanese.
    pub ja: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

/// A named opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Opponent {
    /// The name in requests.
    pub(crate) name: &'static str,
    pub(crate) title: Texts,
    pub(crate) summary: Texts,
    pub(crate) means: Means,
    /// Expected loss of a move in discs, where it was measured.
    pub(crate) loss: Option<f64>,
}

const fn texts(en: &'static str, ja: &'static str, zh: &'static str) -> Texts {
    Texts { en, ja, zh }
}

const NEWCOMER: (&str, Texts) = ("newcomer", texts("Newcomer", "入門者", "初学者"));
const BEGINNER: (&str, Texts) = ("beginner", texts("Beginner", "初心者", "新手"));
const LEARNER: (&str, Texts) = ("learner", texts("Learner", "初級者", "入门棋手"));
const CASUAL: (&str, Texts) = ("casual", texts("Casual player", "中級者", "业余棋手"));
const CLUB: (&str, Texts) = ("club", texts("Club player", "大会参加者", "俱乐部棋手"));
const STRONG: (&str, Texts) = ("strong", texts("Strong player", "上級者", "高手"));
const EXPERT: (&str, Texts) = ("expert", texts("Expert", "達人", "专家"));
const MASTER: (&str, Texts) = ("master", texts("Master", "名人", "大师"));
const ENGINE: (&str, Texts) = ("engine", texts("Engine", "エンジン", "引擎"));
const CHAMPION: (&str, Texts) = ("champion", texts("Champion", "王者", "冠军"));

/// Rows of a table: a title, what its name stands for, the expected loss where it was measured, and for people a sentence in
/// each language.
macro_rules! opponents {
    (@loss) => { None };
    (@loss $loss:literal) => { Some($loss) };
    (@summary $level:literal) => {
        texts(
            concat!("The engine at level ", $level, "."),
            concat!("エンジンのレベル", $level, "。"),
            concat!("引擎", $level, "级。"),
        )
    };
    (@summary $skill:literal, $en:literal, $ja:literal, $zh:literal) => { texts($en, $ja, $zh) };
    ($($TITLE:ident = $Means:ident $value:literal $(loses $loss:literal)? $(, $en:literal, $ja:literal, $zh:literal)?;)+) => {
        &[$(Opponent {
            name: $TITLE.0,
            title: $TITLE.1,
            summary: opponents!(@summary $value $(, $en, $ja, $zh)?),
            means: Means::$Means($value),
            loss: opponents!(@loss $($loss)?),
        }),+]
    };
}

/// Opponents of Othello. Losses are expectations over 5,000 positions of tournament games, judged by level 9, which the
/// model does not see: the report of `yomi-tools train people` has them; people lost 1.93 discs there.
pub(crate) const OTHELLO: &[Opponent] = opponents! {
    NEWCOMER = Skill 200 loses 7.8,
        "Loses 4.0 times as much a move as the average tournament player.",
        "1手の損は大会の平均的な選手の4.0倍。",
        "每步损失是比赛棋手平均的4.0倍。";
    BEGINNER = Skill 330 loses 6.2,
        "Loses 3.2 times as much a move as the average tournament player.",
        "1手の損は大会の平均的な選手の3.2倍。",
        "每步损失是比赛棋手平均的3.2倍。";
    LEARNER = Skill 450 loses 5.1,
        "Loses 2.6 times as much a move as the average tournament player.",
        "1手の損は大会の平均的な選手の2.6倍。",
        "每步损失是比赛棋手平均的2.6倍。";
    CASUAL = Skill 700 loses 3.4,
        "Loses 1.7 times as much a move as the average tournament player.",
        "1手の損は大会の平均的な選手の1.7倍。",
        "每步损失是比赛棋手平均的1.7倍。";
    CLUB = Skill 1000 loses 2.3,
        "Loses 1.2 times as much a move as the average tournament player, and opens as people do.",
        "1手の損は大会の平均的な選手の1.2倍。序盤は人と同じように打つ。",
        "每步损失是比赛棋手平均的1.2倍，开局如人所下。";
    STRONG = Skill 1500 loses 1.5,
        "Loses 0.8 times as much a move as the average tournament player.",
        "1手の損は大会の平均的な選手の0.8倍。",
        "每步损失是比赛棋手平均的0.8倍。";
    EXPERT = Skill 2200 loses 1.1,
        "Loses 0.6 times as much a move as the average tournament player.",
        "1手の損は大会の平均的な選手の0.6倍。",
        "每步损失是比赛棋手平均的0.6倍。";
    MASTER = Level 5 loses 0.9;
    CHAMPION = Level 6 loses 0.7;
    ENGINE = Level 7 loses 0.6;
};

/// Opponents of gomoku. Losses of win probability are those of `yomi-tools grade` on 304 positions in the mean of twelve seeds, judged by another
/// engine; what is overlooked is the least that `yomi_gomoku`'s attention overlooks of a row that was just made.
pub(crate) const GOMOKU: &[Opponent] = opponents! {
    NEWCOMER = Skill 200 loses 0.30,
        "Overlooks four open threes in ten, or more.",
        "三の4割以上を見落とす。",
        "漏看四成以上的活三。";
    BEGINNER = Skill 300 loses 0.27,
        "Overlooks one open three in four, or more.",
        "三の4分の1以上を見落とす。",
        "漏看四分之一以上的活三。";
    LEARNER = Skill 450 loses 0.23,
        "Overlooks one open three in eight, or more.",
        "三の8分の1以上を見落とす。",
        "漏看八分之一以上的活三。";
    CASUAL = Skill 680 loses 0.20,
        "Overlooks one open three in twenty, or more.",
        "三の20分の1以上を見落とす。",
        "漏看二十分之一以上的活三。";
    CLUB = Skill 1000 loses 0.16,
        "Misses hardly a five, looks three plies ahead, and errs in long fights.",
        "五をほとんど見落とさず、3手先まで読むが、長い戦いでは間違える。",
        "几乎不漏看五连，向前读3步，但长线对攻会出错。";
    STRONG = Skill 1800 loses 0.12,
        "Overlooks hardly a threat, and looks three plies ahead.",
        "脅威をほとんど見落とさず、3手先まで読む。",
        "几乎不漏看威胁，向前读3步。";
    EXPERT = Skill 4000 loses 0.09,
        "Nearly always plays one of the best moves that three plies show.",
        "3手先まで読んだ最善手のひとつをほぼいつも打つ。",
        "几乎总下向前读3步所见的最佳着法之一。";
    MASTER = Level 4;
    CHAMPION = Level 6;
    ENGINE = Level 8;
};

/// Opponents of tic-tac-toe.
pub(crate) const TICTACTOE: &[Opponent] = opponents! {
    BEGINNER = Skill 0,
        "Plays at random.",
        "でたらめに打つ。",
        "随机下子。";
    CASUAL = Skill 200,
        "Knows what each move is worth, and still errs.",
        "手の価値を知るが、間違えることもある。",
        "知道每步的价值，但仍会失误。";
    ENGINE = Skill 10_000,
        "Never loses, and plays differently each time.",
        "決して負けず、毎回違う手を打つ。",
        "从不输棋，每次下法不同。";
};

/// The opponents of a game, weakest first.
pub(crate) fn opponents(game: GameKind) -> &'static [Opponent] {
    GAMES.of(game).opponents
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn opponents_have_names_of_their_own_and_lose_less_from_one_to_the_next() {
        for game in GameKind::ALL {
            let all = opponents(game);
            let names: BTreeSet<_> = all.iter().map(|opponent| opponent.name).collect();
            assert_eq!(names.len(), all.len());
            let losses: Vec<_> = all.iter().filter_map(|opponent| opponent.loss).collect();
            assert!(losses.is_sorted_by(|above, below| above > below));
        }
    }
}
