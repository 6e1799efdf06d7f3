"""Requests one after the other, and a stream beside them, while the server is killed and away for ten seconds.

With a command: kills YOMI_BIN under it, after a second, and starts it again ten seconds later.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.request


async def requests() -> int:
    from yomi_client import AsyncYomi

    answers = 0
    async with AsyncYomi() as yomi:
        for _ in range(150):
            answers += (await yomi.tictactoe.best_move(moves=["b2"])).best_move is not None
            await asyncio.sleep(0.02)
    return answers


def stream() -> str:
    from yomi_client import Yomi

    results, depths = 0, list[int]()
    with Yomi() as yomi:
        for one in yomi.othello.best_move_stream(moves="f5d6", time_ms=3000):
            if one.event == "result":
                results += 1
            else:
                depths.append(one.data.depth)
    once = "each iteration once" if depths == sorted(set(depths)) else f"iterations {depths}"
    return f"{results} result, {once}"


async def both() -> None:
    answers, streamed = await asyncio.gather(requests(), asyncio.to_thread(stream))
    print(f"{answers} answers, {streamed}")


def serve(port: int) -> "subprocess.Popen[bytes]":
    server = subprocess.Popen(
        [os.environ["YOMI_BIN"], "--addr", f"127.0.0.1:{port}", "--threads", "2"],
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
    server = serve(port)
    try:
        environment = {**os.environ, "YOMI_URL": f"http://127.0.0.1:{port}"}
        running = [subprocess.Popen(["bash", "-c", one], env=environment, stdout=subprocess.PIPE, text=True) for one in commands]
        time.sleep(1.5)
        server.kill()
        server.wait()
        time.sleep(10)
        server = serve(port)
        said = [one.communicate(timeout=40)[0].strip() for one in running]
    finally:
        server.kill()
        server.wait()
    for command, words in zip(commands, said, strict=True):
        print(f"  {os.path.basename(command)}: {words}")
    if any(words != "150 answers, 1 result, each iteration once" for words in said):
        raise SystemExit("a request was lost, or an event came twice")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        disturb(*sys.argv[1:])
    else:
        asyncio.run(both())
