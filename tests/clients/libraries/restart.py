"""Requests one after the other, a stream and jobs beside them, while the server is killed and away for ten seconds.

A client may start while the server is away, so that it has to wait longer than the usual 10 s for its first answer.

With a command: kills YOMI_BIN, which has keys and a store of jobs, under it after a second, and starts it again ten seconds
later.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request


async def requests() -> int:
    from yomi_client import AsyncYomi

    answers = 0
    async with AsyncYomi(connect_deadline=30) as yomi:
        for _ in range(150):
            answers += (await yomi.tictactoe.best_move(moves=["b2"])).best_move is not None
            await asyncio.sleep(0.02)
    return answers


def stream() -> str:
    from yomi_client import Yomi

    results, depths = 0, list[int]()
    with Yomi(connect_deadline=30) as yomi:
        for one in yomi.othello.best_move_stream(moves="f5d6", time_ms=3000):
            if one.event == "result":
                results += 1
            else:
                depths.append(one.data.depth)
    once = "each iteration once" if depths == sorted(set(depths)) else f"iterations {depths}"
    return f"{results} result, {once}"


async def batch() -> str:
    """A batch as a job: its events, and its result beside them."""
    from yomi_client import AsyncYomi, BatchLine

    lines: list[BatchLine] = [{"game": "othello", "moves": "f5d6", "time_ms": 100, "seed": seed} for seed in range(40)]
    async with AsyncYomi(connect_deadline=30) as yomi:
        job = await yomi.jobs.batch(lines)

        async def events() -> str:
            ids = [int(one.id.removesuffix("-last")) async for one in job.events()]
            return "each event once" if ids == list(range(1, len(ids) + 1)) else f"events {ids}"

        told, answers = await asyncio.gather(events(), job.result())
        found = [one.id async for one in yomi.jobs.list()]
        is_whole = [one.line for one in answers if one.answer] == list(range(40))
        return f"a job with {told}" if is_whole and job.id in found and job.document.state == "completed" else f"{answers} {found}"


def late() -> str:
    """A job that is submitted while the server is away."""
    from yomi_client import Yomi

    time.sleep(2.5)
    with Yomi(connect_deadline=30) as yomi:
        job = yomi.jobs.othello.best_move(moves="f5d6c3", depth=6)
        return f"one {job.result(deadline=30).best_move}"


async def both() -> None:
    answers, *more = await asyncio.gather(requests(), asyncio.to_thread(stream), batch(), asyncio.to_thread(late))
    print(", ".join([f"{answers} answers", *more]))


def serve(port: int, folder: str) -> "subprocess.Popen[bytes]":
    kept = ["--store", f"sqlite:{folder}/jobs.sqlite", "--keys-file", f"{folder}/keys"]
    server = subprocess.Popen(
        [os.environ["YOMI_BIN"], "--addr", f"127.0.0.1:{port}", "--threads", "2", *kept],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1):
                return server
        except OSError:
            time.sleep(0.05)
    server.kill()
    raise SystemExit("the server does not start")


def disturb(*commands: str) -> None:
    """Runs commands at one time beside a server that goes and comes back; all have to lose nothing."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([os.environ["YOMI_BIN"], "key", "new", "player"], capture_output=True, text=True, check=True)
        key, line = made.stdout.splitlines()
        with open(f"{folder}/keys", "w", encoding="utf-8") as keys:
            keys.write(f"{line}\n")
        said = under_way(port, folder, key, commands)
    for command, words in zip(commands, said, strict=True):
        print(f"  {os.path.basename(command)}: {words}")
    if any(words != EXPECTED for words in said):
        raise SystemExit("a request was lost, or an event came twice")


EXPECTED = "150 answers, 1 result, each iteration once, a job with each event once, one d3"


def under_way(port: int, folder: str, key: str, commands: tuple[str, ...]) -> list[str]:
    """What the commands say beside a server that is killed."""
    server = serve(port, folder)
    try:
        environment = {**os.environ, "YOMI_URL": f"http://127.0.0.1:{port}", "YOMI_KEY": key}
        running = [subprocess.Popen(["bash", "-c", one], env=environment, stdout=subprocess.PIPE, text=True) for one in commands]
        time.sleep(1.5)
        server.kill()
        server.wait()
        time.sleep(10)
        server = serve(port, folder)
        return [one.communicate(timeout=40)[0].strip() for one in running]
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        disturb(*sys.argv[1:])
    else:
        asyncio.run(both())
