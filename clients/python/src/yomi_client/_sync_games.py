# Generated from _async_games.py by scripts/python_client.py.
"""Games and the laboratory, of the client with `async`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from typing_extensions import Unpack

from . import types as t
from ._sync_stream import Stream
from ._events import BestMoveEvent, ReviewEvent, new_in_review, new_in_search
from ._given import seeded
from ._retry import QUEUE, search_time

if TYPE_CHECKING:
    from ._sync import Yomi


class _AsyncGame:
    """What all games have in common."""

    name: str

    def __init__(self, yomi: Yomi) -> None:
        self._yomi = yomi
        self._path = f"/v1/{self.name}"

    def _best_move(self, request: Mapping[str, Any], deadline: float | None) -> t.BestMove:
        body = seeded(request)
        return self._yomi._model(t.BestMove, f"{self._path}/bestmove", body, deadline, search_time({**body}))

    def _best_move_stream(self, request: Mapping[str, Any], deadline: float | None) -> Stream[BestMoveEvent]:
        return Stream(self._yomi._stream(f"{self._path}/bestmove/stream", seeded(request), deadline, new_in_search()))

    def _position(self, request: Mapping[str, Any], deadline: float | None) -> t.Position:
        return self._yomi._model(t.Position, f"{self._path}/position", request, deadline, QUEUE)

    def _drawing(self, request: Mapping[str, Any], deadline: float | None, accept: str) -> str:
        return self._yomi._text(f"{self._path}/position", request, accept, deadline, QUEUE)

    def _pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return self._yomi._bytes(f"{self._path}/position", request, "image/png", deadline, QUEUE)

    def _explain(self, request: Mapping[str, Any], deadline: float | None) -> t.Explanation:
        return self._yomi._model(t.Explanation, f"{self._path}/explain", request, deadline, search_time({}))

    def _review(self, request: Mapping[str, Any], deadline: float | None) -> t.Review:
        return self._yomi._model(t.Review, f"{self._path}/review", request, deadline, search_time({**request}))

    def _review_stream(self, request: Mapping[str, Any], deadline: float | None) -> Stream[ReviewEvent]:
        return Stream(self._yomi._stream(f"{self._path}/review/stream", request, deadline, new_in_review()))

    def _report(self, request: Mapping[str, Any], deadline: float | None, form: str, accept: str) -> str:
        return self._yomi._text(f"{self._path}/review.{form}", request, accept, deadline, search_time({**request}))

    def _review_pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return self._yomi._bytes(f"{self._path}/review.png", request, "image/png", deadline, search_time({**request}))

    def review_report(self, *, deadline: float | None = None, **request: Unpack[t.ReportRequest]) -> bytes:
        """The file that a finished review becomes: a page (`html`), a record (`sgf`, `ggf`), a text, a picture.

        Nothing is searched. `review` is an answer of `review`, or the `start`, `moves` and finished `plies` of its stream.
        """
        return self._yomi._bytes(f"{self._path}/review/report", request, "*/*", deadline, QUEUE)


class Othello(_AsyncGame):
    """Othello."""

    name = "othello"

    def best_move(self, *, deadline: float | None = None, **request: Unpack[t.OthelloRequest]) -> t.BestMove:
        """The best move, its score and the line of best play.

        `best_move` is `"pass"` where the rules say so, and `None` after the end of the game.
        """
        return self._best_move(request, deadline)

    def best_move_stream(self, *, deadline: float | None = None, **request: Unpack[t.OthelloRequest]) -> Stream[BestMoveEvent]:
        """The search while it goes on: `progress` for each deeper iteration, then `result`.

        A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing
        of it; iterations that were given already are left out.
        """
        return self._best_move_stream(request, deadline)

    def position(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> t.Position:
        """What the rules say: legal moves, the outcome, and what the game has besides."""
        return self._position(request, deadline)

    def position_svg(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> str:
        return self._drawing(request, deadline, "image/svg+xml")

    def position_png(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> bytes:
        return self._pixels(request, deadline)

    def position_text(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> str:
        """The board as text."""
        return self._drawing(request, deadline, "text/plain")

    def explain(self, *, deadline: float | None = None, **request: Unpack[t.OthelloExplainRequest]) -> t.Explanation:
        """Facts about a move beside another one, each counted, proven or estimated, with a sentence."""
        return self._explain(request, deadline)

    def review(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> t.Review:
        """A whole game judged move by move."""
        return self._review(request, deadline)

    def review_stream(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> Stream[ReviewEvent]:
        """The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`.

        A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given
        already are left out, though the second search may have judged them differently. `result` has all moves as they
        were judged last.
        """
        return self._review_stream(request, deadline)

    def review_html(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> str:
        """The review as a page in one file."""
        return self._report(request, deadline, "html", "text/html")

    def review_svg(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> str:
        """The graph of the review."""
        return self._report(request, deadline, "svg", "image/svg+xml")

    def review_png(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> bytes:
        return self._review_pixels(request, deadline)

    def openings(
        self,
        *,
        moves: str = "",
        board: str | None = None,
        turn: t.Turn | None = None,
        coordinates: str | None = None,
        deadline: float | None = None,
    ) -> t.Openings:
        """How people went on from a position, and with what results."""
        given = {"moves": moves, "board": board, "turn": turn, "coordinates": coordinates}
        query = urlencode({name: value for name, value in given.items() if value is not None})
        return self._yomi._model(t.Openings, f"{self._path}/openings?{query}", None, deadline)


class Gomoku(_AsyncGame):
    """Gomoku, which has Swap2 too."""

    name = "gomoku"

    def best_move(self, *, deadline: float | None = None, **request: Unpack[t.GomokuRequest]) -> t.BestMove:
        """The best move, its score and the line of best play.

        `best_move` is `"pass"` where the rules say so, and `None` after the end of the game.
        """
        return self._best_move(request, deadline)

    def best_move_stream(self, *, deadline: float | None = None, **request: Unpack[t.GomokuRequest]) -> Stream[BestMoveEvent]:
        """The search while it goes on: `progress` for each deeper iteration, then `result`.

        A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing
        of it; iterations that were given already are left out.
        """
        return self._best_move_stream(request, deadline)

    def position(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> t.Position:
        """What the rules say: legal moves, the outcome, and what the game has besides."""
        return self._position(request, deadline)

    def position_svg(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> str:
        return self._drawing(request, deadline, "image/svg+xml")

    def position_png(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> bytes:
        return self._pixels(request, deadline)

    def position_text(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> str:
        """The board as text."""
        return self._drawing(request, deadline, "text/plain")

    def explain(self, *, deadline: float | None = None, **request: Unpack[t.GomokuExplainRequest]) -> t.Explanation:
        """Facts about a move beside another one, each counted, proven or estimated, with a sentence."""
        return self._explain(request, deadline)

    def review(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> t.Review:
        """A whole game judged move by move."""
        return self._review(request, deadline)

    def review_stream(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> Stream[ReviewEvent]:
        """The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`.

        A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given
        already are left out, though the second search may have judged them differently. `result` has all moves as they
        were judged last.
        """
        return self._review_stream(request, deadline)

    def review_html(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> str:
        """The review as a page in one file."""
        return self._report(request, deadline, "html", "text/html")

    def review_svg(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> str:
        """The graph of the review."""
        return self._report(request, deadline, "svg", "image/svg+xml")

    def review_png(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> bytes:
        return self._review_pixels(request, deadline)

    def swap2(self, *, deadline: float | None = None, **request: Unpack[t.GomokuSwap2Request]) -> t.Swap2Answer:
        """What to do in an opening by Swap2."""
        return self._yomi._model(t.Swap2Answer, "/v1/gomoku/swap2", request, deadline, search_time({}))


class TicTacToe(_AsyncGame):
    """Tic-tac-toe."""

    name = "tictactoe"

    def best_move(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeRequest]) -> t.BestMove:
        """The best move, its score and the line of best play.

        `best_move` is `"pass"` where the rules say so, and `None` after the end of the game.
        """
        return self._best_move(request, deadline)

    def best_move_stream(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeRequest]) -> Stream[BestMoveEvent]:
        """The search while it goes on: `progress` for each deeper iteration, then `result`.

        A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing
        of it; iterations that were given already are left out.
        """
        return self._best_move_stream(request, deadline)

    def position(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> t.Position:
        """What the rules say: legal moves, the outcome, and what the game has besides."""
        return self._position(request, deadline)

    def position_svg(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> str:
        return self._drawing(request, deadline, "image/svg+xml")

    def position_png(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> bytes:
        return self._pixels(request, deadline)

    def position_text(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> str:
        """The board as text."""
        return self._drawing(request, deadline, "text/plain")

    def explain(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeExplainRequest]) -> t.Explanation:
        """Facts about a move beside another one, each counted, proven or estimated, with a sentence."""
        return self._explain(request, deadline)

    def review(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> t.Review:
        """A whole game judged move by move."""
        return self._review(request, deadline)

    def review_stream(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> Stream[ReviewEvent]:
        """The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`.

        A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given
        already are left out, though the second search may have judged them differently. `result` has all moves as they
        were judged last.
        """
        return self._review_stream(request, deadline)

    def review_html(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> str:
        """The review as a page in one file."""
        return self._report(request, deadline, "html", "text/html")

    def review_svg(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> str:
        """The graph of the review."""
        return self._report(request, deadline, "svg", "image/svg+xml")

    def review_png(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> bytes:
        return self._review_pixels(request, deadline)


class Laboratory:
    """Searches to look at."""

    def __init__(self, yomi: Yomi) -> None:
        self._yomi = yomi

    def tree(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> t.RecordedTree:
        """A written tree, searched: every node with its window, its value and what cut it."""
        return self._yomi._model(t.RecordedTree, "/v1/lab/tree", request, deadline, search_time({**request}))

    def tree_svg(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> str:
        return self._yomi._text("/v1/lab/tree", request, "image/svg+xml", deadline, search_time({**request}))

    def tree_text(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> str:
        return self._yomi._text("/v1/lab/tree", request, "text/plain", deadline, search_time({**request}))

    def tree_dot(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> str:
        """In the language of Graphviz."""
        return self._yomi._text("/v1/lab/tree", request, "text/vnd.graphviz", deadline, search_time({**request}))

    def tree_png(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> bytes:
        return self._yomi._bytes("/v1/lab/tree", request, "image/png", deadline, search_time({**request}))

    def trace(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> t.RecordedTree:
        """The search of a position, recorded."""
        return self._yomi._model(t.RecordedTree, "/v1/lab/trace", request, deadline, search_time({**request}))

    def trace_svg(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> str:
        return self._yomi._text("/v1/lab/trace", request, "image/svg+xml", deadline, search_time({**request}))

    def trace_text(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> str:
        return self._yomi._text("/v1/lab/trace", request, "text/plain", deadline, search_time({**request}))

    def trace_dot(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> str:
        """In the language of Graphviz."""
        return self._yomi._text("/v1/lab/trace", request, "text/vnd.graphviz", deadline, search_time({**request}))

    def trace_png(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> bytes:
        return self._yomi._bytes("/v1/lab/trace", request, "image/png", deadline, search_time({**request}))

    def race(self, *, deadline: float | None = None, **request: Unpack[t.LabRaceRequest]) -> t.Race:
        """Several searches of one position or tree, compared."""
        return self._yomi._model(t.Race, "/v1/lab/race", request, deadline, search_time({**request}))

    def exercise(self, *, deadline: float | None = None, **request: Unpack[t.LabExerciseRequest]) -> t.ExerciseSheet:
        """An exercise about alpha-beta."""
        return self._yomi._model(t.ExerciseSheet, "/v1/lab/exercise", request, deadline, search_time({}))

    def check_exercise(
        self, *, deadline: float | None = None, **request: Unpack[t.LabExerciseCheckRequest]
    ) -> t.ExerciseCheck:
        """Whether the answer to an exercise is right, and what is not."""
        return self._yomi._model(t.ExerciseCheck, "/v1/lab/exercise/check", request, deadline, search_time({}))
