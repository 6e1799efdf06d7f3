"""Writes the generated modules of clients/python: the types of the contract, and the client without `async`.

Usage: scripts/python_client.py [--check]

`types.py` comes from openapi.yaml: requests are `TypedDict`s, so that their fields are keyword arguments; answers are
frozen dataclasses. `_sync.py` comes from `_async.py`, and so does each `_sync_….py`. With `--check` nothing is written: a file that differs is a fault.
"""

import keyword
import pathlib
import re
import sys
import textwrap

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "clients/python/src/yomi_client"
# Names of the answers in the library; `clients/typescript/src/types.ts` has the same ones.
NAMES = {
    "BestMoveAnswer": "BestMove",
    "PositionAnswer": "Position",
    "OpeningsAnswer": "Openings",
    "ReviewAnswer": "Review",
    "ExplainAnswer": "Explanation",
    "RecordAnswer": "RecordedTree",
    "RaceAnswer": "Race",
    "LabExerciseAnswer": "ExerciseSheet",
    "LabExerciseCheckAnswer": "ExerciseCheck",
    "GamesAnswer": "Games",
    "LimitsAnswer": "Limits",
    "StatusAnswer": "Status",
    "VersionAnswer": "Version",
    "Job": "JobStatus",
}
# Data of answers that are read in parts, and answers that the client does not ask for.
LEFT_OUT = {"BatchData", "BatchLineAnswer", "BatchNews", "StreamData", "ReviewData", "Contract", "HealthAnswer", "PathsAnswer", "PathEntry"}
# Types of fields that the contract leaves open, so that the schema of problems stays short; and of the answer that a report takes
# back as it came, which has its class already.
FIELD_TYPES = {("Problem", "best_so_far"): "BestMove", ("ReportRequest", "review"): "Review | Mapping[str, Any]"}
SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
REFERENCE = "#/components/schemas/"

TYPES_HEAD = '''\
"""The words of the contract: requests, whose fields are keyword arguments, and answers.

Generated from openapi.yaml by scripts/python_client.py. A field whose name is a keyword of Python ends in `_`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union

from typing_extensions import NotRequired, TypeAlias, TypedDict

from ._model import Model
'''


def referred(schema, found):
    """The names of all schemas that a schema needs, each after its own dependencies."""
    if isinstance(schema, dict):
        for key, part in schema.items():
            if key == "$ref" and isinstance(part, str) and part.startswith(REFERENCE):
                found(part.removeprefix(REFERENCE))
            elif key not in ("example", "examples"):
                referred(part, found)
    elif isinstance(schema, list):
        for part in schema:
            referred(part, found)


class Types:
    """The text of `types.py`."""

    def __init__(self, contract):
        self.contract = contract
        self.schemas = contract["components"]["schemas"]
        posts = [path["post"].get("requestBody") for path in contract["paths"].values() if "post" in path]
        # The laboratory's paths of a position are asked by `POST`, too.
        self.requests = self.closure(posts)
        answers = [operation.get("responses") for path in contract["paths"].values() for operation in path.values()]
        self.answers = self.closure([answers, contract["components"]["responses"]])

    def closure(self, roots):
        """All schemas below some, dependencies first."""
        ordered, under_way = [], set()

        def visit(name):
            if name in under_way:
                return
            under_way.add(name)
            schema = self.schemas[name]
            fields = {field: part for field, part in schema.get("properties", {}).items() if (name, field) not in FIELD_TYPES}
            referred({**schema, "properties": fields}, visit)
            ordered.append(name)

        referred(roots, visit)
        return ordered

    def of(self, schema, is_request):
        """The type of a schema."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(REFERENCE)
            found = self.schemas[name]
            if is_named(found, is_request):
                return NAMES.get(name, name)
            return self.of(found, is_request)
        if "enum" in schema:
            return f"Literal[{', '.join(repr(word) for word in schema['enum'])}]"
        if arms := schema.get("oneOf") or schema.get("anyOf"):
            return " | ".join(dict.fromkeys(self.of(arm, is_request) for arm in arms))
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(self.of({**schema, "type": one}, is_request) for one in kind)
        if kind == "array":
            items = self.of(schema.get("items", {}), is_request)
            # A caller may pass a tuple, too.
            return f"Sequence[{items}]" if is_request else f"list[{items}]"
        if kind == "object":
            further = schema.get("additionalProperties")
            return f"dict[str, {self.of(further, is_request) if isinstance(further, dict) and further else 'Any'}]"
        return SCALARS.get(kind, "Any")

    def fields(self, owner, schema, is_request):
        """The lines of the fields of an object; required ones first."""
        required = schema.get("required", [])
        properties = schema.get("properties", {})
        for name in sorted(properties, key=lambda name: name not in required):
            kind = FIELD_TYPES.get((owner, name)) or self.of(properties[name], is_request)
            field = f"{name}_" if keyword.iskeyword(name) else name
            if name in required:
                yield f"    {field}: {kind}"
            elif is_request:
                yield f"    {field}: NotRequired[{kind}]"
            else:
                yield f"    {field}: {kind}{'' if 'None' in kind.split(' | ') else ' | None'} = None"
            described = properties[name].get("description") or self.described(properties[name])
            if described:
                yield docstring(described, 4)

    def described(self, schema):
        name = schema.get("$ref", "").removeprefix(REFERENCE)
        return self.schemas.get(name, {}).get("description")

    def text(self):
        parts = [TYPES_HEAD]
        names = list(dict.fromkeys(self.requests + self.answers))
        for name in names:
            schema, is_request = self.schemas[name], name in self.requests
            if name in LEFT_OUT or not is_named(schema, is_request):
                continue
            shown = NAMES.get(name, name)
            if not is_object(schema):
                kind = self.of(schema, is_request)
                # Where types of later names are meant, as in trees, the alias is a text.
                parts.append(f"{shown}: TypeAlias = {quoted(kind)}\n{docstring(schema.get('description', shown), 0)}\n")
                continue
            head = f"class {shown}(TypedDict):" if is_request else f"@dataclass(frozen=True, kw_only=True)\nclass {shown}(Model):"
            fields = list(self.fields(name, schema, is_request))
            described = docstring(schema.get("description", f"{shown}."), 4)
            parts.append("\n".join(["", head, described, "", *fields, ""]))
        return "\n".join(parts)


def is_object(schema):
    return schema.get("type") == "object" and "properties" in schema


def is_named(schema, is_request):
    """Whether a schema becomes a name of its own: objects, lists of words, and unions."""
    is_open = "additionalProperties" in schema and schema.get("type") == "object"
    return is_object(schema) or "enum" in schema or "oneOf" in schema or (is_open and not is_request)


def quoted(kind):
    """An alias that holds at run time on 3.10, too, where `|` does not take all texts."""
    if kind.startswith(("Literal[", "dict[")) and " | " not in kind:
        return kind
    arms = kind.split(" | ")
    return f"Union[{', '.join(arms)}]" if len(arms) > 1 else kind


def docstring(text, indent):
    """A docstring of lines of at most 120 characters."""
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    space = " " * indent
    lines = textwrap.wrap(text, 114 - indent, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1 and not text.endswith('"'):
        return f'{space}"""{lines[0]}"""'
    return "\n".join([f'{space}"""{lines[0]}', *(f"{space}{line}" for line in lines[1:]), f'{space}"""'])


# What a line of `_async.py` becomes without `async`.
WORDS = [
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"__aenter__", "__enter__"),
    (r"__aexit__", "__exit__"),
    (r"__aiter__", "__iter__"),
    (r"__anext__", "__next__"),
    (r"\banext\b", "next"),
    (r"\baclose\b", "close"),
    (r"\baread\b", "read"),
    (r"\baiter_raw\b", "iter_raw"),
    (r"\baiter_bytes\b", "iter_bytes"),
    (r"StopAsyncIteration", "StopIteration"),
    (r"\bAsyncGenerator\[([^\[\]]+), None\]", r"Generator[\1, None, None]"),
    (r"\bAsyncGenerator\b", "Generator"),
    (r"\bAsyncIterator\b", "Iterator"),
    (r"\basleep\b", "sleep"),
    (r"Iterable\[BatchLine\] \| AsyncIterable\[BatchLine\]", "Iterable[BatchLine]"),
    (r"\bAsyncIterable, ", ""),
    (r"\baeach\b", "each"),
    (r"\baclosing\b", "closing"),
    (r"\baguard\b", "guard"),
    (r"\bawithin\b", "within"),
    (r"\bAsync([A-Z])", r"\1"),
    (r"httpx\.AsyncBaseTransport", "httpx.BaseTransport"),
    (r"(?<=\._)async(?=_?[a-z]* import)", "sync"),
]


def without_async(source):
    text = (PACKAGE / source).read_text(encoding="utf-8")
    for pattern, word in WORDS:
        text = re.sub(pattern, word, text)
    first, rest = text.split("\n", 1)
    return f"# Generated from {source} by scripts/python_client.py.\n{first}\n{rest}"


def main():
    contract = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    sources = sorted(path.name for path in PACKAGE.glob("_async*.py"))
    made = {
        "types.py": Types(contract).text(),
        **{source.replace("async", "sync"): without_async(source) for source in sources},
    }
    stale = []
    for name, text in made.items():
        path = PACKAGE / name
        if sys.argv[1:] == ["--check"]:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        sys.exit(f"{', '.join(stale)} in {PACKAGE.relative_to(ROOT)}: not what openapi.yaml and _async*.py make: scripts/python_client.py")


if __name__ == "__main__":
    main()
