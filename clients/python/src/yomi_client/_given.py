"""Checks of what a caller gives: address, key, headers, deadline, path.

Each is wrong at once and for good, not tried again, and no message repeats a secret.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any

import httpx

_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_VALUE = re.compile(r"[^\x00-\x08\x0a-\x1f\x7f]*")
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def address_of(given: str) -> str:
    """The address of a server, without a slash at its end."""
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
    """The address of a path; `base` ends without a slash."""
    wrong = ValueError("path: expected one below the address of the server")
    try:
        url = str(httpx.URL(f"{base}/{path.lstrip('/')}"))
    except httpx.InvalidURL:
        raise wrong from None
    if _SCHEME.match(path) or not url.startswith(f"{base}/"):
        raise wrong
    return url


def key_of(given: str) -> str:
    """A key without the white space around it, as that of a file; empty where there is none."""
    key = given.strip()
    if not re.fullmatch(r"[!-~]*", key):
        raise ValueError("key: expected letters, digits and signs of ASCII, without spaces")
    return key


def headers_of(given: Mapping[str, str]) -> dict[str, str]:
    """Headers of a request."""
    for name, value in given.items():
        if not _NAME.fullmatch(name) or not isinstance(value, str) or not _VALUE.fullmatch(value):
            raise ValueError(f"headers: {name!r} has a name or a value that no header may have")
    return {name: value.strip() for name, value in given.items()}


def seconds_of(given: float | None) -> float | None:
    """A deadline of the caller."""
    if given is None or (isinstance(given, (int, float)) and not isinstance(given, bool) and not math.isnan(given)):
        return given
    raise ValueError(f"deadline: expected seconds, found {given!r}")


def written(body: Mapping[str, Any]) -> bytes:
    """A request as JSON. A field that is a keyword of Python ends in an underscore here."""
    if not isinstance(body, Mapping):
        raise TypeError("a request must be a mapping")
    return json.dumps({name.rstrip("_"): value for name, value in body.items()}, allow_nan=False).encode()
