"""The tools through the official SDK of Python: every case of cases.json over HTTP and over standard input and output, in
both revisions, and calls that are cancelled: over HTTP by a message of the session in the older revision, by closing the
connection in the newer one.

YOMI_URL is the address of a running server, YOMI_BIN the binary.
"""

import asyncio
import base64
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from mcp import Client, MCPError, StdioServerParameters
from mcp_types import CallToolResult, ImageContent, TextContent

URL = os.environ["YOMI_URL"] + "/mcp"
PROGRAM = StdioServerParameters(command=os.environ["YOMI_BIN"], args=["mcp"])
CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
# The mode of a client, and the revision that it negotiates.
REVISIONS = {"auto": "2026-07-28", "legacy": "2025-11-25"}


class Fault(Exception):
    """What is wrong."""


def check(condition: object, message: object) -> None:
    """Fails with a message; unlike `assert`, also under `python -O`."""
    if not condition:
        raise Fault(message)


def check_case(case: dict[str, Any], result: CallToolResult) -> None:
    """Holds the result of a call to its case."""
    where = f"{case['tool']} {case['arguments']}"
    text, *rest = result.content
    check(isinstance(text, TextContent), f"{where}: no text first")
    said, structured = getattr(text, "text"), result.structured_content or {}
    for words in case["says"]:
        check(words in said, f"{where}: {words!r} is not in {said!r}")
    for name, value in case.get("fields", {}).items():
        check(structured.get(name) == value, f"{where}: {name} is {structured.get(name)!r}, expected {value!r}")
    refused = case.get("refused")
    check(result.is_error == (refused is not None), f"{where}: error {result.is_error}: {said}")
    if refused:
        check(structured["problem"]["code"] == refused, f"{where}: {structured}")
    if "silent" in case:
        check(case["silent"] not in result.model_dump_json(), f"{where}: {said!r} repeats what it may not")
    check(len(rest) == case.get("picture", False), f"{where}: {len(rest)} parts after the text")
    for picture in rest:
        check(isinstance(picture, ImageContent) and picture.mime_type == "image/png", f"{where}: {type(picture)}")
        png = base64.b64decode(getattr(picture, "data"))
        check(png.startswith(b"\x89PNG\r\n"), f"{where}: no PNG")


async def check_tools(server: str | StdioServerParameters, mode: str) -> None:
    """Lists the tools and runs all cases."""
    async with Client(server, mode=mode, read_timeout_seconds=30) as client:
        check(client.protocol_version == REVISIONS[mode], f"revision {client.protocol_version}")
        check(client.server_info and client.server_info.name == "yomi", client.server_info)
        check("legal_moves" in (client.instructions or ""), f"instructions {client.instructions!r}")
        tools = (await client.list_tools()).tools
        names = {tool.name for tool in tools}
        called = {case["tool"] for case in CASES}
        check(names == called, f"tools {names ^ called} have no case, or are gone")
        for tool in tools:
            check(tool.description and tool.annotations and tool.annotations.read_only_hint, tool.name)
        for case in CASES:
            check_case(case, await client.call_tool(case["tool"], case["arguments"]))
        try:
            await client.call_tool("best move", {})
        except MCPError as error:
            check("expected one of legal_moves" in error.message, error.message)
        else:
            check(False, "an unknown tool is answered")


async def check_cancelled(server: str | StdioServerParameters, mode: str) -> None:
    """Cancels a search on each of the two threads; a third call finds them free."""
    async with Client(server, mode=mode, read_timeout_seconds=30) as client:
        long = {"game": "othello", "time_ms": 20_000, "threads": 1}
        calls = [asyncio.create_task(client.call_tool("best_move", {**long, "moves": moves})) for moves in ("f5d6", "f5f6")]
        await asyncio.sleep(0.3)
        for call in calls:
            check(not call.done(), f"answered: {call}")
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        # One client may have both threads: were the searches still there, this would be refused until their end. The message
        # that cancels may arrive after the next call.
        start, free = time.monotonic(), {"game": "othello", "moves": "f5f4", "time_ms": 100, "deadline_ms": 1000}
        while (answer := await client.call_tool("best_move", free)).is_error:
            check(time.monotonic() - start < 3, f"the searches go on: {answer}")
            await asyncio.sleep(0.02)


async def check_all() -> None:
    for name, server in (("HTTP", URL), ("standard input and output", PROGRAM)):
        for mode, revision in REVISIONS.items():
            start = time.monotonic()
            await check_tools(server, mode)
            print(f"ok    {revision} over {name}: {len(CASES)} calls in {time.monotonic() - start:.1f} s")
            await check_cancelled(server, mode)
            print(f"ok    {revision} over {name}: cancelled calls end their searches")


def main() -> None:
    try:
        asyncio.run(check_all())
    # The SDK's groups of tasks wrap it.
    except* Fault as faults:
        for fault in faults.exceptions:
            while isinstance(fault, ExceptionGroup):
                fault = fault.exceptions[0]
            print(f"FAIL  {fault}", file=sys.stderr)
        sys.exit(1)


main()
