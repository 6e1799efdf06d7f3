//! Game registry: every type that spans the games is generated from the table in this file.

use std::{
    borrow::Borrow,
    fmt::{self, Display},
};

use crate::{
    Board, Game, GameData, Played, PositionFault, PositionText, Side, Variant, data::Rows, gomoku, legal_part, othello,
    record::Record, symmetry::Symmetry, tictactoe,
};

/// Generates the types that span the games from the table of games.
macro_rules! games {
    ($dollar:tt $(
        $(#[$doc:meta])*
        $Game:ident: $game:ident, $position:ty;
    )*) => {
        /// The games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind {
            $($(#[$doc])* $Game,)*
        }

        impl GameKind {
            /// All games, in the order in which they are listed to users.
            pub const ALL: [Self; [$(stringify!($game)),*].len()] = [$(Self::$Game),*];

            /// The name in paths and answers, in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Game => stringify!($game),)*
                }
            }

            /// The name as a part of type names, each word with a capital.
            #[must_use]
            pub const fn type_name(self) -> &'static str {
                match self {
                    $(Self::$Game => stringify!($Game),)*
                }
            }

            /// Names, sizes, texts and marks.
            #[must_use]
            pub const fn data(self) -> &'static GameData {
                match self {
                    $(Self::$Game => &$game::DATA,)*
                }
            }
        }

        /// A value for each game: a row of a table whose completeness the compiler checks.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct ByGame<T> {
            $(
                #[doc = concat!("That of ", stringify!($game), ".")]
                pub $game: T,
            )*
        }

        impl<T> ByGame<T> {
            /// The value of a game.
            #[must_use]
            pub const fn of(&self, game: GameKind) -> &T {
                match game {
                    $(GameKind::$Game => &self.$game,)*
                }
            }
        }

        impl AnyMove {
            /// Whether the move is a pass.
            #[must_use]
            pub fn is_pass(self) -> bool {
                match self {
                    $(Self::$Game(mv) => <$game::Position as Game>::is_pass(mv),)*
                }
            }
        }

        /// A move of any game, displayed in the game's notation.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyMove {
            $(
                #[doc = concat!("A move of ", stringify!($game), ".")]
                $Game($game::Move),
            )*
        }

        impl Display for AnyMove {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$Game(mv) => Display::fmt(mv, formatter),)*
                }
            }
        }

        /// A position of any game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of ", stringify!($game), ".")]
                $Game($position),
            )*
        }

        impl AnyPosition {
            /// The game.
            #[must_use]
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(Self::$Game(_) => GameKind::$Game,)*
                }
            }
        }

        /// Identity of a position of any game: equal only if every search ends alike.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyIdentity {
            $(
                #[doc = concat!("Of a position of ", stringify!($game), ".")]
                $Game(<$game::Position as Board>::Identity),
            )*
        }

        impl AnyPosition {
            /// Its identity, as [`Board::identity`].
            #[must_use]
            pub fn identity(&self) -> AnyIdentity {
                match self {
                    $(Self::$Game(position) => {
                        let position: &$game::Position = position.borrow();
                        AnyIdentity::$Game(position.identity())
                    })*
                }
            }
        }

        $(
            impl From<$game::Move> for AnyMove {
                fn from(mv: $game::Move) -> Self {
                    Self::$Game(mv)
                }
            }

            /// Returns a move of another game as the error.
            impl TryFrom<AnyMove> for $game::Move {
                type Error = AnyMove;

                fn try_from(mv: AnyMove) -> Result<Self, AnyMove> {
                    match mv {
                        AnyMove::$Game(mv) => Ok(mv),
                        #[allow(unreachable_patterns, reason = "where there is but one game")]
                        other => Err(other),
                    }
                }
            }

            impl From<$game::Position> for AnyPosition {
                fn from(position: $game::Position) -> Self {
                    Self::$Game(position.into())
                }
            }
        )*

        /// Dispatch: evaluates a generic expression on the concrete position in an [`AnyPosition`],
        /// by reference.
        ///
        /// `with_position!(&any, position => position.is_over())`
        #[macro_export]
        macro_rules! with_position {
            ($dollar any:expr, $dollar position:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyPosition::$Game($dollar position) => {
                        let $dollar position: &$crate::$game::Position =
                            $crate::borrowed($dollar position);
                        $dollar body
                    })*
                }
            };
        }

        /// Dispatch: evaluates a generic expression with the position type of a [`GameKind`].
        ///
        /// `with_game!(kind, Position => Position::read(&text).map(|read| read.position.into()))`
        #[macro_export]
        macro_rules! with_game {
            ($dollar kind:expr, $dollar Position:ident => $dollar body:expr) => {
                match $dollar kind {
                    $($crate::GameKind::$Game => {
                        type $dollar Position = $crate::$game::Position;
                        $dollar body
                    })*
                }
            };
        }

        /// Calls a macro with the name of each game and its module: `callback! { (Othello, othello) … }`.
        #[macro_export]
        macro_rules! for_each_game {
            ($dollar callback:ident) => {
                $dollar callback! { $(($Game, $game))* }
            };
        }
    };
}

// A line for each game: its name in the types, its module, which is also its name in paths and
// answers, the type that holds a position (boxed if large). All else is in the module: its `DATA`, and
// `Position` with `Game` and `Board`.
games! { $
    /// Othello on 8×8.
    Othello: othello, othello::Position;
    /// Gomoku on 5×5 to 20×20, freestyle, standard or renju.
    Gomoku: gomoku, Box<gomoku::Position>;
    /// Tic-tac-toe: three in a row on 3×3, or as many as you like on up to 8×8.
    TicTacToe: tictactoe, tictactoe::Position;
}

/// Naming of the sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Black and white.
    Colours,
    /// Marks X and O.
    Marks,
}

impl Sides {
    /// The names, first player first.
    #[must_use]
    pub const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Colours => ["black", "white"],
            Self::Marks => ["X", "O"],
        }
    }
}

/// Borrows the position from its holder: large ones are boxed.
#[doc(hidden)]
pub fn borrowed<G>(held: &impl Borrow<G>) -> &G {
    held.borrow()
}

impl GameKind {
    /// Index in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The game of that name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// Names of the sides.
    #[must_use]
    pub const fn sides(self) -> Sides {
        self.data().sides
    }

    /// Whether results differ in size, as [`Game::RESULTS_DIFFER_IN_SIZE`].
    #[must_use]
    pub fn results_differ_in_size(self) -> bool {
        with_game!(self, Position => Position::RESULTS_DIFFER_IN_SIZE)
    }

    /// Whether a request chooses among several rules.
    #[must_use]
    pub const fn has_rules(self) -> bool {
        !self.data().rule_names.is_empty()
    }

    /// Name of a side: `black` and `white`, in tic-tac-toe `X` and `O`.
    #[must_use]
    pub const fn side_name(self, side: Side) -> &'static str {
        let [first, second] = self.sides().names();
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The label of a row from the top, from 0, on a board of so many rows.
    #[must_use]
    pub const fn row_label(self, row: usize, rows: usize) -> usize {
        match self.data().rows {
            Rows::FromTop => row + 1,
            Rows::FromBottom => rows - row,
        }
    }
}

/// A legal position of any game, with the moves that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct AnyPlayed {
    /// The position before all moves.
    pub start: AnyPosition,
    /// The moves, Othello's passes between them included.
    pub moves: Vec<AnyMove>,
    /// The position after them.
    pub position: AnyPosition,
}

impl GameKind {
    /// The game of a record of this kind, as [`Board::read_record`].
    ///
    /// # Errors
    /// At least one fault.
    pub fn read_record(self, text: &PositionText, record: &Record<'_>) -> Result<AnyPlayed, Vec<PositionFault>> {
        fn of<B: Board>(text: &PositionText, record: &Record<'_>) -> Result<AnyPlayed, Vec<PositionFault>> {
            let Played { start, moves, position } = B::read_record(text, record)?;
            let moves = moves.into_iter().map(Into::into).collect();
            Ok(AnyPlayed { start: start.into(), moves, position: position.into() })
        }
        with_game!(self, Position => of::<Position>(text, record))
    }
}

impl AnyPosition {
    /// The legal moves in the game's square order; empty exactly when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        fn of<G: Board>(position: &G) -> Vec<AnyMove> {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.into_iter().map(Into::into).collect()
        }
        with_position!(self, position => of(position))
    }

    /// The squares on which a written board differs from this position, row by row from the top left.
    ///
    /// # Errors
    /// The text is no board of this size, or its cells are right and it names another side to move.
    pub fn squares_off(&self, text: &str) -> Result<Vec<String>, PositionFault> {
        with_position!(self, position => legal_part::squares_off(position, text))
    }

    /// The side to move; in a finished game, the side that would be to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        with_position!(self, position => position.side_to_move())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        with_position!(self, position => position.is_over())
    }

    /// Whether results differ in size, as [`Game::RESULTS_DIFFER_IN_SIZE`].
    #[must_use]
    pub fn results_differ_in_size(&self) -> bool {
        self.kind().results_differ_in_size()
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        with_position!(self, position => position.size())
    }

    /// Size and rule, as [`Board::variant`].
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        with_position!(self, position => position.variant())
    }

    /// Pieces of each side, as [`Board::counts`].
    #[must_use]
    pub fn counts(&self) -> Option<[u32; 2]> {
        with_position!(self, position => position.counts())
    }

    /// The one move that keeps the opponent from winning, as [`Board::only_answer`].
    #[must_use]
    pub fn only_answer(&self) -> Option<AnyMove> {
        with_position!(self, position => position.only_answer().map(Into::into))
    }

    /// The position after a legal move, or after a forbidden one, which ends the game; `None` for a move of another game.
    #[must_use]
    pub fn after(&self, mv: AnyMove) -> Option<Self> {
        fn of<G: Board>(position: &G, mv: AnyMove) -> Option<AnyPosition> {
            let mv = mv.try_into().ok()?;
            let after = position.after_forbidden(mv).unwrap_or_else(|| {
                let mut after = position.clone();
                after.play(mv);
                after
            });
            Some(after.into())
        }
        with_position!(self, position => of(position, mv))
    }

    /// The end of the game after a forbidden move, as [`Board::after_forbidden`].
    #[must_use]
    pub fn after_forbidden(&self, mv: AnyMove) -> Option<Self> {
        fn of<G: Board>(position: &G, mv: AnyMove) -> Option<AnyPosition> {
            position.after_forbidden(mv.try_into().ok()?).map(Into::into)
        }
        with_position!(self, position => of(position, mv))
    }

    /// The result of a finished game from the side to move, as [`Game::final_score`].
    #[must_use]
    pub fn final_score(&self) -> i32 {
        with_position!(self, position => position.final_score())
    }

    /// The move written as `text`, as [`Board::parse_move`].
    #[must_use]
    pub fn parse_move(&self, text: &str) -> Option<AnyMove> {
        with_position!(self, position => position.parse_move(text).map(Into::into))
    }

    /// Why a move is not legal, as [`Board::why_illegal`]; `None` when it is.
    #[must_use]
    pub fn why_illegal(&self, mv: AnyMove) -> Option<String> {
        fn of<G: Board>(position: &G, mv: AnyMove) -> Option<String> {
            G::Move::try_from(mv)
                .map_or_else(|_| Some("it is a move of another game".to_owned()), |mv| position.why_illegal(mv))
        }
        with_position!(self, position => of(position, mv))
    }

    /// The pass, where it is the only legal move.
    #[must_use]
    pub fn pass_that_is_due(&self) -> Option<AnyMove> {
        self.legal_moves().into_iter().next().filter(|&mv| self.is_pass(mv))
    }

    /// Whether the move is a pass; one of another game is none.
    #[must_use]
    pub fn is_pass(&self, mv: AnyMove) -> bool {
        fn of<G: Board>(_: &G, mv: AnyMove) -> bool {
            G::Move::try_from(mv).is_ok_and(G::is_pass)
        }
        with_position!(self, position => of(position, mv))
    }

    /// The image of the position under a symmetry, as [`Board::transformed`].
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        with_position!(self, position => position.transformed(symmetry).into())
    }

    /// Key shared by all symmetric images of a position, as [`Board::symmetry_key`].
    #[must_use]
    pub fn symmetry_key(&self) -> String {
        with_position!(self, position => position.symmetry_key())
    }

    /// The image of a move on this board, as [`Board::transform_move`]. A move of another game stays as it is.
    #[must_use]
    pub fn transform_move(&self, mv: AnyMove, symmetry: Symmetry) -> AnyMove {
        fn of<G: Board>(position: &G, mv: AnyMove, symmetry: Symmetry) -> AnyMove {
            G::Move::try_from(mv).map_or(mv, |mv| position.transform_move(mv, symmetry).into())
        }
        with_position!(self, position => of(position, mv, symmetry))
    }

    /// Row from the top and column from the left of a move's square on this board, which sort as the cells are
    /// read; `None` for a pass, and for a move of another game.
    #[must_use]
    pub fn square_of(&self, mv: AnyMove) -> Option<(usize, usize)> {
        fn of<G: Board>(position: &G, mv: AnyMove) -> Option<(usize, usize)> {
            let (column, row) = position.square_of(G::Move::try_from(mv).ok()?)?;
            Some((row, column))
        }
        with_position!(self, position => of(position, mv))
    }
}
