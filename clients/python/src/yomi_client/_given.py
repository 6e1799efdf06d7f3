"""Validation of settings and arguments: address, key, headers, deadline, path; seeds.

Errors are raised before the first try, and none contains a secret.
"""

from __future__ import annotations

import json
import math
import operator
import random
import re
from collections.abc import Mapping
from typing import Any, SupportsIndex

import httpx

from ._model import Model

_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(r"[^\x00-\x08\x0a-\x1f\x7f]*")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def address_of(given: str) -> str:
    """Validated address of a server, without a slash at its end."""
    shown = "another address" if "@" in given else repr(given)
    wrong = ValueError(f"url: expected http://host or https://host, found {shown}")
    try:
        url = httpx.URL(given)
    except httpx.InvalidURL:
        raise wrong from None
    is_web = url.scheme in ("http", "https") and url.host and (url.port or 0) < 65_536
    if not is_web or url.query or url.fragment:
        raise wrong
    if url.userinfo:
        raise ValueError("url: expected no user and password; send them in headers, as authorization")
    return str(url).rstrip("/")


def address_below(base: str, path: str) -> str:
    """Address of a path below `base`, which ends without a slash."""
    wrong = ValueError("path: expected one below the address of the server")
    try:
        url = str(httpx.URL(f"{base}/{path.lstrip('/')}"))
    except httpx.InvalidURL:
        raise wrong from None
    if _SCHEME.match(path) or not url.startswith(f"{base}/"):
        raise wrong
    return url


def key_of(given: str) -> str:
    """Validated key, without surrounding white space such as a file's newline; empty for no key."""
    key = given.strip()
    if not re.fullmatch(r"[!-~]*", key):
        raise ValueError("key: expected letters, digits and signs of ASCII, without spaces")
    return key


def headers_of(given: Mapping[str, str]) -> dict[str, str]:
    """Validated headers."""
    for name, value in given.items():
        if not _NAME.fullmatch(name) or not isinstance(value, str) or not _VALUE.fullmatch(value):
            raise ValueError(f"headers: {name!r} has a name or a value that no header may have")
    return {name: value.strip() for name, value in given.items()}


def _number_of(given: object) -> float | None:
    """A number, also one of numpy or another library; `None` for anything else."""
    if isinstance(given, (bool, str, bytes)):
        return None
    try:
        return operator.index(given) if isinstance(given, SupportsIndex) else float(given)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None


def _plain(given: object) -> Any:
    """What JSON has for an object that it does not know: an answer, numbers and arrays of numpy, among others."""
    if isinstance(given, Model):
        return given.to_dict()
    if callable(listed := getattr(given, "tolist", None)):
        return listed()
    if (number := _number_of(given)) is None:
        raise TypeError(f"a request cannot have a {type(given).__name__}")
    return number


def milliseconds_of(field: object) -> float | None:
    """Time in a field of a request. One of a wrong type is left to the server to refuse."""
    number = _number_of(field)
    return number if number is not None and number >= 0 else None


def retries_of(given: int | None) -> int | None:
    """Validated number of retries."""
    if given is None or (isinstance(given, SupportsIndex) and not isinstance(given, bool) and operator.index(given) >= 0):
        return given
    raise ValueError(f"max_retries: expected a whole number from 0 on, found {given!r}")


def seconds_of(given: float | None, name: str = "deadline") -> float | None:
    """Validated deadline in seconds; infinity is allowed."""
    number = _number_of(given)
    if given is None or (number is not None and not math.isnan(number)):
        return number
    raise ValueError(f"{name}: expected seconds, found {given!r}")


def seeded(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """A request whose player draws its moves, with a seed of its own where it has none: what is sent again gets the same answer."""
    if not isinstance(request, Mapping) or request.get("seed") is not None:
        return request
    draws = request.get("opponent") is not None or request.get("algorithm") == "human"
    return {**request, "seed": random.getrandbits(53)} if draws else request


def written(body: Mapping[str, Any]) -> bytes:
    """A request as JSON. A field that is a keyword of Python ends in an underscore here."""
    if not isinstance(body, Mapping):
        raise TypeError("a request must be a mapping")
    return json.dumps({name.rstrip("_"): value for name, value in body.items()}, allow_nan=False, default=_plain).encode()
