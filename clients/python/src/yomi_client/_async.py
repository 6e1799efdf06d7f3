"""The client with `async`: games, records, the laboratory, and what the server says of itself."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, AsyncIterable, Callable, Iterable, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Any, Generic, TypeVar, overload

import httpx
from typing_extensions import Self, Unpack

from . import types as t
from ._batch import HEAD, SILENCE, BatchAnswer, BatchLine, BatchReading, Filling, InOrder, Open, aeach
from ._events import BestMoveEvent, EventReading, ReviewEvent, new_in_review, new_in_search
from ._given import address_below, address_of, headers_of, key_of, seconds_of, written
from ._network import aguard, awithin, timeouts
from ._problem import BrokenOff, YomiClosed, YomiProblem, parse_object, problem_of, unreadable
from ._reading import Reading
from ._retry import CONNECT, DEADLINE, QUEUE, WAY, Alive, Clock, Patience, is_time, search_time

T = TypeVar("T")
E = TypeVar("E")

_SILENCE, _SHORT_SILENCE = 25.0, 12.0
"""Longest and shortest silence in seconds after which a stream counts as broken.

The server sends a comment every ten seconds.
"""

_HEAD = 10.0
"""Seconds until the head of a stream, which comes when the request is accepted."""


class AsyncStream(Generic[E]):
    """The events of a stream, to its `result`, or the answers of a batch. Closing it, best by `with`, ends the searches."""

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
    without anything new, after which a connection that breaks or falls silent is the last one. `math.inf` is none.

    An exception that ends a request, a cancelled task for one, ends its search on the server; so does closing the client,
    which raises `YomiClosed` where a request is under way.
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
        self.url = address_of(url or os.environ.get("YOMI_URL") or "http://localhost:8080")
        """Address of the server, without a slash at its end."""
        key = key_of(os.environ.get("YOMI_KEY", "") if key is None else key)
        known = headers_of({**({"authorization": f"Bearer {key}"} if key else {}), **(headers or {})})
        try:
            self._http = httpx.AsyncClient(headers=known, transport=transport)
        except (ImportError, ValueError, httpx.InvalidURL) as fault:
            is_socks = isinstance(fault, ImportError)
            needs = "SOCKS needs `pip install httpx[socks]`" if is_socks else "expected http, https or socks5"
            # Without the address of the proxy, which may have a password.
            raise ValueError(f"the proxy of the environment (ALL_PROXY, HTTPS_PROXY, HTTP_PROXY) cannot be used: {needs}") from None
        self._shut = aguard(self._http)
        self._is_closed = False
        deadline = seconds_of(deadline)
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
        self._is_closed = True
        self._shut()
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
        return {name: t.Limit.read(limit) for name, limit in limits.items() if isinstance(limit, dict)}

    async def status(self, *, deadline: float | None = None) -> t.Status:
        """How busy the server is."""
        return t.Status.read(await self._json("/v1/status", None, deadline))

    async def version(self, *, deadline: float | None = None) -> t.Version:
        """Version and fingerprint of the server."""
        return t.Version.read(await self._json("/v1/version", None, deadline))

    def batch(
        self, lines: Iterable[BatchLine] | AsyncIterable[BatchLine], *, ordered: bool = False, deadline: float | None = None
    ) -> AsyncStream[BatchAnswer]:
        """Many requests at once, answered line by line as they are finished, or with `ordered` in their order.

        `line` of an answer is the index in `lines`, from 0. A line that is refused has a `problem`; one that is refused for a
        moment is asked again, until the deadline has passed without a new answer. Up to 10,000 lines go into a request,
        those without an answer into another one when it breaks.
        """
        return AsyncStream(self._batch(lines, ordered, deadline))

    @overload
    async def send(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        accept: str = "application/json",
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any: ...
    @overload
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
    ) -> T: ...
    async def send(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        read: Callable[[httpx.Response], Any] | None = None,
        accept: str = "application/json",
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Sends a request to any path of the server, for what this client has no method for.

        With a body it is a `POST`. `takes` is how many seconds the server may take. Without `read` the answer is a JSON object.
        """
        asked = self._asked(deadline)
        end = self._clock.now() + (DEADLINE + takes if asked is None else asked)
        # One try may take all of an explicit deadline, unless `deadline_ms` limits the server.
        is_bounded = asked is None or is_time((body or {}).get("deadline_ms"))
        request = self._request(path, None if body is None else written(body), accept, "application/json", headers or {})
        patience = Patience(lambda: end, self._clock)
        while True:
            left = end - self._clock.now()
            longest = max(0.001, min(takes + WAY, left) if is_bounded else left)
            try:
                response = await awithin(lambda: self._whole(request, longest), longest)
                if read is None:
                    return parse_object(response.content, "the answer", response.status_code)
                break
            except Exception as failure:
                wait = self._wait_after(failure, patience)
            if wait > 0:
                await self._clock.asleep(wait)
        return read(response)

    async def _json(self, path: str, request: Mapping[str, Any] | None, deadline: float | None, takes: float = 0.0) -> Any:
        return await self.send(path, request, deadline=deadline, takes=takes)

    async def _text(self, path: str, request: Mapping[str, Any], accept: str, deadline: float | None, takes: float = 0.0) -> str:
        return await self.send(path, request, read=lambda response: response.text, accept=accept, deadline=deadline, takes=takes)

    async def _bytes(self, path: str, request: Mapping[str, Any], accept: str, deadline: float | None, takes: float = 0.0) -> bytes:
        return await self.send(path, request, read=lambda response: response.content, accept=accept, deadline=deadline, takes=takes)

    def _asked(self, deadline: float | None) -> float | None:
        """Explicit deadline of the request, else of the client."""
        given = seconds_of(deadline)
        return self._deadline if given is None else given

    def _wait_after(self, failure: Exception, patience: Patience) -> float:
        if self._is_closed:
            raise YomiClosed("the client was closed") from failure
        return patience.wait_after(failure)

    def _request(
        self, path: str, content: bytes | None, accept: str, media_type: str, headers: Mapping[str, str]
    ) -> httpx.Request:
        """Builds and validates a request, outside the tries, which would not mend it."""
        if self._is_closed:
            raise YomiClosed("the client is closed")
        known = {"accept": accept, **({} if content is None else {"content-type": media_type}), **headers_of(headers)}
        method = "GET" if content is None else "POST"
        return self._http.build_request(method, address_below(self.url, path), content=content, headers=known)

    async def _head(self, request: httpx.Request, longest: float, silence: float) -> httpx.Response:
        """Sends a request; returns a successful response whose body is still to be read."""
        if self._is_closed:
            raise YomiClosed("the client was closed")
        end = self._clock.now() + longest
        request.extensions = {**request.extensions, "timeout": timeouts(silence, min(CONNECT, longest))}
        response = await self._http.send(request, stream=True)
        if response.is_success:
            return response
        raise problem_of(await self._read(response, end))

    async def _whole(self, request: httpx.Request, longest: float) -> httpx.Response:
        """Sends a request; returns a successful response with its body."""
        end = self._clock.now() + longest
        return await self._read(await self._head(request, longest, longest), end)

    async def _read(self, response: httpx.Response, end: float) -> httpx.Response:
        """Buffers the body, so that the caller's `read` cannot fail because of the connection."""
        parts = list[bytes]()
        try:
            async for part in response.aiter_bytes():
                parts.append(part)
                if self._clock.now() >= end:
                    raise BrokenOff("the answer was not whole by the end of the try")
        except httpx.DecodingError as fault:
            raise unreadable(response.status_code, f"the answer is not compressed as it says: {fault}") from fault
        finally:
            await response.aclose()
        coding = ("content-encoding", "content-length", "transfer-encoding")
        headers = [(name, value) for name, value in response.headers.multi_items() if name not in coding]
        return httpx.Response(
            response.status_code,
            headers=headers,
            content=b"".join(parts),
            request=response.request,
            extensions=response.extensions,
        )

    async def _follow(
        self, path: str, reading: Reading[E], deadline: float | None, silence: float | None, head: float
    ) -> AsyncGenerator[E, None]:
        """Parts of a streaming response that is resumed on a new connection after a break."""
        asked = self._asked(deadline)
        lasting = DEADLINE if asked is None else asked
        silence = min(_SILENCE, max(_SHORT_SILENCE, lasting / 2)) if silence is None else silence
        alive = Alive(lasting, self._clock)
        # Shared by all connections, so that only the first reset is retried without a wait.
        patience = Patience(alive.until, self._clock, unreadable=0)
        while True:
            content, headers = reading.begin()
            request = self._request(path, content, reading.accept, reading.media_type, headers)
            longest = max(0.001, min(head, alive.until() - self._clock.now()))
            try:
                response = await awithin(lambda: self._head(request, longest, silence), longest)
                try:
                    # The server knows that the last event was taken.
                    if response.status_code == 204:
                        return
                    alive.heard()
                    async for some in response.aiter_bytes():
                        alive.heard()
                        for found in reading.feed(some):
                            yield found
                            # A slow reader is no silent server.
                            alive.news()
                        if reading.is_over:
                            return
                finally:
                    await response.aclose()
                raise reading.broken_off()
            except Exception as failure:
                alive.broke()
                wait = self._wait_after(failure, patience)
            if wait > 0:
                await self._clock.asleep(wait)

    async def _stream(
        self, path: str, body: Mapping[str, Any], deadline: float | None, new: Callable[[str, Any], E | None]
    ) -> AsyncGenerator[E, None]:
        """The events of a stream.

        The server keeps nothing of it: after a break the same request is sent with `Last-Event-ID`, its search runs again or
        its answer is cached, and its events are numbered on. What was given before the break is left out.
        """
        reading = EventReading(written(body), new)
        async with aclosing(self._follow(path, reading, deadline, None, _HEAD)) as events:
            async for event in events:
                yield event

    async def _batch(
        self, lines: Iterable[BatchLine] | AsyncIterable[BatchLine], ordered: bool, deadline: float | None
    ) -> AsyncGenerator[BatchAnswer, None]:
        filling = Filling()
        async for line in aeach(lines):
            if full := filling.add(line):
                async with aclosing(self._answers(full, ordered, deadline)) as answers:
                    async for answer in answers:
                        yield answer
        if filling.open:
            async with aclosing(self._answers(filling.open, ordered, deadline)) as answers:
                async for answer in answers:
                    yield answer

    async def _answers(self, open_: Open, ordered: bool, deadline: float | None) -> AsyncGenerator[BatchAnswer, None]:
        """The answers to the lines of one request."""
        order = InOrder(open_)
        reading = BatchReading(open_, self._clock)
        path = f"/v1/batch?ordered={str(ordered).lower()}"
        try:
            async with aclosing(self._follow(path, reading, deadline, SILENCE, HEAD)) as answers:
                async for answer in answers:
                    for found in order.take(answer) if ordered else (answer,):
                        yield found
            return
        except YomiProblem as problem:
            refused = reading.staying(problem)
            if not refused:
                raise
        for answer in refused:
            for found in order.take(answer) if ordered else (answer,):
                yield found


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
        return t.Position.read(await self._yomi._json(f"{self._path}/position", request, deadline, QUEUE))

    async def _drawing(self, request: Mapping[str, Any], deadline: float | None, accept: str) -> str:
        return await self._yomi._text(f"{self._path}/position", request, accept, deadline, QUEUE)

    async def _pixels(self, request: Mapping[str, Any], deadline: float | None) -> bytes:
        return await self._yomi._bytes(f"{self._path}/position", request, "image/png", deadline, QUEUE)

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
