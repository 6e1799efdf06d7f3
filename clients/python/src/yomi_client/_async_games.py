"""Games and the laboratory, of the client with `async`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from typing_extensions import Unpack

from . import types as t
from ._async_stream import AsyncStream
from ._events import BestMoveEvent, ReviewEvent, new_in_review, new_in_search
from ._given import seeded
from ._retry import QUEUE, search_time

if TYPE_CHECKING:
    from ._async import AsyncYomi


class _AsyncGame:
    """What all games have in common."""

    name: str

    def __init__(self, yomi: AsyncYomi) -> None:
        self._yomi = yomi
        self._path = f"/v1/{self.name}"

    async def _best_move(self, request: Mapping[str, Any], deadline: float | None) -> t.BestMove:
        body = seeded(request)
        return await self._yomi._model(t.BestMove, f"{self._path}/bestmove", body, deadline, search_time({**body}))

    def _best_move_stream(self, request: Mapping[str, Any], deadline: float | None) -> AsyncStream[BestMoveEvent]:
        return AsyncStream(self._yomi._stream(f"{self._path}/bestmove/stream", seeded(request), deadline, new_in_search()))

    async def _position(self, request: Mapping[str, Any], deadline: float | None) -> t.Position:
        return await self._yomi._model(t.Position, f"{self._path}/position", request, deadline, QUEUE)

    async def _drawing(self, request: Mapping[str, Any], deadline: float | None, accept: str) -> str:
        return await self._yomi._text(f"{self._path}/position", request, accept, deadline, QUEUE)

    async def _pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return await self._yomi._bytes(f"{self._path}/position", request, "image/png", deadline, QUEUE)

    async def _explain(self, request: Mapping[str, Any], deadline: float | None) -> t.Explanation:
        return await self._yomi._model(t.Explanation, f"{self._path}/explain", request, deadline, search_time({}))

    async def _review(self, request: Mapping[str, Any], deadline: float | None) -> t.Review:
        return await self._yomi._model(t.Review, f"{self._path}/review", request, deadline, search_time({**request}))

    def _review_stream(self, request: Mapping[str, Any], deadline: float | None) -> AsyncStream[ReviewEvent]:
        return AsyncStream(self._yomi._stream(f"{self._path}/review/stream", request, deadline, new_in_review()))

    async def _report(self, request: Mapping[str, Any], deadline: float | None, form: str, accept: str) -> str:
        return await self._yomi._text(f"{self._path}/review.{form}", request, accept, deadline, search_time({**request}))

    async def _review_pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return await self._yomi._bytes(f"{self._path}/review.png", request, "image/png", deadline, search_time({**request}))

    async def review_report(self, *, deadline: float | None = None, **request: Unpack[t.ReportRequest]) -> bytes:
        """The file that a finished review becomes: a page (`html`), a record (`sgf`, `ggf`), a text, a picture.

        Nothing is searched. `review` is an answer of `review`, or the `start`, `moves` and finished `plies` of its stream.
        """
        return await self._yomi._bytes(f"{self._path}/review/report", request, "*/*", deadline, QUEUE)


class AsyncOthello(_AsyncGame):
    """Othello."""

    name = "othello"

    async def best_move(self, *, deadline: float | None = None, **request: Unpack[t.OthelloRequest]) -> t.BestMove:
        """The best move, its score and the line of best play.

        `best_move` is `"pass"` where the rules say so, and `None` after the end of the game.
        """
        return await self._best_move(request, deadline)

    def best_move_stream(self, *, deadline: float | None = None, **request: Unpack[t.OthelloRequest]) -> AsyncStream[BestMoveEvent]:
        """The search while it goes on: `progress` for each deeper iteration, then `result`.

        A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing
        of it; iterations that were given already are left out.
        """
        return self._best_move_stream(request, deadline)

    async def position(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> t.Position:
        """What the rules say: legal moves, the outcome, and what the game has besides."""
        return await self._position(request, deadline)

    async def position_svg(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> str:
        return await self._drawing(request, deadline, "image/svg+xml")

    async def position_png(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> bytes:
        return await self._pixels(request, deadline)

    async def position_text(self, *, deadline: float | None = None, **request: Unpack[t.OthelloPosition]) -> str:
        """The board as text."""
        return await self._drawing(request, deadline, "text/plain")

    async def explain(self, *, deadline: float | None = None, **request: Unpack[t.OthelloExplainRequest]) -> t.Explanation:
        """Facts about a move beside another one, each counted, proven or estimated, with a sentence."""
        return await self._explain(request, deadline)

    async def review(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> t.Review:
        """A whole game judged move by move."""
        return await self._review(request, deadline)

    def review_stream(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> AsyncStream[ReviewEvent]:
        """The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`.

        A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given
        already are left out, though the second search may have judged them differently. `result` has all moves as they
        were judged last.
        """
        return self._review_stream(request, deadline)

    async def review_html(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> str:
        """The review as a page in one file."""
        return await self._report(request, deadline, "html", "text/html")

    async def review_svg(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> str:
        """The graph of the review."""
        return await self._report(request, deadline, "svg", "image/svg+xml")

    async def review_png(self, *, deadline: float | None = None, **request: Unpack[t.OthelloReviewRequest]) -> bytes:
        return await self._review_pixels(request, deadline)

    async def openings(
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
        return await self._yomi._model(t.Openings, f"{self._path}/openings?{query}", None, deadline)


class AsyncGomoku(_AsyncGame):
    """Gomoku, which has Swap2 too."""

    name = "gomoku"

    async def best_move(self, *, deadline: float | None = None, **request: Unpack[t.GomokuRequest]) -> t.BestMove:
        """The best move, its score and the line of best play.

        `best_move` is `"pass"` where the rules say so, and `None` after the end of the game.
        """
        return await self._best_move(request, deadline)

    def best_move_stream(self, *, deadline: float | None = None, **request: Unpack[t.GomokuRequest]) -> AsyncStream[BestMoveEvent]:
        """The search while it goes on: `progress` for each deeper iteration, then `result`.

        A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing
        of it; iterations that were given already are left out.
        """
        return self._best_move_stream(request, deadline)

    async def position(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> t.Position:
        """What the rules say: legal moves, the outcome, and what the game has besides."""
        return await self._position(request, deadline)

    async def position_svg(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> str:
        return await self._drawing(request, deadline, "image/svg+xml")

    async def position_png(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> bytes:
        return await self._pixels(request, deadline)

    async def position_text(self, *, deadline: float | None = None, **request: Unpack[t.GomokuPosition]) -> str:
        """The board as text."""
        return await self._drawing(request, deadline, "text/plain")

    async def explain(self, *, deadline: float | None = None, **request: Unpack[t.GomokuExplainRequest]) -> t.Explanation:
        """Facts about a move beside another one, each counted, proven or estimated, with a sentence."""
        return await self._explain(request, deadline)

    async def review(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> t.Review:
        """A whole game judged move by move."""
        return await self._review(request, deadline)

    def review_stream(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> AsyncStream[ReviewEvent]:
        """The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`.

        A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given
        already are left out, though the second search may have judged them differently. `result` has all moves as they
        were judged last.
        """
        return self._review_stream(request, deadline)

    async def review_html(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> str:
        """The review as a page in one file."""
        return await self._report(request, deadline, "html", "text/html")

    async def review_svg(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> str:
        """The graph of the review."""
        return await self._report(request, deadline, "svg", "image/svg+xml")

    async def review_png(self, *, deadline: float | None = None, **request: Unpack[t.GomokuReviewRequest]) -> bytes:
        return await self._review_pixels(request, deadline)

    async def swap2(self, *, deadline: float | None = None, **request: Unpack[t.GomokuSwap2Request]) -> t.Swap2Answer:
        """What to do in an opening by Swap2."""
        return await self._yomi._model(t.Swap2Answer, "/v1/gomoku/swap2", request, deadline, search_time({}))


class AsyncTicTacToe(_AsyncGame):
    """Tic-tac-toe."""

    name = "tictactoe"

    async def best_move(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeRequest]) -> t.BestMove:
        """The best move, its score and the line of best play.

        `best_move` is `"pass"` where the rules say so, and `None` after the end of the game.
        """
        return await self._best_move(request, deadline)

    def best_move_stream(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeRequest]) -> AsyncStream[BestMoveEvent]:
        """The search while it goes on: `progress` for each deeper iteration, then `result`.

        A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing
        of it; iterations that were given already are left out.
        """
        return self._best_move_stream(request, deadline)

    async def position(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> t.Position:
        """What the rules say: legal moves, the outcome, and what the game has besides."""
        return await self._position(request, deadline)

    async def position_svg(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> str:
        return await self._drawing(request, deadline, "image/svg+xml")

    async def position_png(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> bytes:
        return await self._pixels(request, deadline)

    async def position_text(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToePosition]) -> str:
        """The board as text."""
        return await self._drawing(request, deadline, "text/plain")

    async def explain(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeExplainRequest]) -> t.Explanation:
        """Facts about a move beside another one, each counted, proven or estimated, with a sentence."""
        return await self._explain(request, deadline)

    async def review(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> t.Review:
        """A whole game judged move by move."""
        return await self._review(request, deadline)

    def review_stream(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> AsyncStream[ReviewEvent]:
        """The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`.

        A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given
        already are left out, though the second search may have judged them differently. `result` has all moves as they
        were judged last.
        """
        return self._review_stream(request, deadline)

    async def review_html(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> str:
        """The review as a page in one file."""
        return await self._report(request, deadline, "html", "text/html")

    async def review_svg(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> str:
        """The graph of the review."""
        return await self._report(request, deadline, "svg", "image/svg+xml")

    async def review_png(self, *, deadline: float | None = None, **request: Unpack[t.TicTacToeReviewRequest]) -> bytes:
        return await self._review_pixels(request, deadline)


class AsyncLaboratory:
    """Searches to look at."""

    def __init__(self, yomi: AsyncYomi) -> None:
        self._yomi = yomi

    async def tree(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> t.RecordedTree:
        """A written tree, searched: every node with its window, its value and what cut it."""
        return await self._yomi._model(t.RecordedTree, "/v1/lab/tree", request, deadline, search_time({**request}))

    async def tree_svg(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> str:
        return await self._yomi._text("/v1/lab/tree", request, "image/svg+xml", deadline, search_time({**request}))

    async def tree_text(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> str:
        return await self._yomi._text("/v1/lab/tree", request, "text/plain", deadline, search_time({**request}))

    async def tree_dot(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> str:
        """In the language of Graphviz."""
        return await self._yomi._text("/v1/lab/tree", request, "text/vnd.graphviz", deadline, search_time({**request}))

    async def tree_png(self, *, deadline: float | None = None, **request: Unpack[t.LabTreeRequest]) -> bytes:
        return await self._yomi._bytes("/v1/lab/tree", request, "image/png", deadline, search_time({**request}))

    async def trace(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> t.RecordedTree:
        """The search of a position, recorded."""
        return await self._yomi._model(t.RecordedTree, "/v1/lab/trace", request, deadline, search_time({**request}))

    async def trace_svg(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> str:
        return await self._yomi._text("/v1/lab/trace", request, "image/svg+xml", deadline, search_time({**request}))

    async def trace_text(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> str:
        return await self._yomi._text("/v1/lab/trace", request, "text/plain", deadline, search_time({**request}))

    async def trace_dot(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> str:
        """In the language of Graphviz."""
        return await self._yomi._text("/v1/lab/trace", request, "text/vnd.graphviz", deadline, search_time({**request}))

    async def trace_png(self, *, deadline: float | None = None, **request: Unpack[t.LabTraceRequest]) -> bytes:
        return await self._yomi._bytes("/v1/lab/trace", request, "image/png", deadline, search_time({**request}))

    async def race(self, *, deadline: float | None = None, **request: Unpack[t.LabRaceRequest]) -> t.Race:
        """Several searches of one position or tree, compared."""
        return await self._yomi._model(t.Race, "/v1/lab/race", request, deadline, search_time({**request}))

    async def exercise(self, *, deadline: float | None = None, **request: Unpack[t.LabExerciseRequest]) -> t.ExerciseSheet:
        """An exercise about alpha-beta."""
        return await self._yomi._model(t.ExerciseSheet, "/v1/lab/exercise", request, deadline, search_time({}))

    async def check_exercise(
        self, *, deadline: float | None = None, **request: Unpack[t.LabExerciseCheckRequest]
    ) -> t.ExerciseCheck:
        """Whether the answer to an exercise is right, and what is not."""
        return await self._yomi._model(t.ExerciseCheck, "/v1/lab/exercise/check", request, deadline, search_time({}))
