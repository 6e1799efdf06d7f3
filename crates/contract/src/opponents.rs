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
    /// The engine with a level.
    Level(u8),
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

const NEWCOMER: Texts = texts("Newcomer", "入門者", "初学者");
const BEGINNER: Texts = texts("Beginner", "初心者", "新手");
const LEARNER: Texts = texts("Learner", "初級者", "入门棋手");
const CASUAL: Texts = texts("Casual player", "中級者", "业余棋手");
const CLUB: Texts = texts("Club player", "大会参加者", "俱乐部棋手");
const STRONG: Texts = texts("Strong player", "上級者", "高手");
const EXPERT: Texts = texts("Expert", "達人", "专家");
const MASTER: Texts = texts("Master", "名人", "大师");
const ENGINE: Texts = texts("Engine", "エンジン", "引擎");
const CHAMPION: Texts = texts("Champion", "王者", "冠军");

/// Opponents of Othello. Losses are expectations over 5,000 positions of tournament games, judged by level 9, which the
/// model does not see: the report of `yomi-tools train people` has them; people lost 1.93 discs there.
pub(crate) const OTHELLO: &[Opponent] = &[
    Opponent {
        name: "newcomer",
        title: NEWCOMER,
        summary: texts(
            "Loses 4.0 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の4.0倍。",
            "每步损失是比赛棋手平均的4.0倍。",
        ),
        means: Means::Skill(200),
        loss: Some(7.8),
    },
    Opponent {
        name: "beginner",
        title: BEGINNER,
        summary: texts(
            "Loses 3.2 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の3.2倍。",
            "每步损失是比赛棋手平均的3.2倍。",
        ),
        means: Means::Skill(330),
        loss: Some(6.2),
    },
    Opponent {
        name: "learner",
        title: LEARNER,
        summary: texts(
            "Loses 2.4 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の2.4倍。",
            "每步损失是比赛棋手平均的2.4倍。",
        ),
        means: Means::Skill(500),
        loss: Some(4.6),
    },
    Opponent {
        name: "casual",
        title: CASUAL,
        summary: texts(
            "Loses 1.7 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の1.7倍。",
            "每步损失是比赛棋手平均的1.7倍。",
        ),
        means: Means::Skill(700),
        loss: Some(3.4),
    },
    Opponent {
        name: "club",
        title: CLUB,
        summary: texts(
            "Loses 1.2 times as much a move as the average tournament player, and opens as people do.",
            "1手の損は大会の平均的な選手の1.2倍。序盤は人と同じように打つ。",
            "每步损失是比赛棋手平均的1.2倍，开局如人所下。",
        ),
        means: Means::Skill(1000),
        loss: Some(2.3),
    },
    Opponent {
        name: "strong",
        title: STRONG,
        summary: texts(
            "Loses 0.8 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の0.8倍。",
            "每步损失是比赛棋手平均的0.8倍。",
        ),
        means: Means::Skill(1500),
        loss: Some(1.5),
    },
    Opponent {
        name: "expert",
        title: EXPERT,
        summary: texts(
            "Loses 0.6 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の0.6倍。",
            "每步损失是比赛棋手平均的0.6倍。",
        ),
        means: Means::Skill(2200),
        loss: Some(1.1),
    },
    Opponent {
        name: "master",
        title: MASTER,
        summary: texts("The engine at level 5.", "エンジンのレベル5。", "引擎5级。"),
        means: Means::Level(5),
        loss: None,
    },
    Opponent {
        name: "champion",
        title: CHAMPION,
        summary: texts("The engine at level 6.", "エンジンのレベル6。", "引擎6级。"),
        means: Means::Level(6),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: ENGINE,
        summary: texts("The engine at level 7.", "エンジンのレベル7。", "引擎7级。"),
        means: Means::Level(7),
        loss: None,
    },
];

/// Opponents of gomoku. Losses of win probability are those of `yomi-tools grade` on 304 positions, judged by another
/// engine; what is overlooked is the least that `yomi_gomoku`'s attention overlooks of a row that was just made.
pub(crate) const GOMOKU: &[Opponent] = &[
    Opponent {
        name: "newcomer",
        title: NEWCOMER,
        summary: texts(
            "Overlooks four open threes in ten, or more.",
            "三の4割以上を見落とす。",
            "漏看四成以上的活三。",
        ),
        means: Means::Skill(200),
        loss: Some(0.31),
    },
    Opponent {
        name: "beginner",
        title: BEGINNER,
        summary: texts(
            "Overlooks one open three in four, or more.",
            "三の4分の1以上を見落とす。",
            "漏看四分之一以上的活三。",
        ),
        means: Means::Skill(300),
        loss: Some(0.26),
    },
    Opponent {
        name: "learner",
        title: LEARNER,
        summary: texts(
            "Overlooks one open three in eight, or more.",
            "三の8分の1以上を見落とす。",
            "漏看八分之一以上的活三。",
        ),
        means: Means::Skill(450),
        loss: Some(0.24),
    },
    Opponent {
        name: "casual",
        title: CASUAL,
        summary: texts(
            "Overlooks one open three in twenty, or more.",
            "三の20分の1以上を見落とす。",
            "漏看二十分之一以上的活三。",
        ),
        means: Means::Skill(680),
        loss: Some(0.20),
    },
    Opponent {
        name: "club",
        title: CLUB,
        summary: texts(
            "Misses hardly a five, looks three plies ahead, and errs in long fights.",
            "五をほとんど見落とさず、3手先まで読むが、長い戦いでは間違える。",
            "几乎不漏看五连，向前读3步，但长线对攻会出错。",
        ),
        means: Means::Skill(1000),
        loss: Some(0.14),
    },
    Opponent {
        name: "strong",
        title: STRONG,
        summary: texts(
            "Overlooks hardly a threat, and looks three plies ahead.",
            "脅威をほとんど見落とさず、3手先まで読む。",
            "几乎不漏看威胁，向前读3步。",
        ),
        means: Means::Skill(1800),
        loss: Some(0.13),
    },
    Opponent {
        name: "expert",
        title: EXPERT,
        summary: texts(
            "Nearly always plays one of the best moves that three plies show.",
            "3手先まで読んだ最善手のひとつをほぼいつも打つ。",
            "几乎总下向前读3步所见的最佳着法之一。",
        ),
        means: Means::Skill(4000),
        loss: Some(0.09),
    },
    Opponent {
        name: "master",
        title: MASTER,
        summary: texts("The engine at level 4.", "エンジンのレベル4。", "引擎4级。"),
        means: Means::Level(4),
        loss: None,
    },
    Opponent {
        name: "champion",
        title: CHAMPION,
        summary: texts("The engine at level 6.", "エンジンのレベル6。", "引擎6级。"),
        means: Means::Level(6),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: ENGINE,
        summary: texts("The engine at level 8.", "エンジンのレベル8。", "引擎8级。"),
        means: Means::Level(8),
        loss: None,
    },
];

/// Opponents of tic-tac-toe.
pub(crate) const TICTACTOE: &[Opponent] = &[
    Opponent {
        name: "beginner",
        title: BEGINNER,
        summary: texts("Plays at random.", "でたらめに打つ。", "随机下子。"),
        means: Means::Skill(0),
        loss: None,
    },
    Opponent {
        name: "casual",
        title: CASUAL,
        summary: texts(
            "Knows what each move is worth, and still errs.",
            "手の価値を知るが、間違えることもある。",
            "知道每步的价值，但仍会失误。",
        ),
        means: Means::Skill(200),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: ENGINE,
        summary: texts(
            "Never loses, and plays differently each time.",
            "決して負けず、毎回違う手を打つ。",
            "从不输棋，每次下法不同。",
        ),
        means: Means::Skill(10_000),
        loss: None,
    },
];

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
