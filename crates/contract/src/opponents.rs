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

/// Opponents of Othello. Losses are expectations over 5,000 positions of tournament games, judged by level 6: the report of
/// `yomi-tools train people` has them; people lost 1.77 discs there.
pub(crate) const OTHELLO: &[Opponent] = &[
    Opponent {
        name: "newcomer",
        title: texts("Newcomer", "入門者", "初学者"),
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
        title: texts("Beginner", "初心者", "新手"),
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
        title: texts("Learner", "初級者", "入门棋手"),
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
        title: texts("Casual player", "中級者", "业余棋手"),
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
        title: texts("Club player", "大会参加者", "俱乐部棋手"),
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
        title: texts("Strong player", "上級者", "高手"),
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
        title: texts("Expert", "達人", "专家"),
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
        title: texts("Master", "名人", "大师"),
        summary: texts("The engine at level 10.", "エンジンのレベル10。", "引擎10级。"),
        means: Means::Level(10),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: texts("Engine", "エンジン", "引擎"),
        summary: texts("The engine at level 16.", "エンジンのレベル16。", "引擎16级。"),
        means: Means::Level(16),
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
