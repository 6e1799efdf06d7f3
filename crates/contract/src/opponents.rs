//! Named opponents of each game, from one who has just read the rules to the engine: a name for a few request fields.

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

/// Opponents of Othello. Losses are expectations over 5,000 positions of tournament games, judged by level 6
/// (`yomi-tools train people` draws and judges the positions).
pub(crate) const OTHELLO: &[Opponent] = &[
    Opponent {
        name: "newcomer",
        title: texts("Newcomer", "入門者", "初学者"),
        summary: texts("Has just read the rules.", "ルールを覚えたばかり。", "刚刚学会规则。"),
        means: Means::Skill(150),
        loss: Some(8.1),
    },
    Opponent {
        name: "beginner",
        title: texts("Beginner", "初心者", "新手"),
        summary: texts("Sees a corner now and then.", "ときどき隅に気づく。", "偶尔能看到角。"),
        means: Means::Skill(300),
        loss: Some(6.1),
    },
    Opponent {
        name: "learner",
        title: texts("Learner", "初級者", "入门棋手"),
        summary: texts(
            "Knows corners, gives away edges.",
            "隅は知っているが、辺で損をする。",
            "懂得占角，常在边上吃亏。",
        ),
        means: Means::Skill(500),
        loss: Some(4.2),
    },
    Opponent {
        name: "casual",
        title: texts("Casual player", "中級者", "业余棋手"),
        summary: texts(
            "Plays soundly and errs every few moves.",
            "堅実だが、数手に一度は間違える。",
            "下得稳健，每几手会犯一次错。",
        ),
        means: Means::Skill(700),
        loss: Some(2.9),
    },
    Opponent {
        name: "club",
        title: texts("Club player", "大会参加者", "俱乐部棋手"),
        summary: texts(
            "Errs like the average tournament player.",
            "大会の平均的な選手と同じくらい間違える。",
            "失误与比赛棋手的平均水平相当。",
        ),
        means: Means::Skill(1000),
        loss: Some(1.8),
    },
    Opponent {
        name: "strong",
        title: texts("Strong player", "上級者", "高手"),
        summary: texts("Errs seldom, and not by much.", "間違いは少なく、小さい。", "失误少，损失也小。"),
        means: Means::Skill(2000),
        loss: Some(0.7),
    },
    Opponent {
        name: "expert",
        title: texts("Expert", "達人", "专家"),
        summary: texts("The engine, six plies ahead.", "エンジン、6手先まで読む。", "引擎，向前读6步。"),
        means: Means::Level(6),
        loss: None,
    },
    Opponent {
        name: "master",
        title: texts("Master", "名人", "大师"),
        summary: texts("The engine, a tenth of a second a move.", "エンジン、1手およそ0.1秒。", "引擎，每步约0.1秒。"),
        means: Means::Level(10),
        loss: None,
    },
    Opponent {
        name: "engine",
        title: texts("Engine", "エンジン", "引擎"),
        summary: texts("The engine, about a second a move.", "エンジン、1手およそ1秒。", "引擎，每步约1秒。"),
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
