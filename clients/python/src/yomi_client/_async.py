"""The client with `async`: games, records, the laboratory, and what the server says of itself."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncGenerator, Callable, Mapping
from types import TracebackType
from typing import Any, Generic, TypeVar

import httpx
from typing_extensions import Self, Unpack

from . import types as t
from ._events import BestMoveEvent, EventReader, ReviewEvent, new_in_review, new_in_search, parsed
from ._problem import problem_of
from ._retry import DEADLINE, FAILURES, BrokenOff, Clock, Patience, search_time, timeout

T = TypeVar("T")
E = TypeVar("E")

_SILENCE = 25.0
"""Seconds of silence after which a stream counts as broken. The server sends a comment every ten seconds."""

_HEAD = 5.0
"""Seconds until the head of a stream, which comes when the request is accepted, beyond those of the way."""


class AsyncStream(Generic[E]):
    """The events of a stream, to its `result`. Closing it, best by `with`, ends the search on the server."""

    def __init__(self, events: AsyncGenerator[E, None]) -> None:
        self._events = events

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> E:
        return await self._events.__anext__()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self._events.aclose()


class AsyncYomi:
    """A server, and how it is asked. Use it by `with`, or close it.

    `url` is `YOMI_URL` of the environment where it is not given, else `http://localhost:8080`; `key` is `YOMI_KEY`.
    `deadline` is the default of all requests, in seconds: until then a request is tried, waited for, and answered. Without
    any it is 30 s, and for searches as long again as the request may take on the server. For streams it is the time
    without a sign of the server.

    An exception that ends a request, a cancelled task for one, ends its search on the server.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        key: str | None = None,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.url = (url or os.environ.get("YOMI_URL") or "http://localhost:8080").rstrip("/")
        key = key or os.environ.get("YOMI_KEY")
        known = {"authorization": f"Bearer {key}"} if key else {}
        self._http = httpx.AsyncClient(headers={**known, **(headers or {})}, transport=transport)
        self._deadline, self._clock = deadline, clock or Clock()
        self.othello = AsyncOthello(self)
        self.gomoku = AsyncGomoku(self)
        self.tictactoe = AsyncTicTacToe(self)
        self.lab = AsyncLaboratory(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes all connections, and ends the searches of those that are under way."""
        await self._http.aclose()

    async def record(self, *, deadline: float | None = None, **request: Unpack[t.RecordRequest]) -> t.GamesRead:
        """The games in a text: PGN, SGF, GGF, `.psq`, JSON, OBF, moves."""
        return t.GamesRead.read(await self._json("/v1/record", request, deadline))

    async def games(self, *, deadline: float | None = None) -> t.Games:
        """Games, levels, algorithms and techniques of the server."""
        return t.Games.read(await self._json("/v1/games", None, deadline))

    async def limits(self, *, deadline: float | None = None) -> t.Limits:
        """The range of every number that a request may have."""
        limits = await self._json("/v1/limits", None, deadline)
        return {name: t.Limit.read(limit) for name, limit in limits.items()}

    async def status(self, *, deadline: float | None = None) -> t.Status:
        """How busy the server is."""
        return t.Status.read(await self._json("/v1/status", None, deadline))

    async def version(self, *, deadline: float | None = None) -> t.Version:
        """Version and fingerprint of the server."""
        return t.Version.read(await self._json("/v1/version", None, deadline))

    async def send(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        read: Callable[[httpx.Response], T],
        accept: str = "application/json",
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> T:
        """Sends a request to any path of the server, for what this client has no method for.

        With a body it is a `POST`. `takes` is how many seconds the server may take.
        """
        end = self._clock.now() + self._lasting(deadline, DEADLINE + takes)
        patience = Patience(lambda: end, self._clock)
        while True:
            try:
                request = self._request(path, body, accept, headers, timeout(takes, end - self._clock.now()))
                response = await self._http.send(request)
                if not response.is_success:
                    raise problem_of(response)
                return read(response)
            except FAILURES as failure:
                wait = patience.wait_after(failure)
            if wait > 0:
                await self._clock.asleep(wait)

    async def _json(self, path: str, request: Mapping[str, Any] | None, deadline: float | None, takes: float = 0.0) -> Any:
        return await self.send(path, request, read=httpx.Response.json, deadline=deadline, takes=takes)

    async def _text(self, path: str, request: Mapping[str, Any], accept: str, deadline: float | None, takes: float = 0.0) -> str:
        return await self.send(path, request, read=lambda response: response.text, accept=accept, deadline=deadline, takes=takes)

    async def _bytes(self, path: str, request: Mapping[str, Any], accept: str, deadline: float | None, takes: float = 0.0) -> bytes:
        return await self.send(path, request, read=lambda response: response.content, accept=accept, deadline=deadline, takes=takes)

    def _lasting(self, deadline: float | None, default: float) -> float:
        """The deadline of a request: its own, that of the client, or the default."""
        return next((seconds for seconds in (deadline, self._deadline) if seconds is not None), default)

    def _request(
        self, path: str, body: Mapping[str, Any] | None, accept: str, headers: Mapping[str, str] | None, limits: httpx.Timeout
    ) -> httpx.Request:
        known = {"accept": accept, **(headers or {})}
        if body is None:
            return self._http.build_request("GET", self.url + path, headers=known, timeout=limits)
        # A field that is a keyword of Python ends in an underscore here.
        content = json.dumps({name.rstrip("_"): value for name, value in body.items()})
        known["content-type"] = "application/json"
        return self._http.build_request("POST", self.url + path, content=content, headers=known, timeout=limits)

    async def _stream(
        self, path: str, body: Mapping[str, Any], deadline: float | None, new: Callable[[str, Any], E | None]
    ) -> AsyncGenerator[E, None]:
        """The events of a stream that outlives its connections.

        The server keeps nothing of a stream: after a break the same request is sent with `Last-Event-ID`, its search runs
        again or its answer is cached, and its events are numbered on. What was given before the break is left out.
        """
        lasting = self._lasting(deadline, DEADLINE)
        heard, last_id = self._clock.now(), ""
        # One for the whole stream: of all its connections that are reset, the first begins anew at once.
        patience = Patience(lambda: heard + lasting, self._clock)
        while True:
            reader = EventReader()
            reader.last_id = last_id
            headers = {"last-event-id": last_id} if last_id else None
            head = timeout(_HEAD, heard + lasting - self._clock.now()).as_dict()
            head["read"] = min(_SILENCE, lasting / 2)
            request = self._request(path, body, "text/event-stream", headers, httpx.Timeout(**head))
            try:
                response = await self._http.send(request, stream=True)
                try:
                    if not response.is_success:
                        await response.aread()
                        raise problem_of(response)
                    # The server knows that the last event was taken.
                    if response.status_code == 204:
                        return
                    async for some in response.aiter_bytes():
                        heard = self._clock.now()
                        for last_id, event, data in reader.feed(some):
                            found = new(event, parsed(event, data))
                            if found is not None:
                                yield found
                                # A slow reader is no silent server.
                                heard = self._clock.now()
                            if event == "result":
                                return
                finally:
                    await response.aclose()
                raise BrokenOff("the stream ended before its result")
            except FAILURES as failure:
                wait = patience.wait_after(failure)
            if wait > 0:
                await self._clock.asleep(wait)


class _AsyncGame:
    """What all games have in common."""

    name: str

    def __init__(self, yomi: AsyncYomi) -> None:
        self._yomi = yomi
        self._path = f"/v1/{self.name}"

    async def _best_move(self, request: Mapping[str, Any], deadline: float | None) -> t.BestMove:
        return t.BestMove.read(await self._yomi._json(f"{self._path}/bestmove", request, deadline, search_time({**request})))

    def _best_move_stream(self, request: Mapping[str, Any], deadline: float | None) -> AsyncStream[BestMoveEvent]:
        return AsyncStream(self._yomi._stream(f"{self._path}/bestmove/stream", request, deadline, new_in_search()))

    async def _position(self, request: Mapping[str, Any], deadline: float | None) -> t.Position:
        return t.Position.read(await self._yomi._json(f"{self._path}/position", request, deadline))

    async def _drawing(self, request: Mapping[str, Any], deadline: float | None, accept: str) -> str:
        return await self._yomi._text(f"{self._path}/position", request, accept, deadline)

    async def _pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return await self._yomi._bytes(f"{self._path}/position", request, "image/png", deadline)

    async def _review(self, request: Mapping[str, Any], deadline: float | None) -> t.Review:
        return t.Review.read(await self._yomi._json(f"{self._path}/review", request, deadline, search_time({**request})))

    def _review_stream(self, request: Mapping[str, Any], deadline: float | None) -> AsyncStream[ReviewEvent]:
        return AsyncStream(self._yomi._stream(f"{self._path}/review/stream", request, deadline, new_in_review()))

    async def _report(self, request: Mapping[str, Any], deadline: float | None, form: str, accept: str) -> str:
        return await self._yomi._text(f"{self._path}/review.{form}", request, accept, deadline, search_time({**request}))

    async def _review_pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return await self._yomi._bytes(f"{self._path}/review.png", request, "image/png", deadline, search_time({**request}))


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
        return t.Swap2Answer.read(await self._yomi._json("/v1/gomoku/swap2", request, deadline, search_time({})))


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
        return t.RecordedTree.read(await self._yomi._json("/v1/lab/tree", request, deadline, search_time({**request})))

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
        return t.RecordedTree.read(await self._yomi._json("/v1/lab/trace", request, deadline, search_time({**request})))

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
        return t.Race.read(await self._yomi._json("/v1/lab/race", request, deadline, search_time({**request})))

    async def exercise(self, *, deadline: float | None = None, **request: Unpack[t.LabExerciseRequest]) -> t.ExerciseSheet:
        """An exercise about alpha-beta."""
        return t.ExerciseSheet.read(await self._yomi._json("/v1/lab/exercise", request, deadline, search_time({})))

    async def check_exercise(
        self, *, deadline: float | None = None, **request: Unpack[t.LabExerciseCheckRequest]
    ) -> t.ExerciseCheck:
        """Whether the answer to an exercise is right, and what is not."""
        return t.ExerciseCheck.read(await self._yomi._json("/v1/lab/exercise/check", request, deadline, search_time({})))
