"""Answers as objects: what JSON says, under the names of the contract."""

from __future__ import annotations

import copy
import functools
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

M = TypeVar("M", bound="Model")
Reader = Callable[[Any], Any]


@dataclass(frozen=True, kw_only=True)
class Model:
    """An object of an answer.

    Nothing is validated: a word that is newer than this client arrives as it is, a field that an older server does not
    send is `None`.
    """

    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON object as the server wrote it, with fields that are newer than this client."""

    headers: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """Headers of the response, such as `ratelimit`, whose names may be given in any case; empty in the parts of an answer."""

    @classmethod
    def read(cls: type[M], raw: dict[str, Any], headers: Mapping[str, str] | None = None) -> M:
        """The object of a JSON object."""
        # `Any`, as mypy asks the instances whether the class is hashable.
        key: Any = cls
        values = {name: reader(raw.get(word)) for name, (word, reader) in _readers(key).items()}
        return cls(raw=raw, headers={} if headers is None else headers, **values)

    def to_dict(self) -> dict[str, Any]:
        """The object as JSON has it, fields that are newer than this client included; the caller may change it."""
        found: dict[str, Any] = copy.deepcopy(self.raw)
        key: Any = type(self)
        for name, (word, _) in _readers(key).items():
            value = getattr(self, name)
            if value is not None or word in found:
                found[word] = _written(value)
        return found


@functools.cache
def _readers(model: Any) -> dict[str, tuple[str, Reader]]:
    """For each field its name in JSON, and what reads its value."""
    hints = typing.get_type_hints(model)
    return {one.name: (one.name.rstrip("_"), _reader(hints[one.name])) for one in fields(model) if one.name not in ("raw", "headers")}


def _written(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, list):
        return [_written(item) for item in value]
    return {key: _written(one) for key, one in value.items()} if isinstance(value, dict) else value


def _same(value: Any) -> Any:
    return value


def _reader(hint: Any) -> Reader:
    """Reads a value of that type; what has another form stays as it is."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        readers = [reader for reader in map(_reader, arguments) if reader is not _same]
        return readers[0] if readers else _same
    if origin is list and (of_item := _reader(arguments[0])) is not _same:
        return lambda value: [of_item(item) for item in value] if isinstance(value, list) else value
    if origin is dict and (of_value := _reader(arguments[1])) is not _same:
        return lambda value: {key: of_value(one) for key, one in value.items()} if isinstance(value, dict) else value
    if isinstance(hint, type) and issubclass(hint, Model):
        return lambda value: hint.read(value) if isinstance(value, dict) else value
    return _same
