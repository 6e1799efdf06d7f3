"""The words of the contract: requests, whose fields are keyword arguments, and answers.

Generated from openapi.yaml by scripts/python_client.py. A field whose name is a keyword of Python ends in `_`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union

from typing_extensions import NotRequired, TypeAlias, TypedDict

from ._model import Model

Cell: TypeAlias = Union[str, int, None]
"""A cell; `null` is an empty one."""

BoardItem: TypeAlias = Union[str, int, Sequence[Cell], None]
"""A row, or a cell; `null` is an empty one."""

OthelloExplainBoard: TypeAlias = Union[str, Sequence[BoardItem]]
"""64 cells row by row from a1 at the top left: `X` black, `O` white, `-` empty; the initial position when not given.
A text, which may end in the side to move, or a list.
"""

Turn: TypeAlias = Literal['black', 'white', 'X', 'O']
"""A side: `black` or `white`, in tic-tac-toe `X` or `O`."""

Moves: TypeAlias = Union[str, Sequence[str], Sequence[Sequence[int]]]
"""Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
GGF, SGF, PSQ, JSON).
"""

Coordinates: TypeAlias = Literal['from_0', 'from_1', 'skip_i']
"""How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row from
the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers are refused
without it.
"""

Goal: TypeAlias = Literal['best', 'solve', 'win_loss_draw']
"""What is to be found: the `best` move within the limits, or `solve` exactly to the end, or `win_loss_draw`."""


class Clock(TypedDict):
    """The clock of a game, from which the time for this move follows: never more than two fifths of what is left.
    Not together with time_ms.
    """

    remaining_ms: int
    """Time left for the rest of the game."""
    increment_ms: NotRequired[int]
    """Time added after each move. Default: 0."""

Algorithm: TypeAlias = Literal['engine', 'human', 'random', 'minimax', 'negamax', 'alpha_beta_two_sided', 'alpha_beta', 'pvs', 'mtd_f', 'mcts']
"""`engine`, the strongest for the game, `human`, which errs as people do, or a textbook algorithm. Default:
`engine`.
"""

Opponent: TypeAlias = Literal['newcomer', 'beginner', 'learner', 'casual', 'club', 'strong', 'expert', 'master', 'champion', 'engine']
"""An opponent of `/v1/games` by name, instead of `level`, `algorithm` and `skill`."""

EvaluationName: TypeAlias = Literal['positional', 'disc_count', 'shapes', 'pattern', 'outcome']
"""A leaf evaluation by its name."""


class EvaluationWithParameters(TypedDict):
    """A leaf evaluation with its parameters."""

    name: EvaluationName
    """A leaf evaluation by its name."""
    opponent_weight: NotRequired[float]
    """Evaluation `shapes`: weight of the opponent's shapes, to thousandths. Default: 0.1."""

Evaluation: TypeAlias = Union[EvaluationName, EvaluationWithParameters]
"""A leaf evaluation: its name, or an object of that and its parameters."""


class TranspositionTableParameters(TypedDict):
    """TranspositionTableParameters."""

    entries: NotRequired[int]
    """262144 when not given."""

MoveOrdering: TypeAlias = Literal['none', 'worst_first', 'random', 'static', 'dynamic']
"""MoveOrdering"""


class KillerMovesParameters(TypedDict):
    """KillerMovesParameters."""

    slots: NotRequired[int]
    """2 when not given."""


class AspirationWindowParameters(TypedDict):
    """AspirationWindowParameters."""

    width: NotRequired[int]
    """4 when not given."""
    growth: NotRequired[int]
    """4 when not given."""


class NullMoveParameters(TypedDict):
    """NullMoveParameters."""

    reduction: NotRequired[int]
    """2 when not given."""


class FutilityParameters(TypedDict):
    """FutilityParameters."""

    margin: NotRequired[int]
    """20 when not given."""


class ReverseFutilityParameters(TypedDict):
    """ReverseFutilityParameters."""

    margin: NotRequired[int]
    """20 when not given."""


class LateMoveReductionParameters(TypedDict):
    """LateMoveReductionParameters."""

    after_moves: NotRequired[int]
    """3 when not given."""
    reduction: NotRequired[int]
    """1 when not given."""


class QuiescenceParameters(TypedDict):
    """QuiescenceParameters."""

    plies: NotRequired[int]
    """6 when not given."""


class NeighbourhoodParameters(TypedDict):
    """NeighbourhoodParameters."""

    radius: NotRequired[int]
    """2 when not given."""

Bounds: TypeAlias = Literal['fail_soft', 'fail_hard']
"""Bounds"""


class Techniques(TypedDict):
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """

    iterative_deepening: NotRequired[bool]
    """Searches depth 1, 2, 3… up to the limit, so that there is always an answer."""
    transposition_table: NotRequired[bool | TranspositionTableParameters]
    """Remembers positions, so that one reached by another order of moves is not searched again."""
    move_ordering: NotRequired[MoveOrdering]
    """Searches promising moves first, so that more of the others are cut off; or, to see what that is worth, the
    worst first or in random order.
    """
    killer_moves: NotRequired[bool | KillerMovesParameters]
    """Tries first what cut at the same ply before."""
    history: NotRequired[bool]
    """Tries early what cut often, wherever that was."""
    counter_moves: NotRequired[bool]
    """After the opponent's X, tries first the Y that answered it before."""
    aspiration_window: NotRequired[bool | AspirationWindowParameters]
    """Begins each iteration with a window around the value of the one before, and searches again from the bound that
    it found where that fails.
    """
    null_move: NotRequired[bool | NullMoveParameters]
    """Gives the turn away: if the position is too good even then, it is too good. Wrong where moving hurts, as it
    often does in Othello.
    """
    futility: NotRequired[bool | FutilityParameters]
    """One ply above the leaves, leaves quiet moves out where evaluation + margin ≤ α."""
    reverse_futility: NotRequired[bool | ReverseFutilityParameters]
    """Up to three plies above the leaves, stops where evaluation − margin × plies ≥ β."""
    late_move_reduction: NotRequired[bool | LateMoveReductionParameters]
    """Searches late quiet moves with less depth first, and in full only where they turn out better than what is
    known.
    """
    quiescence: NotRequired[bool | QuiescenceParameters]
    """Beyond the depth, plays on fours and the answers to them before scoring."""
    neighbourhood: NotRequired[bool | NeighbourhoodParameters]
    """Looks only at points near a stone, without another order those near the last move first."""
    bounds: NotRequired[Bounds]
    """What a search returns for a value outside its window: the best value found, or the end of the window."""
    distance_to_win: NotRequired[bool]
    """Prefers the shorter of two wins and the longer of two losses."""

AllLines: TypeAlias = Literal['all']
"""All legal moves."""

MultiPv: TypeAlias = Union[int, AllLines]
"""How many best moves, 1 to 400, or `all`; 1 for `random`. Default: 1."""

OnlyMoves: TypeAlias = Union[str, Sequence[str]]
"""Choose among these moves, a text or a list as in `moves`."""

AvoidMoves: TypeAlias = Union[str, Sequence[str]]
"""Do not choose these moves, a text or a list as in `moves`."""

Priority: TypeAlias = Literal['interactive', 'batch']
"""`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
`interactive`.
"""

IfOverloaded: TypeAlias = Literal['reject', 'degrade']
"""`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a shorter
search (`degraded_from`). Default: `reject`.
"""

Cache: TypeAlias = Literal['use', 'bypass']
"""`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer may be
stored. Default: `use`.
"""

IncludeItem: TypeAlias = Literal['iterations', 'board_after', 'legal_moves', 'pv_scores', 'proof']
"""IncludeItem"""


class OthelloRequest(TypedDict):
    """A position of othello and what is asked about it."""

    board: NotRequired[OthelloExplainBoard]
    """64 cells row by row from a1 at the top left: `X` black, `O` white, `-` empty; the initial position when not
    given. A text, which may end in the side to move, or a list.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`. Needed by a `board` that does not name it."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    goal: NotRequired[Goal]
    """What is to be found. Default: `best`."""
    depth: NotRequired[int]
    """Plies to search at most. A depth of at least Othello's empty squares is solved exactly, whatever `confidence`
    says.
    """
    nodes: NotRequired[int]
    """Nodes to enter at most; Othello's engine may enter some 40 more."""
    time_ms: NotRequired[int]
    """Search time at most in milliseconds, from the moment a thread starts."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    clock: NotRequired[Clock]
    """The clock of a game, from which the time for this move follows: never more than two fifths of what is left.
    Not together with time_ms.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    algorithm: NotRequired[Algorithm]
    """`engine`, the strongest for the game, `human`, which errs as people do, or a textbook algorithm. Default:
    `engine`.
    """
    opponent: NotRequired[Opponent]
    """An opponent of `/v1/games` by name, instead of `level`, `algorithm` and `skill`."""
    evaluation: NotRequired[Evaluation]
    """The leaf evaluation of a textbook algorithm."""
    evaluation_weights: NotRequired[Sequence[int]]
    """A whole number of points for each square, a1 to h1, then the rows below, in the place of those of
    `positional`; mobility, frontier and corner moves count as ever.
    """
    confidence: NotRequired[float]
    """Othello's engine: how sure it has to be of each guess by which it leaves moves out, in per cent. 73 where
    `depth` is given, otherwise 45; not together with level, a goal or a textbook algorithm.
    """
    techniques: NotRequired[Techniques]
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """
    skill: NotRequired[float]
    """How well `human` plays: 0 draws at random, 1 errs in Othello like the average tournament player, 0 hardly at
    all. Default: 1.
    """
    threads: NotRequired[int]
    """Search threads at most, for the engines of Othello and gomoku. Default: 1."""
    multi_pv: NotRequired[MultiPv]
    """How many best moves, 1 to 400, or `all`; 1 for `random`. Default: 1."""
    only_moves: NotRequired[OnlyMoves]
    """Choose among these moves, a text or a list as in `moves`."""
    avoid_moves: NotRequired[AvoidMoves]
    """Do not choose these moves, a text or a list as in `moves`."""
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    variety: NotRequired[int]
    """The engines of Othello and gomoku: choose by `seed` among the moves that are at most so much worse than the
    best, in hundredths of a disc or point. Default: 0.
    """
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    include: NotRequired[Sequence[IncludeItem]]
    """Extra parts of the answer. What each iteration found (`iterations`), the board after the best move
    (`board_after`), the `legal_moves`, the evaluation after each move of `pv` (`pv_scores`), and how gomoku's
    proven win is won (`proof`).
    """
    id: NotRequired[str]
    """Echoed in the answer."""

Theme: TypeAlias = Literal['light', 'dark']
"""The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG is
light.
"""


class OthelloPosition(TypedDict):
    """A position of othello."""

    board: NotRequired[OthelloExplainBoard]
    """64 cells row by row from a1 at the top left: `X` black, `O` white, `-` empty; the initial position when not
    given. A text, which may end in the side to move, or a list.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`. Needed by a `board` that does not name it."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """

Lang: TypeAlias = Literal['en', 'ja', 'zh']
"""The language of sentences. Default: `en`."""


class OthelloReviewRequest(TypedDict):
    """A game of othello, and how far its moves are searched."""

    referee: NotRequired[bool]
    """Whether a move that is not legal ends the game that is reviewed, and is told as `illegal`, instead of being
    refused.
    """
    number: NotRequired[int]
    """Which game of the text, from 1; needed where it holds several."""
    text: NotRequired[str]
    """The game as a text, in any form that `/v1/record` reads, instead of `moves`."""
    board: NotRequired[OthelloExplainBoard]
    """64 cells row by row from a1 at the top left: `X` black, `O` white, `-` empty; the initial position when not
    given. A text, which may end in the side to move, or a list.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`. Needed by a `board` that does not name it."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    positions: NotRequired[Sequence[str]]
    """Written boards, one after each of `moves`; an empty text stands for none. The answer has those that differ
    from the position.
    """
    placed: NotRequired[int]
    """First moves that an opening rule placed, which are not judged: 3 or 5 stones with Swap2. Default: 0."""
    time_ms: NotRequired[int]
    """Search time of the whole review in milliseconds; 10000 where no limit is given, or what the server allows, if
    that is less. More than 10,000 only as a stream.
    """
    nodes: NotRequired[int]
    """Nodes a move on average; moves that are hard to judge get more than others. With one thread two reviews are
    the same.
    """
    depth: NotRequired[int]
    """Plies to search at most. A depth of at least Othello's empty squares is solved exactly, whatever `confidence`
    says.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    threads: NotRequired[int]
    """Search threads at most, for the engines of Othello and gomoku. Default: 1."""
    from_: NotRequired[int]
    """The first move to review, from 1. Default: 1."""
    to: NotRequired[int]
    """The last move to review; the last of the game where it is not given."""
    side: NotRequired[str]
    """The side whose moves are reviewed, `black` or `white`, in tic-tac-toe `X` or `O`; both where it is not given."""
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """
    explain: NotRequired[bool]
    """Whether each move has at most three `facts` beside its text; nothing more is searched for them."""
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    id: NotRequired[str]
    """Echoed in the answer."""

Format: TypeAlias = Literal['html', 'sgf', 'ggf', 'txt', 'svg', 'png', 'json']
"""A page (`html`), a record with comments and marks (`sgf`, `ggf`), a transcript with values (`txt`), the graph
(`svg`, `png`), or the review with `text` in `lang` (`json`). Default: `html`.
"""


class ReportRequest(TypedDict):
    """A finished review and what it becomes. Moves are replayed, scores held to their ranges; at most 1 MiB."""

    review: Review | Mapping[str, Any]
    """The answer of `review`, or the `start`, `moves` and finished `plies` of its stream."""
    format: NotRequired[Format]
    """A page (`html`), a record with comments and marks (`sgf`, `ggf`), a transcript with values (`txt`), the graph
    (`svg`, `png`), or the review with `text` in `lang` (`json`). Default: `html`.
    """
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """
    first_player: NotRequired[str]
    """The name of the first player, where the review has none."""
    second_player: NotRequired[str]
    """That of the second."""
    result: NotRequired[str]
    """The result, where the review has none."""
    date: NotRequired[str]
    """The date of the game."""


class OthelloExplainRequest(TypedDict):
    """A position of othello, and a move of it."""

    move: str
    """The move to explain, a legal one."""
    board: NotRequired[OthelloExplainBoard]
    """64 cells row by row from a1 at the top left: `X` black, `O` white, `-` empty; the initial position when not
    given. A text, which may end in the side to move, or a list.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`. Needed by a `board` that does not name it."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    against: NotRequired[str]
    """The move beside it; the best other one where it is not given."""
    nodes: NotRequired[int]
    """Nodes of each of its searches, three at most, beside those at levels 0 to 9."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    id: NotRequired[str]
    """Echoed in the answer."""

Rule: TypeAlias = Literal['freestyle', 'standard', 'renju']
"""A rule of gomoku: five or more win (`freestyle`), exactly five (`standard`), or exactly five, with double three,
double four and overline forbidden to black (`renju`).
"""

Board: TypeAlias = Union[str, Sequence[BoardItem]]
"""size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given. A text, or a list
of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
"""


class GomokuRequest(TypedDict):
    """A position of gomoku and what is asked about it."""

    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    board: NotRequired[Board]
    """size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given. A text, or a
    list of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    goal: NotRequired[Goal]
    """What is to be found. Default: `best`."""
    depth: NotRequired[int]
    """Plies to search at most. A depth of at least Othello's empty squares is solved exactly, whatever `confidence`
    says.
    """
    nodes: NotRequired[int]
    """Nodes to enter at most; Othello's engine may enter some 40 more."""
    time_ms: NotRequired[int]
    """Search time at most in milliseconds, from the moment a thread starts."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    clock: NotRequired[Clock]
    """The clock of a game, from which the time for this move follows: never more than two fifths of what is left.
    Not together with time_ms.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    algorithm: NotRequired[Algorithm]
    """`engine`, the strongest for the game, `human`, which errs as people do, or a textbook algorithm. Default:
    `engine`.
    """
    opponent: NotRequired[Opponent]
    """An opponent of `/v1/games` by name, instead of `level`, `algorithm` and `skill`."""
    evaluation: NotRequired[Evaluation]
    """The leaf evaluation of a textbook algorithm."""
    techniques: NotRequired[Techniques]
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """
    skill: NotRequired[float]
    """How well `human` plays: 0 draws at random, 1 errs in Othello like the average tournament player, 0 hardly at
    all. Default: 1.
    """
    threads: NotRequired[int]
    """Search threads at most, for the engines of Othello and gomoku. Default: 1."""
    multi_pv: NotRequired[MultiPv]
    """How many best moves, 1 to 400, or `all`; 1 for `random`. Default: 1."""
    only_moves: NotRequired[OnlyMoves]
    """Choose among these moves, a text or a list as in `moves`."""
    avoid_moves: NotRequired[AvoidMoves]
    """Do not choose these moves, a text or a list as in `moves`."""
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    variety: NotRequired[int]
    """The engines of Othello and gomoku: choose by `seed` among the moves that are at most so much worse than the
    best, in hundredths of a disc or point. Default: 0.
    """
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    include: NotRequired[Sequence[IncludeItem]]
    """Extra parts of the answer. What each iteration found (`iterations`), the board after the best move
    (`board_after`), the `legal_moves`, the evaluation after each move of `pv` (`pv_scores`), and how gomoku's
    proven win is won (`proof`).
    """
    id: NotRequired[str]
    """Echoed in the answer."""

PositionIncludeItem: TypeAlias = Literal['threats']
"""PositionIncludeItem"""


class GomokuPosition(TypedDict):
    """A position of gomoku."""

    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    board: NotRequired[Board]
    """size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given. A text, or a
    list of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    include: NotRequired[Sequence[PositionIncludeItem]]
    """Gomoku: extra parts of the answer as JSON. The points on which each side would make a five, a straight four, a
    four or a three, and those that renju forbids (`threats`).
    """
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """


class GomokuReviewRequest(TypedDict):
    """A game of gomoku, and how far its moves are searched."""

    referee: NotRequired[bool]
    """Whether a move that is not legal ends the game that is reviewed, and is told as `illegal`, instead of being
    refused.
    """
    number: NotRequired[int]
    """Which game of the text, from 1; needed where it holds several."""
    text: NotRequired[str]
    """The game as a text, in any form that `/v1/record` reads, instead of `moves`."""
    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    board: NotRequired[Board]
    """size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given. A text, or a
    list of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    positions: NotRequired[Sequence[str]]
    """Written boards, one after each of `moves`; an empty text stands for none. The answer has those that differ
    from the position.
    """
    placed: NotRequired[int]
    """First moves that an opening rule placed, which are not judged: 3 or 5 stones with Swap2. Default: 0."""
    time_ms: NotRequired[int]
    """Search time of the whole review in milliseconds; 10000 where no limit is given, or what the server allows, if
    that is less. More than 10,000 only as a stream.
    """
    nodes: NotRequired[int]
    """Nodes a move on average; moves that are hard to judge get more than others. With one thread two reviews are
    the same.
    """
    depth: NotRequired[int]
    """Plies to search at most. A depth of at least Othello's empty squares is solved exactly, whatever `confidence`
    says.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    threads: NotRequired[int]
    """Search threads at most, for the engines of Othello and gomoku. Default: 1."""
    from_: NotRequired[int]
    """The first move to review, from 1. Default: 1."""
    to: NotRequired[int]
    """The last move to review; the last of the game where it is not given."""
    side: NotRequired[str]
    """The side whose moves are reviewed, `black` or `white`, in tic-tac-toe `X` or `O`; both where it is not given."""
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """
    explain: NotRequired[bool]
    """Whether each move has at most three `facts` beside its text; nothing more is searched for them."""
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    id: NotRequired[str]
    """Echoed in the answer."""


class GomokuExplainRequest(TypedDict):
    """A position of gomoku, and a move of it."""

    move: str
    """The move to explain, a legal one."""
    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    board: NotRequired[Board]
    """size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given. A text, or a
    list of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    against: NotRequired[str]
    """The move beside it; the best other one where it is not given."""
    nodes: NotRequired[int]
    """Nodes of each of its searches, three at most, beside those at levels 0 to 9."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    id: NotRequired[str]
    """Echoed in the answer."""


class GomokuSwap2Request(TypedDict):
    """A board of gomoku with no, three or five stones, and how far to search."""

    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    board: NotRequired[Board]
    """size × size cells from the top row down: `X` black, `O` white, `-` empty; empty when not given. A text, or a
    list of rows or cells, where `0` is empty, `1` black, `2` or `-1` white.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    nodes: NotRequired[int]
    """Nodes to enter at most; Othello's engine may enter some 40 more."""
    time_ms: NotRequired[int]
    """Search time at most in milliseconds, from the moment a thread starts."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    id: NotRequired[str]
    """Echoed in the answer."""

TicTacToeExplainBoard: TypeAlias = Union[str, Sequence[BoardItem]]
"""9 cells from the top row down: `X`, `O`, `-`; empty when not given. A text, or a list of rows or cells, where `0`
is empty, `1` is X, `2` or `-1` O.
"""


class TicTacToeRequest(TypedDict):
    """A position of tictactoe and what is asked about it."""

    board: NotRequired[TicTacToeExplainBoard]
    """9 cells from the top row down: `X`, `O`, `-`; empty when not given. A text, or a list of rows or cells, where
    `0` is empty, `1` is X, `2` or `-1` O.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    goal: NotRequired[Goal]
    """What is to be found. Default: `best`."""
    depth: NotRequired[int]
    """Plies to search at most. A depth of at least Othello's empty squares is solved exactly, whatever `confidence`
    says.
    """
    nodes: NotRequired[int]
    """Nodes to enter at most; Othello's engine may enter some 40 more."""
    time_ms: NotRequired[int]
    """Search time at most in milliseconds, from the moment a thread starts."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    clock: NotRequired[Clock]
    """The clock of a game, from which the time for this move follows: never more than two fifths of what is left.
    Not together with time_ms.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    algorithm: NotRequired[Algorithm]
    """`engine`, the strongest for the game, `human`, which errs as people do, or a textbook algorithm. Default:
    `engine`.
    """
    opponent: NotRequired[Opponent]
    """An opponent of `/v1/games` by name, instead of `level`, `algorithm` and `skill`."""
    evaluation: NotRequired[Evaluation]
    """The leaf evaluation of a textbook algorithm."""
    techniques: NotRequired[Techniques]
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """
    skill: NotRequired[float]
    """How well `human` plays: 0 draws at random, 1 errs in Othello like the average tournament player, 0 hardly at
    all. Default: 1.
    """
    multi_pv: NotRequired[MultiPv]
    """How many best moves, 1 to 400, or `all`; 1 for `random`. Default: 1."""
    only_moves: NotRequired[OnlyMoves]
    """Choose among these moves, a text or a list as in `moves`."""
    avoid_moves: NotRequired[AvoidMoves]
    """Do not choose these moves, a text or a list as in `moves`."""
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    include: NotRequired[Sequence[IncludeItem]]
    """Extra parts of the answer. What each iteration found (`iterations`), the board after the best move
    (`board_after`), the `legal_moves`, the evaluation after each move of `pv` (`pv_scores`), and how gomoku's
    proven win is won (`proof`).
    """
    id: NotRequired[str]
    """Echoed in the answer."""


class TicTacToePosition(TypedDict):
    """A position of tictactoe."""

    board: NotRequired[TicTacToeExplainBoard]
    """9 cells from the top row down: `X`, `O`, `-`; empty when not given. A text, or a list of rows or cells, where
    `0` is empty, `1` is X, `2` or `-1` O.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """


class TicTacToeReviewRequest(TypedDict):
    """A game of tictactoe, and how far its moves are searched."""

    referee: NotRequired[bool]
    """Whether a move that is not legal ends the game that is reviewed, and is told as `illegal`, instead of being
    refused.
    """
    number: NotRequired[int]
    """Which game of the text, from 1; needed where it holds several."""
    text: NotRequired[str]
    """The game as a text, in any form that `/v1/record` reads, instead of `moves`."""
    board: NotRequired[TicTacToeExplainBoard]
    """9 cells from the top row down: `X`, `O`, `-`; empty when not given. A text, or a list of rows or cells, where
    `0` is empty, `1` is X, `2` or `-1` O.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    positions: NotRequired[Sequence[str]]
    """Written boards, one after each of `moves`; an empty text stands for none. The answer has those that differ
    from the position.
    """
    placed: NotRequired[int]
    """First moves that an opening rule placed, which are not judged: 3 or 5 stones with Swap2. Default: 0."""
    time_ms: NotRequired[int]
    """Search time of the whole review in milliseconds; 10000 where no limit is given, or what the server allows, if
    that is less. More than 10,000 only as a stream.
    """
    nodes: NotRequired[int]
    """Nodes a move on average; moves that are hard to judge get more than others. With one thread two reviews are
    the same.
    """
    depth: NotRequired[int]
    """Plies to search at most. A depth of at least Othello's empty squares is solved exactly, whatever `confidence`
    says.
    """
    level: NotRequired[int]
    """The strength dial for people, 10 when no limit is given and 30 with only time limits. Not together with depth,
    confidence, nodes, a goal or a textbook algorithm; where the server's longest search ends it, `stopped_by` is
    `server_limit` and `deterministic` is false.
    """
    from_: NotRequired[int]
    """The first move to review, from 1. Default: 1."""
    to: NotRequired[int]
    """The last move to review; the last of the game where it is not given."""
    side: NotRequired[str]
    """The side whose moves are reviewed, `black` or `white`, in tic-tac-toe `X` or `O`; both where it is not given."""
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """
    explain: NotRequired[bool]
    """Whether each move has at most three `facts` beside its text; nothing more is searched for them."""
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    id: NotRequired[str]
    """Echoed in the answer."""


class TicTacToeExplainRequest(TypedDict):
    """A position of tictactoe, and a move of it."""

    move: str
    """The move to explain, a legal one."""
    board: NotRequired[TicTacToeExplainBoard]
    """9 cells from the top row down: `X`, `O`, `-`; empty when not given. A text, or a list of rows or cells, where
    `0` is empty, `1` is X, `2` or `-1` O.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    against: NotRequired[str]
    """The move beside it; the best other one where it is not given."""
    nodes: NotRequired[int]
    """Nodes of each of its searches, three at most, beside those at levels 0 to 9."""
    deadline_ms: NotRequired[int]
    """Time in milliseconds from the arrival of the request to the answer, the queue included."""
    priority: NotRequired[Priority]
    """`interactive` goes before `batch`, which gets a tenth of the search threads' time while both wait. Default:
    `interactive`.
    """
    min_time_ms: NotRequired[int]
    """The least search time in milliseconds: where the queue leaves less of `deadline_ms`, the request is refused at
    once. Not given, it is that of the server (`--min-time-ms`), at most a quarter of the deadline.
    """
    if_overloaded: NotRequired[IfOverloaded]
    """`reject`: refused at once where the queue leaves too little of `deadline_ms`; `degrade`: let in, with a
    shorter search (`degraded_from`). Default: `reject`.
    """
    cache: NotRequired[Cache]
    """`use`: the stored answer, or the same search that is under way; `bypass`: a search of its own, whose answer
    may be stored. Default: `use`.
    """
    lang: NotRequired[Lang]
    """The language of sentences. Default: `en`."""
    id: NotRequired[str]
    """Echoed in the answer."""

Game: TypeAlias = Literal['othello', 'gomoku', 'tictactoe']
"""A game."""


class RecordRequest(TypedDict):
    """A text that holds one or more games."""

    text: str
    """The text, as it stands in a file or was copied: PGN, SGF, GGF, Piskvork's `.psq`, JSON, OBF, or moves."""
    game: NotRequired[Game]
    """The game that the text is of. Every game that fits when not given and not named in the text."""
    size: NotRequired[int]
    """Gomoku, where the text does not say it: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku, where the text does not say it: the rule. Default: `freestyle`."""
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    id: NotRequired[str]
    """Echoed in the answer."""

LabTree: TypeAlias = Union[str, Sequence[Any], float]
"""The tree: a node is a number, or a list `[name?, number]` (a leaf), or a list `[name?, node, node…]`. As lists or
as one text; nodes without a name are called by their path, such as `1.2`.
"""

Root: TypeAlias = Literal['max', 'min']
"""The player to move at the root of the tree. Default: `max`."""

LabAlgorithm: TypeAlias = Literal['minimax', 'negamax', 'alpha_beta_two_sided', 'alpha_beta', 'pvs', 'mtd_f', 'mcts']
"""A textbook algorithm that can be looked at; `mcts` plays games and is not for a tree. Default: `alpha_beta`."""

Fit: TypeAlias = Literal['scale', 'fold']
"""What is done with a large tree in a picture: `scale` draws all of it, `fold` what can be read, near the root
first. Without it an SVG is scaled and a PNG folded.
"""

LabLang: TypeAlias = Literal['en', 'ja', 'zh']
"""The language of `task` and `detail`, and of title and legend of an SVG; that of `Accept-Language` when not given.
Default: `en`.
"""


class LabTreeRequest(TypedDict):
    """A tree and how it is to be searched."""

    tree: LabTree
    """The tree: a node is a number, or a list `[name?, number]` (a leaf), or a list `[name?, node, node…]`. As lists
    or as one text; nodes without a name are called by their path, such as `1.2`.
    """
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    id: NotRequired[str]
    """Echoed in the answer."""
    root: NotRequired[Root]
    """The player to move at the root of the tree. Default: `max`."""
    algorithm: NotRequired[LabAlgorithm]
    """A textbook algorithm that can be looked at; `mcts` plays games and is not for a tree. Default: `alpha_beta`."""
    techniques: NotRequired[Techniques]
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """
    window: NotRequired[Sequence[float | None]]
    """The window of the search, `[alpha, beta]` from MAX's view, `null` for no bound. Not for `minimax` and
    `negamax`; in a query with a comma, an empty number for no bound.
    """
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """
    fit: NotRequired[Fit]
    """What is done with a large tree in a picture: `scale` draws all of it, `fold` what can be read, near the root
    first. Without it an SVG is scaled and a PNG folded.
    """
    drawn_nodes: NotRequired[int]
    """Most nodes of a picture, those of the principal variation first. A PNG, and a picture with boards, has at most
    250.
    """
    lang: NotRequired[LabLang]
    """The language of `task` and `detail`, and of title and legend of an SVG; that of `Accept-Language` when not
    given. Default: `en`.
    """

LabBoard: TypeAlias = Union[str, Sequence[BoardItem]]
"""The cells from the top row down: `X` the first player, `O` the second, `-` empty; the initial position when not
given.
"""

LabIncludeItem: TypeAlias = Literal['boards']
"""LabIncludeItem"""


class LabTraceRequest(TypedDict):
    """A position and how it is to be searched."""

    game: Game
    """The game of the position."""
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    id: NotRequired[str]
    """Echoed in the answer."""
    algorithm: NotRequired[LabAlgorithm]
    """A textbook algorithm that can be looked at; `mcts` plays games and is not for a tree. Default: `alpha_beta`."""
    depth: NotRequired[int]
    """Plies to search; 2 when not given, in gomoku 1, and of `mcts` to the end. A search of more nodes, skipped ones
    included, than `recorded_nodes` of `/v1/limits` is refused with the depth that fits.
    """
    nodes: NotRequired[int]
    """Playouts of `mcts`; 50 when not given."""
    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    columns: NotRequired[int]
    """Tic-tac-toe: columns of the board. Default: 3."""
    rows: NotRequired[int]
    """Tic-tac-toe: rows of the board. Default: 3."""
    in_a_row: NotRequired[int]
    """Tic-tac-toe: how many in a row win; no more than the longer side. Default: 3."""
    board: NotRequired[LabBoard]
    """The cells from the top row down: `X` the first player, `O` the second, `-` empty; the initial position when
    not given.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`. An Othello board needs it."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    evaluation: NotRequired[Evaluation]
    """The leaf evaluation; the game's default when not given. Not for `mcts`, and not for a tree."""
    evaluation_weights: NotRequired[Sequence[int]]
    """A whole number of points for each square, a1 to h1, then the rows below, in the place of those of
    `positional`; mobility, frontier and corner moves count as ever.
    """
    techniques: NotRequired[Techniques]
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """
    theme: NotRequired[Theme]
    """The colours of a picture: `light` or `dark`. Without it an SVG follows the settings of its reader, and a PNG
    is light.
    """
    width: NotRequired[int]
    """The width of a picture; its height follows. Without it an SVG has a pixel for each of its points and a PNG at
    most two.
    """
    fit: NotRequired[Fit]
    """What is done with a large tree in a picture: `scale` draws all of it, `fold` what can be read, near the root
    first. Without it an SVG is scaled and a PNG folded.
    """
    drawn_nodes: NotRequired[int]
    """Most nodes of a picture, those of the principal variation first. A PNG, and a picture with boards, has at most
    250.
    """
    include: NotRequired[Sequence[LabIncludeItem]]
    """Extra parts of a picture: a small board in each node (`boards`)."""
    lang: NotRequired[LabLang]
    """The language of `task` and `detail`, and of title and legend of an SVG; that of `Accept-Language` when not
    given. Default: `en`.
    """

LabRunAlgorithm: TypeAlias = Literal['random', 'minimax', 'negamax', 'alpha_beta_two_sided', 'alpha_beta', 'pvs', 'mtd_f', 'mcts']
"""A textbook algorithm; `random` and `mcts` play games and do not race on a tree. Default: `alpha_beta`."""


class LabRun(TypedDict):
    """One search of a race."""

    name: NotRequired[str]
    """What its row is called; its algorithm and settings when not given."""
    algorithm: NotRequired[LabRunAlgorithm]
    """A textbook algorithm; `random` and `mcts` play games and do not race on a tree. Default: `alpha_beta`."""
    techniques: NotRequired[Techniques]
    """Techniques of a textbook algorithm; those not named are off. One that has no effect on the game, the tree or
    the algorithm is refused; `/v1/games` lists those of each game.
    """
    evaluation: NotRequired[Evaluation]
    """The leaf evaluation; the game's default when not given. Not for `mcts`, and not for a tree."""
    evaluation_weights: NotRequired[Sequence[int]]
    """A whole number of points for each square, a1 to h1, then the rows below, in the place of those of
    `positional`; mobility, frontier and corner moves count as ever.
    """
    depth: NotRequired[int]
    """Plies to search; not for a tree. When not given, the same for all runs: the smallest default of their
    algorithms, on large boards of tic-tac-toe's family less.
    """
    nodes: NotRequired[int]
    """Nodes to enter at most; of `mcts` its playouts."""


class LabRaceRequest(TypedDict):
    """A position or a tree, and the searches to compare."""

    runs: Sequence[LabRun]
    """The searches, made in this order."""
    seed: NotRequired[int]
    """Drives what is random: the algorithms `human`, `random` and `mcts`, `variety`, the openings of Swap2. Default:
    0.
    """
    id: NotRequired[str]
    """Echoed in the answer."""
    game: NotRequired[Game]
    """The game of the position."""
    tree: NotRequired[LabTree]
    """The tree: a node is a number, or a list `[name?, number]` (a leaf), or a list `[name?, node, node…]`. As lists
    or as one text; nodes without a name are called by their path, such as `1.2`.
    """
    root: NotRequired[Root]
    """The player to move at the root of the tree. Default: `max`."""
    size: NotRequired[int]
    """Gomoku: rows and columns. Default: 15."""
    rule: NotRequired[Rule]
    """Gomoku: the rule. Default: `freestyle`."""
    problem: NotRequired[bool]
    """Gomoku: a `board` of numbers is a problem, from which stones were left out."""
    columns: NotRequired[int]
    """Tic-tac-toe: columns of the board. Default: 3."""
    rows: NotRequired[int]
    """Tic-tac-toe: rows of the board. Default: 3."""
    in_a_row: NotRequired[int]
    """Tic-tac-toe: how many in a row win; no more than the longer side. Default: 3."""
    board: NotRequired[LabBoard]
    """The cells from the top row down: `X` the first player, `O` the second, `-` empty; the initial position when
    not given.
    """
    turn: NotRequired[Turn]
    """The side to move on `board`, or without one after `moves`. An Othello board needs it."""
    moves: NotRequired[Moves]
    """Moves played on from there: a text such as `f5d6c3` or `1. f5 d6 2. c3`, a list, or the record of a game (PGN,
    GGF, SGF, PSQ, JSON).
    """
    coordinates: NotRequired[Coordinates]
    """How moves that are pairs, `7,7` or `[7, 7]`, or numbers of cells are counted: column from the left, then row
    from the top, both `from_0` or `from_1`; or `skip_i`: the letters of columns leave out i. Pairs and numbers
    are refused without it.
    """
    time_ms: NotRequired[int]
    """Search time of all runs together in milliseconds. Default: 5000."""

Exercise: TypeAlias = Literal['skipped', 'windows', 'order', 'fill', 'bug', 'minimax']
"""An exercise about alpha-beta."""


class LabExerciseRequest(TypedDict):
    """Which exercise is wanted."""

    exercise: Exercise
    """What is asked. Leaves that alpha-beta skips (`skipped`); windows and values of the nodes that it visits
    (`windows`); the `order` with the fewest leaves; numbers that have it (`fill`); what is wrong with a program
    (`bug`); values by `minimax`.
    """
    seed: NotRequired[int]
    """Which of the exercises: the same number is always the same one. Default: 0."""
    plies: NotRequired[int]
    """Plies from the root to the leaves, 2 to 4. 3 when not given, 4 for `fill`, 2 for `minimax`."""
    children: NotRequired[int]
    """Children of a node at most, 2 to 5; with 3 plies at most 4, with 4 at most 3. 3 when not given, 2 for `fill`."""
    lang: NotRequired[LabLang]
    """The language of `task` and `detail`, and of title and legend of an SVG; that of `Accept-Language` when not
    given. Default: `en`.
    """
    id: NotRequired[str]
    """Echoed in the answer."""


class ExerciseWindow(TypedDict):
    """A node with its window and value; `minimax` takes the value alone."""

    node: str
    """The name of a node; beside `bug` the first one at which the notes are wrong."""
    alpha: NotRequired[float]
    """Alpha on entry, from MAX's view; left out for no bound."""
    beta: NotRequired[float]
    """Beta on entry, from MAX's view; left out for no bound."""
    value: NotRequired[float]
    """The value that it returns, from MAX's view."""

Bug: TypeAlias = Literal['swapped_window', 'forced_pass', 'zero_leaf']
"""What is wrong with a program."""


class LabExerciseCheckRequest(TypedDict):
    """An exercise, and an answer to it."""

    exercise: Exercise
    """What is asked. Leaves that alpha-beta skips (`skipped`); windows and values of the nodes that it visits
    (`windows`); the `order` with the fewest leaves; numbers that have it (`fill`); what is wrong with a program
    (`bug`); values by `minimax`.
    """
    seed: NotRequired[int]
    """Which of the exercises: the same number is always the same one. Default: 0."""
    plies: NotRequired[int]
    """Plies from the root to the leaves, 2 to 4. 3 when not given, 4 for `fill`, 2 for `minimax`."""
    children: NotRequired[int]
    """Children of a node at most, 2 to 5; with 3 plies at most 4, with 4 at most 3. 3 when not given, 2 for `fill`."""
    lang: NotRequired[LabLang]
    """The language of `task` and `detail`, and of title and legend of an SVG; that of `Accept-Language` when not
    given. Default: `en`.
    """
    id: NotRequired[str]
    """Echoed in the answer."""
    skipped: NotRequired[Sequence[str]]
    """The answer to `skipped`: the names of the leaves that alpha-beta skips."""
    windows: NotRequired[Sequence[ExerciseWindow]]
    """The answer to `windows`: every inner node that alpha-beta visits; leaves may be there, too."""
    tree: NotRequired[str | Sequence[Any] | float]
    """The answer to `order` and `fill`: the tree of the exercise, reordered or with numbers in its leaves."""
    bug: NotRequired[Bug]
    """The answer to `bug`: what is wrong with the program. `swapped_window`: it hands alpha and beta on swapped;
    `forced_pass`: a pass loses the game; `zero_leaf`: a leaf of 0 is an inner node without children.
    """
    node: NotRequired[str]
    """The name of a node; beside `bug` the first one at which the notes are wrong."""
    values: NotRequired[Sequence[ExerciseWindow]]
    """The answer to `minimax`: every inner node with its `value` alone; leaves may be there, too."""
    best: NotRequired[str]
    """The answer to `minimax`: the child of the root that is best."""


@dataclass(frozen=True, kw_only=True)
class JobStatus(Model):
    """A job."""

    id: str
    """Its id. Where keys are off it is the right to the job."""
    kind: str
    """What runs."""
    state: str
    """How far it is."""
    durable: bool
    """Whether it outlives the server's process."""
    created_ms: int
    """When it was accepted, in milliseconds since 1970."""
    max_ms: int
    """Search time at most, in milliseconds."""
    tries: int
    """How often it was started without anything found in between: after three the job is given up."""
    last_event: int
    """The number of its last event; 0 where it has none."""
    path: str
    """Its path."""
    started_ms: int | None = None
    """When it was started last."""
    ended_ms: int | None = None
    """When it ended."""
    expires_ms: int | None = None
    """When it is forgotten, once it has ended."""
    progress: float | None = None
    """The part that is done, 0 to 1, while it runs."""
    jobs_before: int | None = None
    """While it waits: jobs that start before it."""
    waits_for: str | None = None
    """While it waits: what for."""
    expected_wait_ms: int | None = None
    """While it waits: milliseconds until it starts, by the jobs of late."""


@dataclass(frozen=True, kw_only=True)
class JobsAnswer(Model):
    """Jobs of a key, the newest first."""

    jobs: list[JobStatus]
    """At most 100."""
    next: str | None = None
    """The path of the next page; left out on the last one."""

Unit: TypeAlias = Literal['discs', 'points', 'outcome', 'win_rate']
"""What a value counts: `discs`, the difference at the end, empties to the winner; `points`, a heuristic's own
measure; `outcome`, +1 win, 0 draw, −1 loss; `win_rate`, the share of playouts won, draws counted half.
"""

Kind: TypeAlias = Literal['exact', 'heuristic', 'lower_bound', 'upper_bound']
"""What a value says of the true one: that it is it, an estimate, or at most or at least it."""


@dataclass(frozen=True, kw_only=True)
class Score(Model):
    """A value from the side to move, with its meaning."""

    value: float
    """The value, in `unit`."""
    unit: Unit
    """What the value counts."""
    kind: Kind
    """What it says of the true value."""
    win_in: int | None = None
    """Gomoku and tic-tac-toe: plies to the proven win, the winning move counted. Of a textbook algorithm only with
    `distance_to_win`.
    """
    loss_in: int | None = None
    """Gomoku and tic-tac-toe: plies to the proven loss, as `win_in`."""
    win_probability: float | None = None
    """Chance to win, draws counted half: certain where the value is exact, elsewhere an estimate of the engines of
    Othello and gomoku.
    """
    confidence: float | None = None
    """Othello's engine, where it leaves moves out on a guess: how sure each such guess is, in per cent."""


@dataclass(frozen=True, kw_only=True)
class Proven(Model):
    """Bounds of the value by best play of both sides, in discs; at least one is there."""

    source: str
    """Who proved it."""
    at_least: int | None = None
    """The value is at least this."""
    at_most: int | None = None
    """The value is at most this."""


@dataclass(frozen=True, kw_only=True)
class Line(Model):
    """One of the best moves."""

    rank: int
    """1 for the best."""
    move: str
    """The move."""
    score: Score
    """Its value, from the side to move."""
    pv: list[str]
    """The line of best play after it, itself included."""
    loss: float | None = None
    """The value of the best move minus this one's, in the same unit; not there where their units differ."""
    probability: float | None = None
    """The chance that `human` plays it."""
    visits: int | None = None
    """How many playouts of `mcts` began with it, by which its lines are ordered."""


@dataclass(frozen=True, kw_only=True)
class Discs(Model):
    """Discs on the board."""

    black: int
    """Black's."""
    white: int
    """White's."""


@dataclass(frozen=True, kw_only=True)
class Outcome(Model):
    """How a finished game ended."""

    winner: Turn | None
    discs: Discs | None = None
    """Othello: the discs as counted, empties left out."""
    line: list[str] | None = None
    """Gomoku and tic-tac-toe: the winning stones in order along their line, empty for a draw."""


@dataclass(frozen=True, kw_only=True)
class DegradedFrom(Model):
    """The limits that the request asked for and that were not reached, because the server was overloaded."""

    level: int | None = None
    """The strength dial, the default one included."""
    depth: int | None = None
    """Plies."""
    nodes: int | None = None
    """Nodes."""
    time_ms: int | None = None
    """Milliseconds of search; those that `clock` meant."""
    deadline_ms: int | None = None
    """Milliseconds from arrival to answer, where the search was ended before."""
    goal: Goal | None = None
    """`solve` or `win_loss_draw`."""


@dataclass(frozen=True, kw_only=True)
class Shortened(Model):
    """The search time that was asked and the one that was given, where that is less than half, or less than
    `min_time_ms`.
    """

    asked_ms: float
    """Milliseconds that the search could have taken on a free thread."""
    given_ms: float
    """Milliseconds that it took."""


@dataclass(frozen=True, kw_only=True)
class ProofNode(Model):
    """A move of a proof: below a move of the winner's stand the answers to it, below each answer the winner's next
    move.
    """

    id: int
    """Its index in the list."""
    parent: int | None
    """The index of the move before; `null` at the root."""
    move: str
    """The move; `*` stands for all legal answers that do not stand beside it."""


@dataclass(frozen=True, kw_only=True)
class Proof(Model):
    """How the game is won, whatever the loser plays: to be checked by the rules alone."""

    complete: bool
    """False where the proof has more than 20,000 moves or was not found again in time: `nodes` is empty then."""
    plies: int
    """Plies of the longest line in it, 0 where it is not complete."""
    nodes: list[ProofNode]
    """Its moves, each behind the one that it follows."""


@dataclass(frozen=True, kw_only=True)
class CutoffCauses(Model):
    """Cutoffs by the reason for the place of the move."""

    table: int
    """The best move of the transposition table or of the iteration before."""
    static: int
    """The static order."""
    board_order: int
    """The game's square order."""
    killer: int | None = None
    """A killer move of the ply."""
    counter_move: int | None = None
    """The answer that cut after the same move before."""
    history: int | None = None
    """A move that cut elsewhere before."""
    random: int | None = None
    """The random order."""


@dataclass(frozen=True, kw_only=True)
class CutoffStatistics(Model):
    """Cutoffs, from the view of MAX, the player to move at the root."""

    total: int
    """All of them."""
    alpha: int
    """At MIN nodes: the value is at most α."""
    beta: int
    """At MAX nodes: the value is at least β."""
    by: CutoffCauses
    """By what put the move that cut in its place."""
    first_move_rate: float | None = None
    """The share that the first move searched brought about."""


@dataclass(frozen=True, kw_only=True)
class TableStatistics(Model):
    """Traffic of the transposition table."""

    probes: int
    """Look-ups."""
    hits: int
    """Look-ups that found the position."""
    cutoffs: int
    """Nodes answered by the table."""
    stores: int
    """Entries written."""
    fill: float
    """The share of slots in use, estimated."""


@dataclass(frozen=True, kw_only=True)
class Pruned(Model):
    """Nodes and moves that were not searched, most of them on a guess; what does not apply is left out."""

    null_move: int | None = None
    """Nodes refuted by a null move."""
    futility: int | None = None
    """Moves dropped by frontier futility."""
    reverse_futility: int | None = None
    """Nodes answered by reverse futility."""
    probcut: int | None = None
    """Nodes answered by a shallow search (ProbCut)."""
    stability: int | None = None
    """Nodes answered by discs that nothing can flip any more: no guess."""


@dataclass(frozen=True, kw_only=True)
class ReSearches(Model):
    """Searches that were repeated; what does not apply is left out."""

    aspiration_low: int | None = None
    """Iterations that failed low with their aspiration window."""
    aspiration_high: int | None = None
    """Iterations that failed high with their aspiration window."""
    null_window: int | None = None
    """Null windows that failed high inside the window; of `mtd_f`, passes after the first."""
    reduced: int | None = None
    """Reduced moves that were searched in full after all."""


@dataclass(frozen=True, kw_only=True)
class Iteration(Model):
    """What one iteration found."""

    depth: int
    """Plies."""
    best_move: str | None
    """The best move."""
    score: Score
    """Its value."""
    nodes: int
    """Nodes of this iteration alone."""
    pv: list[str]
    """Its line of best play."""


@dataclass(frozen=True, kw_only=True)
class Statistics(Model):
    """Counters of a search; what does not apply is left out."""

    nodes: int
    """Positions entered, root and leaves included."""
    leaf_evaluations: int
    """Positions scored, finished games included."""
    quiescence_nodes: int | None = None
    """Nodes beyond the depth, part of `nodes`; where a quiescence search is on."""
    branching_factor: float | None = None
    """Nodes of the last iteration over the one before."""
    cutoffs: CutoffStatistics | None = None
    """Cutoffs, for algorithms with a window."""
    transposition_table: TableStatistics | None = None
    """The transposition table, where one is in use."""
    pruned: Pruned | None = None
    """What was not searched, for techniques that leave something out."""
    re_searches: ReSearches | None = None
    """Searches that were repeated, for algorithms and techniques that do so."""
    iterations: list[Iteration] | None = None
    """What each iteration found, for `include: ["iterations"]`."""


@dataclass(frozen=True, kw_only=True)
class Timing(Model):
    """Times of one request: everything in an answer that depends on the clock."""

    queue_us: int
    """Microseconds in the queue."""
    search_us: int
    """Microseconds of search."""
    total_us: int
    """Microseconds from the arrival of the request to this answer, or queue and search of the search whose answer it
    is.
    """
    nodes_per_second: int | None = None
    """`nodes` over the time that they took; left out where nothing was searched."""


@dataclass(frozen=True, kw_only=True)
class Engine(Model):
    """The engine, and the build of the server."""

    version: str
    """The version of the service."""
    algorithm: str
    """`engine`, `human`, or the textbook algorithm."""
    evaluation: str
    """The leaf evaluation; `playouts` for `mcts`, which asks none."""
    fingerprint: str
    """Changes whenever an answer may."""
    threads: int
    """Search threads that took part."""


@dataclass(frozen=True, kw_only=True)
class BestMove(Model):
    """The best move of a position."""

    game: Game
    """The game."""
    turn: Turn
    """The side to move."""
    best_move: str | None
    """The move to play; `null` when the game is over. With `variety` not always the best one."""
    score: Score
    """The value of the position, from the side to move: that of the move to play."""
    pv: list[str]
    """The principal variation: the line of best play, passes included."""
    lines: list[Line]
    """The best moves, as many as `multi_pv` asked for and all within `variety`, best first."""
    depth: int
    """Plies searched completely; 0 when the move is only a legal one."""
    selective_depth: int
    """Plies of the longest line looked at."""
    stopped_by: str
    """What ended the search."""
    degraded: bool
    """Time ran out before any iteration was finished (`depth` 0), or the server was overloaded (`degraded_from`,
    `shortened`; `stopped_by` `preempted`).
    """
    deterministic: bool
    """The same request gives the same answer on the same `fingerprint`, `timing` apart: no clock ended the search,
    and one thread searched.
    """
    stats: Statistics
    """What the search counted."""
    timing: Timing
    """What depends on the clock."""
    engine: Engine
    """The engine, and the build of the server."""
    id: str | None = None
    """The request's `id`."""
    proven: Proven | None = None
    """Othello's first ten moves: what is proven of the value of the position, whatever the search holds of it."""
    outcome: Outcome | None = None
    """How a finished game ended."""
    degraded_from: DegradedFrom | None = None
    """For `if_overloaded: "degrade"`, and where the search was `preempted`: what was asked and not reached."""
    shortened: Shortened | None = None
    """The search time that was asked and the one that was given, where that is less than half, or less than
    `min_time_ms`.
    """
    board_after: str | None = None
    """The board after the best move, for `include: ["board_after"]`."""
    legal_moves: list[str] | None = None
    """The legal moves, for `include: ["legal_moves"]`."""
    pv_scores: list[Score] | None = None
    """For `include: ["pv_scores"]`: the evaluation after each move of `pv`, without any search, from the side to
    move at the root.
    """
    proof: Proof | None = None
    """For `include: ["proof"]`: how the move wins, or loses, whatever is answered. Not there where nothing is
    proven.
    """
    seed: int | None = None
    """Of `human` and opponents: the seed that drew the move, for the next requests of the same game."""


@dataclass(frozen=True, kw_only=True)
class Start(Model):
    """A position from which moves are played."""

    board: str
    """Its cells, as in `board`."""
    turn: Turn
    """Its side to move."""


@dataclass(frozen=True, kw_only=True)
class Fault(Model):
    """A fault in a request."""

    pointer: str
    """Where it lies, as a JSON pointer (RFC 6901) into the body; empty for the whole. For query parameters the same
    pointer as in a body.
    """
    code: str
    """What is wrong."""
    detail: str
    """What was found and what would be right."""
    did_you_mean: str | None = None
    """The known name that was probably meant, which `detail` says, too."""
    min: int | None = None
    """Smallest value allowed."""
    max: int | None = None
    """Largest value allowed."""
    index: int | None = None
    """Number of the move in the list, from 0."""
    move: str | None = None
    """The move."""
    legal_moves: list[str] | None = None
    """The moves that would be legal."""
    line: int | None = None
    """Line of the body, from 1."""
    column: int | None = None
    """Column in the line, from 0: characters read when the fault was found."""


@dataclass(frozen=True, kw_only=True)
class ReviewWrongPosition(Model):
    """A board that is not the position."""

    after: int
    """After which of the written moves, from 1."""
    squares: list[str]
    """The squares that differ; none where `reason` says what else is wrong."""
    board: str
    """The cells of the position."""
    reason: str | None = None
    """Why the text is no board, or what it says beside the cells."""


@dataclass(frozen=True, kw_only=True)
class ReviewPositions(Model):
    """Boards that were written beside the moves."""

    right: int
    """How many are right."""
    unjudged: int
    """How many stand after a move that is not played."""
    wrong: list[ReviewWrongPosition]
    """Those that are wrong."""


@dataclass(frozen=True, kw_only=True)
class Opening(Model):
    """The names of an opening, at least one of them."""

    english: str | None = None
    """In English."""
    japanese: str | None = None
    """In Japanese."""
    romanised: str | None = None
    """The Japanese name in Latin letters."""
    chinese: str | None = None
    """In Chinese."""

ReviewCertainty: TypeAlias = Literal['exact', 'proven', 'estimated']
"""How certain a score is: `exact`, the value under perfect play; `proven`, a win or loss with a proof; `estimated`."""


@dataclass(frozen=True, kw_only=True)
class ReviewScore(Model):
    """A score of a review, from the side that moved."""

    value: float
    """The value, in `unit`."""
    unit: Unit
    """What the value counts."""
    certainty: ReviewCertainty
    """How certain it is."""
    expectation: float
    """Wins expected, draws counted half: 1, 0.5 or 0 where the score is certain."""
    plies_to_end: int | None = None
    """Gomoku and tic-tac-toe, where a win or loss is certain: plies to it, the move counted, where they are known."""


@dataclass(frozen=True, kw_only=True)
class ReviewLoss(Model):
    """What a move loses against the best one."""

    expectation: float
    """Wins expected that are lost, draws counted half."""
    standard_error: float
    """The standard error of `expectation` against a search of many more nodes; 0 where both scores are certain."""
    value: float | None = None
    """In `unit`; left out where the two scores count different things."""
    unit: Unit | None = None
    """What `value` counts."""

ReviewClass: TypeAlias = Literal['best', 'good', 'inaccuracy', 'mistake', 'blunder', 'unclear', 'placed']
"""The class of a move by its loss of expectation: `best` loses nothing, `good` less than 0.05, `inaccuracy` from
0.05, `mistake` from 0.10, `blunder` from 0.20; `unclear` may be good. `placed`: not judged, for an opening rule
placed the stone.
"""

ExplainKind: TypeAlias = Literal['proof', 'comparison', 'first_sight', 'estimate', 'nothing', 'findability']
"""How a fact of an explanation is known: a proof, a count at the end of both lines, the move of the first level, two
scores, or `nothing` where a mistake has none of the first three.
"""


@dataclass(frozen=True, kw_only=True)
class ExplainAbout(Model):
    """What was found after a move."""

    move: str
    """The move."""
    counts: list[int] | None = None
    """Counts of the side that moves and of its opponent at the end of `line`."""
    score: ReviewScore | None = None
    """The score of the move, from the side that moves."""
    lower_bound: bool | None = None
    """`true` where `score` is a lower bound: its search ended among the moves."""
    line: list[str] | None = None
    """The moves, itself first, passes included."""


@dataclass(frozen=True, kw_only=True)
class ExplainFact(Model):
    """A fact, as data and as a sentence."""

    kind: ExplainKind
    """How it is known."""
    name: str
    """What it says."""
    about: list[ExplainAbout]
    """The moves that it is about, the better one first."""
    text: str
    """The sentence, in `lang`."""
    favours: str | None = None
    """The move that it speaks for."""
    levels: list[int] | None = None
    """With `levels`: all levels from 0 to 9 that play the move."""
    squares: list[str] | None = None
    """With gomoku's threats: all points that the sentence lists."""


@dataclass(frozen=True, kw_only=True)
class ReviewPly(Model):
    """A move of a game under review. Both scores come from searches of the position before it."""

    ply: int
    """Which move of the game it is, from 1."""
    side: Turn
    """The side that played it."""
    played: str
    """The move that was played."""
    best: str
    """The best move; the one that was played where no other is better, and of a placed stone that stone."""
    played_score: ReviewScore
    """The score of the move that was played, from its side."""
    best_score: ReviewScore
    """The score of the best move, from the same side."""
    depth: int
    """Plies searched."""
    nodes: int
    """Nodes of all its searches."""
    loss: ReviewLoss
    """What the move loses."""
    class_: ReviewClass
    """The class of the loss."""
    marks: list[str]
    """What else is to be said of it."""
    text: str
    """What is to be said of it, in `lang`: the result first, then by how much."""
    line: list[str]
    """Best play, the best move first."""
    refutation: list[str]
    """Best play after the move that was played, itself first."""
    proven: Proven | None = None
    """Othello's first ten moves: what is proven of the value of the position before the move, from the same side."""
    confidence: float | None = None
    """Othello, where the search left moves out on a guess: how sure each such guess is, in per cent, as at
    `bestmove`.
    """
    fingerprint: str | None = None
    """In a job that went on after an upgrade: the engines that searched this move, where they are not `engine`."""
    size_unclear: bool | None = None
    """Set to true where the move may be worse than `class`, which is the milder end of `between`."""
    between: list[ReviewClass] | None = None
    """With `unclear` and `size_unclear`: the best and the worst class that the move may have."""
    forced: str | None = None
    """Why the move was no choice; it counts for no accuracy."""
    facts: list[ExplainFact] | None = None
    """With `explain`: at most three facts, the certain ones first."""


@dataclass(frozen=True, kw_only=True)
class ReviewClasses(Model):
    """Free moves by class."""

    best: int
    """The best move, or one that is worth as much."""
    good: int
    """A loss below 0.05."""
    inaccuracy: int
    """From 0.05."""
    mistake: int
    """From 0.10."""
    blunder: int
    """From 0.20, or a certain result given away."""
    unclear: int
    """From 0.05, where the move may be good."""


@dataclass(frozen=True, kw_only=True)
class ReviewSkill(Model):
    """A skill by maximum likelihood, with its 95 % interval."""

    at_least: float
    """The least of the interval."""
    estimate: float | None = None
    """The likeliest; left out with `at_most`."""
    at_most: float | None = None
    """The greatest; left out where it is beyond 10."""


@dataclass(frozen=True, kw_only=True)
class ReviewSide(Model):
    """What the moves of a side come to; forced moves and placed stones count for nothing."""

    side: Turn
    """The side."""
    free: int
    """Moves that were a choice."""
    forced: int
    """Moves that were none, without passes."""
    passes: int
    """Passes."""
    mean_loss: float
    """Mean loss of expectation of the free moves; 0 without any."""
    classes: ReviewClasses
    """Free moves by class."""
    mean_loss_discs: float | None = None
    """Othello: mean loss of the free moves in discs."""
    accuracy: float | None = None
    """1 where no free move lost anything, 0 where each was a blunder; left out without a free move."""
    skill: ReviewSkill | None = None
    """Othello, of ten counted moves or more: the `skill` of `human` that plays so."""


@dataclass(frozen=True, kw_only=True)
class Review(Model):
    """A review of a game."""

    game: Game
    """The game."""
    start: Start
    """The position before the first move."""
    moves: list[str]
    """All moves of the game, Othello's passes between them included."""
    complete: bool
    """Whether every move that was asked for is reviewed."""
    stopped_by: str
    """Why the review ended."""
    deterministic: bool
    """The same request gives the same review again: limited by nodes, depth or level, on one thread, and complete."""
    plies: list[ReviewPly]
    """The moves that are reviewed, in order."""
    sides: list[ReviewSide]
    """What they come to: the first player, then the second."""
    turning_points: list[int]
    """Moves that turned the game."""
    missed_wins: list[int]
    """Moves that missed a certain win."""
    allowed_wins: list[int]
    """Moves after which the opponent wins for certain, from a position that was at least even."""
    exercises: list[int]
    """Moves at whose position one move is good for certain, and was missed."""
    nodes: int
    """Nodes of all searches."""
    engine: Engine
    """What searched."""
    id: str | None = None
    """The request's `id`."""
    size: int | None = None
    """Gomoku: rows and columns."""
    rule: Rule | None = None
    """Gomoku: `freestyle`, `standard` or `renju`."""
    outcome: Outcome | None = None
    """How it ended, where the moves lead to the end."""
    illegal: Fault | None = None
    """With `referee`: the first move that cannot be played; `moves` end before it."""
    positions: ReviewPositions | None = None
    """With `positions`: those that are wrong."""
    first_player: str | None = None
    """The name of the first player, black or X, as the record has it."""
    second_player: str | None = None
    """That of the second player, white or O."""
    result: str | None = None
    """The result as the record has it."""
    opening: Opening | None = None
    """The opening, where it has a name."""
    timing: Timing | None = None
    """What depends on the clock; `yomi review --json` leaves it out."""


@dataclass(frozen=True, kw_only=True)
class ReviewEstimate(Model):
    """What a review will take: the first event of its stream."""

    plies: int
    """Moves that are reviewed."""
    seconds: float | None = None
    """Seconds of search on one core, where time limits the review or the engine's speed is assumed."""
    nodes: int | None = None
    """Nodes, about, where they limit it: a move takes some hundreds, however few are asked for."""


@dataclass(frozen=True, kw_only=True)
class ForbiddenPoint(Model):
    """A point that black may not play in renju."""

    move: str
    """The point."""
    reason: str
    """Why."""


@dataclass(frozen=True, kw_only=True)
class SideThreats(Model):
    """The points on which a stone of one side makes something that has to be answered. A point that makes a five
    stands in `five` alone, any other in each list that one of its four lines puts it into.
    """

    five: list[str]
    """The stone wins."""
    straight_four: list[str]
    """An unbroken row of four that a stone at either end makes a five."""
    four: list[str]
    """Any other four: one more stone on the line makes a five."""
    open_three: list[str]
    """A three: one more stone on the line makes a straight four, or two fours at once."""


@dataclass(frozen=True, kw_only=True)
class Threats(Model):
    """The threats that one more stone of each side would make, regardless of the side to move. Empty after a win."""

    black: SideThreats
    """Black's."""
    white: SideThreats
    """White's."""
    forbidden: list[ForbiddenPoint] | None = None
    """Renju: the empty points that are forbidden for black, also while white is to move."""


@dataclass(frozen=True, kw_only=True)
class Position(Model):
    """What the rules say of a position."""

    game: Game
    """The game."""
    board: str
    """The cells after all moves, from the top row down: `X`, `O`, `-`."""
    turn: Turn
    """The side to move."""
    legal_moves: list[str]
    """The legal moves in the order of the cells; empty exactly when the game is over."""
    must_pass: bool
    """The only legal move is a pass."""
    last_move: str | None
    """The last of `moves`; `null` without moves."""
    moves: list[str]
    """The moves as they were read, from a text, a list or a record, Othello's passes between them included."""
    start: Start
    """The position before them: the board of the request or of the record, or the initial one."""
    empties: int
    """Empty cells."""
    symmetry_key: str
    """Equal for positions that are mirror images or rotations of one another."""
    size: int | None = None
    """Gomoku: rows and columns."""
    rule: Rule | None = None
    """Gomoku: `freestyle`, `standard` or `renju`."""
    flips: dict[str, list[str]] | None = None
    """Othello: the discs that each legal move flips."""
    forbidden: list[ForbiddenPoint] | None = None
    """Renju, black to move: the empty points that are forbidden."""
    threats: Threats | None = None
    """Gomoku, for `include: ["threats"]`: what a further stone of each side would make."""
    opening: Opening | None = None
    """The opening of Othello, or of renju on 15×15, that the moves went through."""
    proven: Proven | None = None
    """Othello's first ten moves: what is proven of the value of the position, from the side to move."""
    outcome: Outcome | None = None
    """How a finished game ended."""


@dataclass(frozen=True, kw_only=True)
class Share(Model):
    """What a client held of a limit that all clients share, when it was refused more of it."""

    pool: str
    """Of what."""
    held: int
    """What the client holds of it. 0: others hold all."""
    allowed: int
    """What it may hold as long as others hold what they do."""
    prefix: int | None = None
    """The length of the IPv6 prefix whose network has used its share up, where it is not the address itself."""


@dataclass(frozen=True, kw_only=True)
class Problem(Model):
    """A problem document (RFC 9457), sent as `application/problem+json`."""

    type: str
    """A URN that stands for `code`."""
    title: str
    """What `code` means, the same words every time."""
    status: int
    """The status of the response."""
    detail: str
    """What happened this time, as a sentence on which a person can act."""
    code: str
    """The kind of problem."""
    request_id: str
    """The request's id, as in the header `x-request-id`."""
    retry_after_ms: int | None = None
    """Milliseconds after which a new try has a chance."""
    share: Share | None = None
    """The share of a limit that this client has used up; only where one is refused for it."""
    errors: list[Fault] | None = None
    """Every fault found in the request, at most 100."""
    best_so_far: BestMove | None = None
    """With `preempted`: what the search had found, as a `BestMoveAnswer`."""


@dataclass(frozen=True, kw_only=True)
class BatchCounts(Model):
    """Lines of a batch."""

    lines: int
    """All that are not blank."""
    answered: int
    """Those with an answer."""
    refused: int
    """Those with a problem."""


@dataclass(frozen=True, kw_only=True)
class JobStateNews(Model):
    """A new state of a job."""

    state: str
    """How far a job is. One of `KnownJobState`, or a later one."""
    try_: int | None = None
    """With `running`: which start it is, from 1; more than one where its process ended."""
    problem: Problem | None = None
    """With `failed`: why."""


@dataclass(frozen=True, kw_only=True)
class SizeRange(Model):
    """Rows and columns of a board."""

    default: int
    """When not given."""
    min: int
    """Smallest."""
    max: int
    """Largest."""


@dataclass(frozen=True, kw_only=True)
class AlgorithmEntry(Model):
    """An algorithm."""

    name: str
    """The name in requests."""
    summary: str
    """What it does."""
    techniques: list[str]
    """The techniques that have an effect on it in this game."""
    source: str | None = None
    """Where it comes from."""
    default_depth: int | None = None
    """Plies searched when a request gives no limit."""
    default_nodes: int | None = None
    """Playouts when a request gives no limit."""


@dataclass(frozen=True, kw_only=True)
class ParameterEntry(Model):
    """An integer parameter."""

    name: str
    """Its name."""
    default: int
    """Its value when the technique is just `true`."""
    min: int
    """Smallest value."""
    max: int
    """Largest value."""
    unit: str
    """What is counted."""


@dataclass(frozen=True, kw_only=True)
class TechniqueEntry(Model):
    """A technique."""

    name: str
    """The name in requests."""
    summary: str
    """What it does."""
    algorithms: list[str]
    """The algorithms on which it has an effect."""
    choices: list[str] | None = None
    """The names that it takes instead of `true` and `false`; the first switches it off."""
    parameter: ParameterEntry | None = None
    """Its parameter, if it has one alone."""
    parameters: list[ParameterEntry] | None = None
    """All its parameters."""
    needs: str | None = None
    """What else has to be on."""


@dataclass(frozen=True, kw_only=True)
class EvaluationEntry(Model):
    """An evaluation."""

    name: str
    """The name in requests."""
    summary: str
    """What it counts."""
    default: bool
    """Whether textbook algorithms use it when none is named."""


@dataclass(frozen=True, kw_only=True)
class OpponentTexts(Model):
    """A text in the languages of the page."""

    en: str
    """English."""
    ja: str
    """Japanese."""
    zh: str
    """Simplified Chinese."""


@dataclass(frozen=True, kw_only=True)
class OpponentRequest(Model):
    """The request fields that an opponent stands for."""

    algorithm: str | None = None
    """`human`, where it is."""
    skill: float | None = None
    """Its skill."""
    level: int | None = None
    """The engine's level."""
    variety: int | None = None
    """The engine's `variety`."""


@dataclass(frozen=True, kw_only=True)
class OpponentEntry(Model):
    """A named opponent."""

    name: str
    """The name in requests."""
    title: OpponentTexts
    """Its title."""
    summary: OpponentTexts
    """How it plays, in a sentence."""
    request: OpponentRequest
    """The request fields that it stands for."""
    loss_per_move: float | None = None
    """What its move loses in the mean, over positions of games."""
    unit: str | None = None
    """What the loss counts: discs, or chances to win."""


@dataclass(frozen=True, kw_only=True)
class LevelEntry(Model):
    """What a level means."""

    level: int
    """The level."""
    depth: int
    """Plies searched."""
    confidence: float | None = None
    """How sure each guess is by which ProbCut leaves moves out, in per cent; 100 where none is left out."""
    exact_from_empties: int | None = None
    """Solved exactly from so many empty squares."""


@dataclass(frozen=True, kw_only=True)
class GameEntry(Model):
    """What there is to know of a game before asking about a position."""

    name: Game
    """The name in paths."""
    sides: list[Turn]
    """The sides, first to move first."""
    rules: str
    """The rules in short."""
    board: str
    """How a position is written."""
    moves: str
    """How moves are written."""
    size: SizeRange
    """Rows and columns."""
    rule: list[Rule]
    """Names for the field `rule`; empty for a game of one rule."""
    algorithms: list[AlgorithmEntry]
    """Names for the field `algorithm`."""
    techniques: list[TechniqueEntry]
    """Names for the field `techniques`."""
    evaluations: list[EvaluationEntry]
    """Names for the field `evaluation`."""
    opponents: list[OpponentEntry]
    """Names for the field `opponent`, weakest first; empty where the game has none."""
    levels: list[LevelEntry]
    """What each `level` means."""


@dataclass(frozen=True, kw_only=True)
class Games(Model):
    """All games."""

    games: list[GameEntry]
    """One entry a game."""


@dataclass(frozen=True, kw_only=True)
class Limit(Model):
    """One limit."""

    default: float | None
    """What holds when a request does not say; `null` where nothing does."""
    min: int
    """Smallest value."""
    max: int
    """Largest value."""
    unit: str
    """What is counted."""
    steps: list[float] | None = None
    """The only values allowed, where there are gaps between them."""
    games: list[Game] | None = None
    """The games that take it, where some do not."""
    player: str | None = None
    """The only kind of player that takes it: `engine`, `textbook` or `human`; left out where all do."""

Limits: TypeAlias = dict[str, Limit]
"""What a request may ask for, by name."""


@dataclass(frozen=True, kw_only=True)
class Status(Model):
    """The state of the pool at one moment."""

    threads: int
    """Search threads."""
    busy: int
    """Threads that lead a search now."""
    helping: int
    """Threads that help with a search that another leads; they come back when they are needed."""
    queued: int
    """Requests in the queue."""
    oldest_ms: int
    """Milliseconds that the oldest request of the queue has waited."""
    estimated_wait_ms: int
    """Milliseconds that a new request would wait, by the pace of late."""
    experiments: int
    """Threads that run experiments of the laboratory, among those that search."""
    experiments_queued: int
    """Experiments in their own queue."""


@dataclass(frozen=True, kw_only=True)
class WeightsFile(Model):
    """A trained file that answers come from."""

    name: str
    """The game and the name of the file."""
    checksum: str
    """The CRC-32 of its bytes, eight hexadecimal digits."""


@dataclass(frozen=True, kw_only=True)
class Version(Model):
    """The build."""

    version: str
    """The version of the service."""
    commit: str
    """The commit that it was built from; `unknown` when the build did not say."""
    fingerprint: str
    """Changes whenever an answer may."""
    weights: list[WeightsFile]
    """Trained files in use."""
    cpu_path: str
    """The instructions that searches use: `portable`, `avx2` or `avx512`. They change the speed, never an answer."""


@dataclass(frozen=True, kw_only=True)
class Explanation(Model):
    """Why this move and not that one: counted facts, proofs and estimates."""

    game: Game
    """The game."""
    turn: Turn
    """The side that moves."""
    move: str
    """The move that is explained."""
    facts: list[ExplainFact]
    """The facts, the certain ones first."""
    nodes: int
    """Nodes of all searches."""
    degraded: bool
    """Time ran out, or the server was overloaded, before all was searched."""
    deterministic: bool
    """The same request gives the same answer on the same `fingerprint`, `timing` apart."""
    timing: Timing
    """What depends on the clock; queue and search of all searches together."""
    engine: Engine
    """The engine, and the build of the server."""
    id: str | None = None
    """The request's `id`."""
    against: str | None = None
    """The move beside it; left out where there is no other."""


@dataclass(frozen=True, kw_only=True)
class IgnoredText(Model):
    """A part of a text that is no move of the game."""

    kind: str
    """Why it is none."""
    text: str
    """The part."""


@dataclass(frozen=True, kw_only=True)
class GameRead(Model):
    """A game of a text."""

    number: int
    """Which game of the text it is, from 1."""
    format: str
    """The form in which it was written."""
    game: Game
    """The game."""
    start: Start
    """The position before the moves."""
    moves: list[str]
    """The moves that were played, Othello's passes between them included."""
    board: str
    """The cells after them, from the top row down: `X`, `O`, `-`."""
    turn: Turn
    """The side to move there."""
    ignored: list[IgnoredText]
    """What of the text is no move of the game."""
    size: int | None = None
    """Gomoku: rows and columns."""
    rule: Rule | None = None
    """Gomoku: `freestyle`, `standard` or `renju`."""
    outcome: Outcome | None = None
    """How it ended, where the moves lead to the end."""
    first_player: str | None = None
    """The name of the first player, black or X, as the text has it."""
    second_player: str | None = None
    """That of the second player, white or O."""
    result: str | None = None
    """The result as the text has it. One that contradicts a finished game is refused."""


@dataclass(frozen=True, kw_only=True)
class GameUnread(Model):
    """A game of a text that could not be read."""

    number: int
    """Which game of the text it is, from 1."""
    errors: list[Fault]
    """Why."""


@dataclass(frozen=True, kw_only=True)
class GamesRead(Model):
    """The games of a text."""

    games: list[GameRead]
    """The games that were read, in the order of the text; a text that fits several games stands here once for each."""
    unreadable: list[GameUnread]
    """The games of the text that could not be read."""
    id: str | None = None
    """The request's `id`."""

Swap2Stage: TypeAlias = Literal['propose', 'respond', 'choose']
"""What Swap2 asks: three stones on an empty board (`propose`), an answer to three (`respond`), a colour after five
(`choose`).
"""

Swap2Choice: TypeAlias = Literal['place_three', 'place_two', 'white', 'black']
"""What Swap2 is answered: `place_three`, these stones, black, white, black; `place_two`, these two, white and black,
and the opponent takes a colour; `white`, which plays this stone; `black`.
"""


@dataclass(frozen=True, kw_only=True)
class Swap2Answer(Model):
    """What Swap2 makes of a board of no, three or five stones."""

    game: Game
    """The game: gomoku."""
    size: int
    """Rows and columns."""
    rule: Rule
    """`freestyle` or `standard`."""
    stage: Swap2Stage
    """What was asked."""
    choice: Swap2Choice
    """What to do."""
    stones: list[str]
    """The stones to put on the board now, in this order."""
    depth: int
    """Plies that the search of the given position has completed; 0 without one."""
    nodes: int
    """Nodes of all searches."""
    degraded: bool
    """Time ran out, or the server was overloaded, before all was searched."""
    deterministic: bool
    """The same request gives the same answer on the same `fingerprint`, `timing` apart: no clock ended a search."""
    timing: Timing
    """What depends on the clock; queue and search of all searches together."""
    engine: Engine
    """The engine, and the build of the server."""
    id: str | None = None
    """The request's `id`."""
    score: Score | None = None
    """The value for white of the given position, or with `place_two` after the two stones; absent with
    `place_three`.
    """
    win_probability: float | None = None
    """The chance to win of the player that makes this choice; with `place_two` that of the colour which the opponent
    leaves.
    """

NodePlayer: TypeAlias = Literal['max', 'min']
"""The side for which a node of a recorded search chooses."""


@dataclass(frozen=True, kw_only=True)
class ExerciseNote(Model):
    """What a program with a bug wrote down of a node. −1000 and 1000 stand for no bound."""

    node: str
    """The name of the node."""
    alpha: int
    """Alpha on entry, from MAX's view."""
    beta: int
    """Beta on entry, from MAX's view."""
    value: int
    """The value that it returned, from MAX's view."""


@dataclass(frozen=True, kw_only=True)
class ExerciseSheet(Model):
    """An exercise. The same `exercise`, `seed`, `plies` and `children` in a request give the same one."""

    exercise: Exercise
    """What is asked."""
    seed: int
    """Which one of them."""
    plies: int
    """Plies from the root to the leaves."""
    children: int
    """Children of a node at most."""
    task: str
    """What is to be done, in words."""
    root: NodePlayer
    """The player to move at the root."""
    tree: list[Any]
    """The tree as nested lists, as `/v1/lab/tree` takes it; every node has a name. For `fill` all leaves are 0."""
    leaves: int
    """How many leaves it has."""
    id: str | None = None
    """The request's `id`."""
    notes: list[ExerciseNote] | None = None
    """For `bug`: what the program wrote down, in the order of its visits."""


@dataclass(frozen=True, kw_only=True)
class ExerciseCut(Model):
    """A cut."""

    node: str
    """The node that is left before all its children were looked at."""
    player: NodePlayer
    """The player to move at the node."""
    after: str
    """The child after which it is left."""
    value: int
    """What the player has there."""
    bound: int
    """What the other one has elsewhere."""
    from_: str | None = None
    """The node that gives it."""


@dataclass(frozen=True, kw_only=True)
class ExerciseMistake(Model):
    """A mistake: at which node, and why it is one."""

    code: str
    """Which mistake."""
    node: str
    """The name of the node."""
    detail: str
    """What is wrong and why, in words."""
    other: str | None = None
    """Another node that has to do with it, such as the child that should come first or the node whose value set a
    bound.
    """
    expected: int | None = None
    """What is right: a bound, a value, the value of `other`, or for `larger_first` and `bound_later` the leaves
    looked at.
    """
    found: float | None = None
    """What the answer has: a bound, a value, a number, or the leaves that `expected` is about."""
    extra: int | None = None
    """At how many leaves less alpha-beta looks when `node` and `other` are exchanged."""
    cut: ExerciseCut | None = None
    """The cut by which the node is skipped or returns what it does, or could be."""


@dataclass(frozen=True, kw_only=True)
class SolutionWindow(Model):
    """A node with its window and value; of `minimax` the value alone."""

    node: str
    """The name of the node."""
    alpha: float | None = None
    """Alpha on entry; left out for no bound."""
    beta: float | None = None
    """Beta on entry; left out for no bound."""
    value: float | None = None
    """The value that it returns."""


@dataclass(frozen=True, kw_only=True)
class ExerciseSolution(Model):
    """An answer that is right."""

    skipped: list[str] | None = None
    """For `skipped`: the leaves."""
    windows: list[SolutionWindow] | None = None
    """For `windows`: the visited inner nodes."""
    tree: list[Any] | None = None
    """For `order` and `fill`: the tree."""
    bug: Bug | None = None
    """For `bug`: what is wrong with the program."""
    node: str | None = None
    """For `bug`: the first node at which the notes are wrong."""
    values: list[SolutionWindow] | None = None
    """For `minimax`: the inner nodes."""
    best: str | None = None
    """For `minimax`: the best move."""


@dataclass(frozen=True, kw_only=True)
class ExerciseCheck(Model):
    """An answer, marked."""

    exercise: Exercise
    """What is asked."""
    seed: int
    """Which one of them."""
    plies: int
    """Plies from the root to the leaves."""
    children: int
    """Children of a node at most."""
    correct: bool
    """Whether the answer is right."""
    leaves: int
    """How many leaves the tree has."""
    fewest: int
    """At how many it looks with the best answer."""
    solution: ExerciseSolution
    """An answer that is right, in the fields in which one is sent."""
    id: str | None = None
    """The request's `id`."""
    mistake: ExerciseMistake | None = None
    """The first mistake of an answer that is not."""
    looked_at: int | None = None
    """At how many of them alpha-beta looks, for `order` and `fill` in the tree of the answer."""


@dataclass(frozen=True, kw_only=True)
class Ratios(Model):
    """Counters over those of the first run; left out where the first run has none."""

    nodes: float | None = None
    """Of `nodes`."""
    leaf_evaluations: float | None = None
    """Of `leaf_evaluations`."""
    cutoffs: float | None = None
    """Of `cutoffs`."""
    re_searches: float | None = None
    """Of `re_searches`."""


@dataclass(frozen=True, kw_only=True)
class RowTiming(Model):
    """Times of one run."""

    time_us: int
    """Microseconds of search."""
    ratio: float | None = None
    """Over that of the first run, to thousandths; left out where that took no time."""


@dataclass(frozen=True, kw_only=True)
class RaceRow(Model):
    """One run of a race."""

    name: str
    """The name that the request gave, or the algorithm with its techniques."""
    algorithm: str
    """The algorithm."""
    value: float | None
    """The value of the root, from the side to move, of an explicit tree from MAX's view; `null` when nothing was
    completed.
    """
    best: str | None
    """The best move or child; `null` when nothing was completed, and at the end of a game."""
    depth: int
    """Plies searched completely."""
    stopped_by: str
    """What ended the run: `depth`, `solved`, `game_over`, `nodes`, `time` or `draining`."""
    nodes: int
    """Positions entered; of `mcts` those of its tree and its random games."""
    leaf_evaluations: int
    """Positions scored."""
    stats: Statistics
    """All counters."""
    ratios: Ratios
    """Each counter over that of the first run, to thousandths."""
    timing: RowTiming
    """What depends on the clock."""
    unit: Unit | None = None
    """What the value counts; left out for an explicit tree. `win_rate` for `mcts`."""
    cutoffs: int | None = None
    """Cutoffs, for algorithms with a window."""
    re_searches: int | None = None
    """Searches that were repeated, for algorithms and techniques that do so."""


@dataclass(frozen=True, kw_only=True)
class NotComparable(Model):
    """A run whose value need not be that of the others."""

    name: str
    """Its name."""
    code: str
    """Why, for programs."""
    reason: str
    """Why."""
    technique: str | None = None
    """The technique that is set otherwise, where one is the reason."""


@dataclass(frozen=True, kw_only=True)
class Build(Model):
    """The build that searched."""

    version: str
    """The version of the service."""
    fingerprint: str
    """Changes whenever an answer may."""


@dataclass(frozen=True, kw_only=True)
class Race(Model):
    """Several searches of one subject."""

    rows: list[RaceRow]
    """One row a run, in the order of the request."""
    agree: bool | None
    """Whether the runs that must agree in value do; `null` when no two must."""
    not_comparable: list[NotComparable]
    """The runs whose value need not be that of the others, and why."""
    deterministic: bool
    """No clock ended a run: the same request gives the same answer on the same `fingerprint`, `timing` apart."""
    timing: Timing
    """What depends on the clock."""
    engine: Build
    """The build of the server."""
    id: str | None = None
    """The request's `id`."""
    game: Game | None = None
    """The game; left out for an explicit tree."""
    turn: Turn | None = None
    """The side to move; left out for an explicit tree."""
    unit: Unit | None = None
    """What the values of the first run count; left out for an explicit tree."""


@dataclass(frozen=True, kw_only=True)
class BoundFrom(Model):
    """Where an end of a window comes from."""

    origin: str
    """How the bound came about."""
    node: int | None
    """The node that set it, as in `cut`."""

CutBound: TypeAlias = Literal['alpha', 'beta']
"""The bound that ended a node."""


@dataclass(frozen=True, kw_only=True)
class Cut(Model):
    """An early end of a node."""

    by: CutBound
    """The bound that was reached: `alpha` at a node of MIN whose value is alpha or less, `beta` at a node of MAX
    whose value is beta or more.
    """
    value: float
    """The value of the node when it ended."""
    bound: float
    """The bound."""
    bound_from: int | None
    """The node that set the bound; `null` for a bound of the root, and for a null window beside no node's value."""
    origin: str
    """How it did so."""


@dataclass(frozen=True, kw_only=True)
class RecordedNode(Model):
    """A node of the searched tree. A node that is searched again stands here once for each search."""

    id: int
    """Its index in the list."""
    parent: int | None
    """The index of its parent; `null` for the root."""
    name: str
    """The name in the tree, or the move that leads here."""
    player: NodePlayer
    """The player to move."""
    pass_: int
    """Which search from the root it belongs to, from 1: an iteration, a re-search with another window, a pass of
    `mtd_f`.
    """
    ply: int
    """Plies below the root."""
    purpose: str
    """Why it was searched."""
    visited: bool
    """Whether the search entered it."""
    pv: bool
    """Whether it lies on the principal variation."""
    order: int | None = None
    """Its place among all visited nodes, from 1."""
    window: list[float | None] | None = None
    """The window on entry, [alpha, beta]; `null` for no bound. Of visited nodes, not of `mcts`."""
    alpha_from: BoundFrom | None = None
    """Where alpha comes from. Of visited nodes with such a bound."""
    beta_from: BoundFrom | None = None
    """Where beta comes from. Of visited nodes with such a bound."""
    value: float | None = None
    """The value that a visited node returned; with `positional` and `shapes` a finished game counts 10,000,000 and
    its discs. Of `mcts` the share of playouts that MAX won.
    """
    kind: Kind | None = None
    """What the value of a visited node says about its minimax value in the tree that was searched: `exact` or a
    bound.
    """
    answered: str | None = None
    """What gave the value without a search of the children."""
    stand_pat: float | None = None
    """With `quiescence`, beyond the depth: the evaluation of the position as it stands."""
    below: int | None = None
    """Of nodes of a written tree that were skipped: how many nodes lie below, which are not listed."""
    leaf: float | None = None
    """The number of a leaf of a written tree that was skipped."""
    cut: Cut | None = None
    """Where it ended before all children were searched."""
    visits: int | None = None
    """Of `mcts`: the playouts that came through."""
    wins: float | None = None
    """How many of them the player won whose move led here, at the root MAX; a draw counts half."""
    ucb1: float | None = None
    """UCB1 after the last playout: the next one goes to the greatest among children, once all are tried."""
    untried: int | None = None
    """Of `mcts`: the moves that no playout has tried here."""


@dataclass(frozen=True, kw_only=True)
class Playout(Model):
    """A playout: from the root to a node, and a random game from there."""

    node: int
    """The node, its last one in the tree; where the game goes on, it is new."""
    moves: list[str]
    """The random moves."""
    winner: NodePlayer | None


@dataclass(frozen=True, kw_only=True)
class RecordedSearch(Model):
    """The algorithm, and the build of the server."""

    version: str
    """The version of the service."""
    algorithm: str
    """The textbook algorithm."""
    fingerprint: str
    """Changes whenever an answer may."""
    evaluation: str | None = None
    """The leaf evaluation, of a position."""


@dataclass(frozen=True, kw_only=True)
class RecordedTree(Model):
    """A search with all its nodes. All values and windows are from the view of MAX, the player to move at the root
    of a position.
    """

    value: float
    """The value of the root, as `bestmove` would say it."""
    kind: Kind
    """How much it says: `exact`, `heuristic` where leaves were estimated or moves left out, or a bound."""
    best_child: str | None
    """The best child of the root, or the best move; `null` when no child is better than alpha, and when the root is
    a leaf.
    """
    pv: list[str]
    """The principal variation by name, the best child first."""
    depth: int
    """Plies searched."""
    stats: Statistics
    """What the search counted."""
    nodes: list[RecordedNode]
    """All nodes, parents before children, the children of a node in the order of their visits with the skipped ones
    behind.
    """
    timing: Timing
    """What depends on the clock."""
    engine: RecordedSearch
    """The algorithm, and the build of the server."""
    id: str | None = None
    """The request's `id`."""
    game: Game | None = None
    """The game, of a position."""
    turn: Turn | None = None
    """The side to move, of a position."""
    unit: Unit | None = None
    """What the value counts, of a position: `discs`, `points` or `outcome`."""
    playouts: list[Playout] | None = None
    """The playouts of `mcts` in their order."""


@dataclass(frozen=True, kw_only=True)
class GameResults(Model):
    """Results of games."""

    black: int
    """Games that black won."""
    draws: int
    """Draws."""
    white: int
    """Games that white won."""


@dataclass(frozen=True, kw_only=True)
class OpeningMove(Model):
    """A move that people played."""

    move: str
    """The move."""
    equivalents: list[str]
    """Other moves that lead to a mirror image of the same position; they are counted with it."""
    games: int
    """Games that went on with it."""
    results: GameResults
    """How they ended."""
    score: Score
    """What the engine holds of it, from the side that plays it."""
    proven: Proven | None = None
    """What is proven of it, from the same side."""
    opening: Opening | None = None
    """The opening that it leads to."""


@dataclass(frozen=True, kw_only=True)
class Openings(Model):
    """How people went on from a position of Othello, mirror images included."""

    game: Game
    """The game: Othello."""
    turn: Turn
    """The side to move."""
    games: int
    """Tournament games that went through the position; 0 where fewer than five did, and after more than 20 moves."""
    results: GameResults
    """How they ended."""
    moves: list[OpeningMove]
    """The moves after which at least five games went through the position, most games first."""
    level: int
    """The level that searched for the scores."""
    fingerprint: str
    """The `fingerprint` of the engine that did."""
    score: Score | None = None
    """What the engine holds of the position, from the side to move; not there without games."""
    proven: Proven | None = None
    """What is proven of it."""
    opening: Opening | None = None
    """The opening that the moves went through."""


@dataclass(frozen=True, kw_only=True)
class PuzzleAnswer(Model):
    """A position in which exactly one move wins."""

    game: Game
    """The game."""
    start: Start
    """The position before `moves`, in gomoku by freestyle on 15×15."""
    moves: list[str]
    """The moves that lead to the puzzle; none where `start` is its position."""
    turn: Turn
    """The side to move, which wins."""
    level: int
    """How hard it is: the least level of the engine from which every level up to 10 plays the move."""
    best_move: str
    """The solution."""
    within: int | None = None
    """Gomoku and tic-tac-toe: no other move wins within so many plies, in tic-tac-toe none at all."""
    wins_by: int | None = None
    """Othello: discs that best play wins by; every other move does not win, and is at least four discs worse."""


@dataclass(frozen=True, kw_only=True)
class ReviewProgress(Model):
    """How far a review is."""

    done: float
    """The part that is done, about."""
    finished: int
    """Moves that are finished."""
    unfinished: list[ReviewPly]
    """Moves whose scores changed since the event before, and may change again."""


@dataclass(frozen=True, kw_only=True)
class Progress(Model):
    """The state of a search that still runs, as the stream tells it."""

    depth: int
    """Plies searched completely."""
    selective_depth: int
    """Plies of the longest line looked at."""
    best_move: str
    """The best move so far."""
    score: Score
    """Its value so far."""
    pv: list[str]
    """Its line of best play."""
    lines: list[Line]
    """The best moves so far."""
    stats: Statistics
    """What the search counted so far."""
    timing: Timing
    """What depends on the clock."""
