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

/// Opponents of Othello. Losses are expectations over 5,000 positions of tournament games, judged by level 6: the report of
/// `yomi-tools train people` has them; people lost 1.77 discs there.
pub(crate) const OTHELLO: &[Opponent] = &[
    Opponent {
        name: "newcomer",
        title: NEWCOMER,
        summary: texts(
            "Loses 4.5 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の4.5倍。",
            "每步损失是比赛棋手平均的4.5倍。",
        ),
        means: Means::Skill(150),
        loss: Some(8.1),
    },
    Opponent {
        name: "beginner",
        title: BEGINNER,
        summary: texts(
            "Loses 3.4 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の3.4倍。",
            "每步损失是比赛棋手平均的3.4倍。",
        ),
        means: Means::Skill(300),
        loss: Some(6.1),
    },
    Opponent {
        name: "learner",
        title: LEARNER,
        summary: texts(
            "Loses 2.3 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の2.3倍。",
            "每步损失是比赛棋手平均的2.3倍。",
        ),
        means: Means::Skill(500),
        loss: Some(4.2),
    },
    Opponent {
        name: "casual",
        title: CASUAL,
        summary: texts(
            "Loses 1.6 times as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の1.6倍。",
            "每步损失是比赛棋手平均的1.6倍。",
        ),
        means: Means::Skill(700),
        loss: Some(2.9),
    },
    Opponent {
        name: "club",
        title: CLUB,
        summary: texts(
            "Loses as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手と同じ。",
            "每步损失与比赛棋手的平均相同。",
        ),
        means: Means::Skill(1000),
        loss: Some(1.8),
    },
    Opponent {
        name: "strong",
        title: STRONG,
        summary: texts(
            "Loses less than half as much a move as the average tournament player.",
            "1手の損は大会の平均的な選手の半分以下。",
            "每步损失不到比赛棋手平均的一半。",
        ),
        means: Means::Skill(2000),
        loss: Some(0.7),
    },
    Opponent {
        name: "expert",
        title: EXPERT,
        summary: texts(
            "The engine at level 6, six plies ahead.",
            "エンジンのレベル6、6手先まで読む。",
            "引擎6级，向前读6步。",
        ),
        means: Means::Level(6),
        loss: None,
    },
    Opponent {
        name: "master",
        title: MASTER,
        summary: texts("The engine at level 10.", "エンジンのレベル10。", "引擎10级。"),
        means: Means::Level(10),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: ENGINE,
        summary: texts("The engine at level 16.", "エンジンのレベル16。", "引擎16级。"),
        means: Means::Level(16),
        loss: None,
    },
];

/// Opponents of gomoku. Losses are those of `yomi-tools grade` on the labelled positions of `tests/data/gomoku`; what is
/// overlooked follows from `yomi_gomoku`'s attention.
pub(crate) const GOMOKU: &[Opponent] = &[
    Opponent {
        name: "newcomer",
        title: NEWCOMER,
        summary: texts(
            "Plays near the stones and overlooks more than half of the open threes.",
            "石の近くに打ち、三の半分以上を見落とす。",
            "下在棋子附近，漏看一半以上的活三。",
        ),
        means: Means::Skill(150),
        loss: None,
    },
    Opponent {
        name: "beginner",
        title: BEGINNER,
        summary: texts(
            "Overlooks more than a third of the open threes.",
            "三の3分の1以上を見落とす。",
            "漏看三分之一以上的活三。",
        ),
        means: Means::Skill(220),
        loss: None,
    },
    Opponent {
        name: "learner",
        title: LEARNER,
        summary: texts(
            "Overlooks more than a fifth of the open threes.",
            "三の5分の1以上を見落とす。",
            "漏看五分之一以上的活三。",
        ),
        means: Means::Skill(330),
        loss: None,
    },
    Opponent {
        name: "casual",
        title: CASUAL,
        summary: texts(
            "Overlooks about one open three in ten, more of them along diagonals.",
            "三を10回に1回ほど、斜めならもっと見落とす。",
            "约十个活三漏看一个，斜线更多。",
        ),
        means: Means::Skill(550),
        loss: None,
    },
    Opponent {
        name: "club",
        title: CLUB,
        summary: texts(
            "Stops fives and most open threes, and looks three plies ahead.",
            "五とたいていの三を止め、3手先まで読む。",
            "能挡住五连和大多数活三，向前读3步。",
        ),
        means: Means::Skill(1000),
        loss: None,
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
        loss: None,
    },
    Opponent {
        name: "expert",
        title: EXPERT,
        summary: texts(
            "Plays nearly always the best move that three plies show.",
            "3手先まで読んだ最善手をほぼいつも打つ。",
            "几乎总下向前读3步所见的最佳着法。",
        ),
        means: Means::Skill(4000),
        loss: None,
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
        summary: texts("The engine at level 9.", "エンジンのレベル9。", "引擎9级。"),
        means: Means::Level(9),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: ENGINE,
        summary: texts("The engine at level 14.", "エンジンのレベル14。", "引擎14级。"),
        means: Means::Level(14),
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
            "Knows what each move is worth, and often gives it away.",
            "手の価値を知るが、よく損をする。",
            "知道每步的价值，但常常失误。",
        ),
        means: Means::Skill(150),
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
