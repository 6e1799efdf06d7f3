//! The table of tools: one row for each, by its name.

use std::sync::Arc;

use rmcp::model::{Tool, ToolAnnotations};
use yomi_contract::{
    limits::RequestLimits,
    reading::field::Field,
    request::{
        self,
        lab::{self, exercise, station::Station},
    },
};
use yomi_game::GameKind;

use crate::{answers::Contract, schema};

yomi_game::named! {
    /// A tool.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ToolName {
        /// What the rules say of a position.
        LegalMoves = "legal_moves",
        /// The best move of a position.
        BestMove = "best_move",
        /// The result of a position under perfect play.
        Solve = "solve",
        /// Opponents by name.
        ListOpponents = "list_opponents",
        /// A move against the caller.
        Play = "play",
        /// Why this move and not that one.
        ExplainMove = "explain_move",
        /// A game judged move by move.
        Review = "review",
        /// A review of a written game: its first illegal move, and the wrong boards beside its moves.
        Referee = "referee",
        /// What has become of such a review.
        GetReview = "get_review",
        /// The search of a written tree.
        SearchTree = "search_tree",
        /// An exercise.
        Exercise = "exercise",
        /// The marks for an answer to it.
        CheckExercise = "check_exercise",
    }
}

/// What a tool is to an agent.
struct Row {
    title: &'static str,
    about: &'static str,
    /// The arguments of its schema, with spaces between their names. The request readers accept more fields than the schema lists.
    offered: &'static str,
}

const POSITION: &str =
    "Give the game as moves from its start rather than as a board: counting squares of a board goes wrong.";

/// All tools as the protocol lists them, of a server with these limits.
pub(crate) fn list(limits: &RequestLimits) -> Vec<Tool> {
    let contract = Contract::new();
    ToolName::ALL.iter().map(|tool| tool.listed(&contract, limits)).collect()
}

impl ToolName {
    const fn row(self) -> Row {
        match self {
            Self::LegalMoves => Row {
                title: "Legal moves",
                about: "The board after the moves given, the side to move, its legal moves, and the result if the game is over.",
                offered: "game moves board turn after size rule picture",
            },
            Self::BestMove => Row {
                title: "Best move",
                about: "The best move of a position with its score and the line behind it, by the strong engine of the game.",
                offered: "game moves board turn after size rule level opponent seed time_ms nodes depth multi_pv only_moves avoid_moves threads picture",
            },
            Self::Solve => Row {
                title: "Solve a position",
                about: "The result of a position under perfect play, searched to the end of the game. Othello with about 24 empty \
                        squares or fewer takes seconds; with time_ms the answer says whether the result is proven.",
                offered: "game moves board turn after size rule time_ms nodes threads picture",
            },
            Self::ListOpponents => Row {
                title: "Opponents",
                about: "Names for opponent of play and best_move, weakest first, with what each is and loses a move. The human \
                        ones err as people do.",
                offered: "game",
            },
            Self::Play => Row {
                title: "Play a game",
                about: "Answers your move with one of its own, at a level from 0 (a beginner) to 30 or as an opponent, whose seed \
                        comes back and goes with every move of the game. Send all moves of the game so far, yours last; send what \
                        comes back under moves with your next move behind it. With no moves it plays first.",
                offered: "game moves board turn after size rule level opponent seed picture",
            },
            Self::ExplainMove => Row {
                title: "Explain a move",
                about: "Facts about a move beside another one (against; else the best other one): exact results, forced wins, counts at \
                        the end of both lines, estimates, which levels find the better one. Each is counted, proven or called an estimate; none is a cause.",
                offered: "game moves board turn after size rule move against nodes lang",
            },
            Self::Review => Row {
                title: "Review a game",
                about: "Judges every move of a game: what was played, what was best, and how much was lost. Give moves, or the text of \
                        a record (SGF, GGF, PSQ and others). A review that takes longer than 20 seconds answers with a handle for \
                        get_review.",
                offered: "game moves text number size rule time_ms nodes depth level threads placed from to side explain",
            },
            Self::Referee => Row {
                title: "Referee a game",
                about: "Checks a written game, and written boards (positions, one after each move): the first illegal move, the wrong \
                        squares, what each legal move lost, the strength of both sides. Answers as review does.",
                offered: "game moves positions size rule nodes",
            },
            Self::GetReview => Row {
                title: "Fetch a review",
                about: "The review that a handle stands for: whole, or as far as it is. Waits for its end for up to 20 seconds.",
                offered: "handle",
            },
            Self::SearchTree => Row {
                title: "Search a tree",
                about: "Searches a game tree that you write, such as [\"A\", [\"B\", 3, 12], [\"C\", 2]] with values for MAX at its leaves, \
                        by minimax, alpha-beta, PVS and other algorithms, and shows each window, cut and skipped leaf.",
                offered: "tree algorithm techniques root window picture",
            },
            Self::Exercise => Row {
                title: "An exercise",
                about: "An exercise on alpha-beta with a tree of its own: which leaves it skips, its windows, the best order of \
                        moves, or a bug to find. The same seed is the same exercise.",
                offered: "exercise seed plies children",
            },
            Self::CheckExercise => Row {
                title: "Mark an answer",
                about: "Marks an answer to an exercise: send exercise, seed, plies and children as they were, and the answer in the \
                        field of its kind.",
                offered: "exercise seed plies children skipped windows tree bug node values best",
            },
        }
    }

    /// The fields of the requests that it stands for; those of games once for each of them.
    pub(crate) fn fields(self) -> Vec<&'static Field> {
        let of_games =
            |fields: fn(GameKind) -> Vec<&'static Field>| GameKind::ALL.into_iter().flat_map(fields).collect();
        match self {
            Self::LegalMoves => of_games(request::position_fields),
            Self::ListOpponents => Vec::new(),
            Self::BestMove | Self::Solve | Self::Play => of_games(request::fields),
            Self::ExplainMove => of_games(request::explain_fields),
            Self::Review | Self::Referee => of_games(request::review_fields),
            Self::GetReview => Vec::new(),
            Self::SearchTree => lab::fields(Station::Tree),
            Self::Exercise => exercise::fields(),
            Self::CheckExercise => exercise::check_fields(),
        }
    }

    /// The tool of that name.
    pub(crate) fn called(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|tool| tool.name() == name)
    }

    /// The names of its arguments.
    pub(crate) fn arguments(self) -> Vec<&'static str> {
        self.row().offered.split(' ').collect()
    }

    fn listed(self, contract: &Contract, limits: &RequestLimits) -> Tool {
        let row = self.row();
        let input = schema::object(&self.arguments(), &self.fields(), contract, limits);
        let takes_moves = row.offered.starts_with("game moves ");
        let about = if takes_moves { format!("{} {POSITION}", row.about) } else { row.about.to_owned() };
        let annotations = ToolAnnotations::with_title(row.title).read_only(true).open_world(false);
        let tool = Tool::new(self.name(), about, Arc::new(input)).with_title(row.title).with_annotations(annotations);
        tool.with_raw_output_schema(Arc::new(contract.answer(self)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_offered_field_is_one_that_the_readers_know() {
        for &tool in &ToolName::ALL {
            let known: Vec<_> = tool.fields().iter().map(|field| field.name).collect();
            for name in tool.arguments() {
                let is_known = schema::own(name).is_some() || known.contains(&name);
                assert!(is_known, "{}: {name} is not among {known:?}", tool.name());
            }
        }
    }

    #[test]
    fn all_tools_only_read_and_take_no_other_arguments() {
        for tool in list(&RequestLimits::WIDEST) {
            assert_eq!(tool.annotations.as_ref().unwrap().read_only_hint, Some(true));
            assert_eq!(tool.input_schema["additionalProperties"], false);
            assert_eq!(tool.input_schema["type"], "object");
            for (name, argument) in tool.input_schema["properties"].as_object().unwrap() {
                assert!(argument["type"] != Value::Null || argument["anyOf"].is_array(), "{}: {name}", tool.name);
            }
        }
    }

    /// A model reads the names, the descriptions and the arguments before it does anything; the rest is for its client.
    #[test]
    fn the_list_of_tools_is_short() {
        let mut list = list(&RequestLimits::WIDEST);
        let bytes = |list: &[Tool]| serde_json::to_string(list).unwrap().len();
        assert!(bytes(&list) < 38_700, "{}", bytes(&list));
        list.iter_mut().for_each(|tool| tool.output_schema = None);
        assert!(bytes(&list) < 23_400, "{}", bytes(&list));
    }
}
