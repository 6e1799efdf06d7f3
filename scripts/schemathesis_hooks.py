"""Hooks of schemathesis: the rules of Yomi that the contract cannot express. Named in schemathesis.toml.

Searches are kept short: the contract allows a minute, and no answer tells more about the contract
for having been searched that long. Requests that are valid stay so, those that are not as well.

Addresses of more than some 12 KB are left out: the HTTP library answers a head of more than 16 KiB
with a bare 431 before it reaches Yomi.
"""

from urllib.parse import urlencode

import schemathesis

SEARCH_MS = 20
MAX_QUERY_BYTES = 12_000


def short(fields):
    """The same fields with a short `time_ms`, unless `time_ms` is under test."""
    if not isinstance(fields, dict):
        return fields
    time_ms = fields.get("time_ms")
    if isinstance(time_ms, (list, dict, bool)):
        return fields
    try:
        # In a query the number may come as text; 20.0 is an integer, too.
        number = float(SEARCH_MS if time_ms is None else time_ms)
    except ValueError:
        return fields
    if number.is_integer() and 1 <= number <= 60_000:
        return {**fields, "time_ms": SEARCH_MS}
    return fields


# The limits of a review: a small value, and the largest of the contract.
REVIEW_LIMITS = {"time_ms": (SEARCH_MS, 3_600_000), "nodes": (200, 10**12), "depth": (1, 99), "level": (1, 30)}


def short_review(fields):
    """The same fields with small limits of a review, unless a limit is under test."""
    if not isinstance(fields, dict):
        return fields
    if not any(fields.get(name) is not None for name in REVIEW_LIMITS):
        return {**fields, "time_ms": SEARCH_MS}
    short_ones = {}
    for name, (small, largest) in REVIEW_LIMITS.items():
        value = fields.get(name)
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if is_number and small <= value <= largest and float(value).is_integer():
            short_ones[name] = small
    return {**fields, **short_ones}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sees every request of every phase, just before it is sent."""
    if "/review" in case.operation.path:
        case.body = short_review(case.body)
        return
    if not case.operation.path.endswith(("/bestmove", "/bestmove/stream", "/race", "/swap2")):
        return
    if case.method.upper() == "POST":
        case.body = short(case.body)
    elif case.method.upper() == "GET":
        case.query = short(case.query or {})


def has_null(value):
    """Whether `null` stands for a field somewhere: it is read as "not given", which no schema says."""
    if isinstance(value, dict):
        return any(inner is None or has_null(inner) for inner in value.values())
    return False


def has_empty_list(query):
    """Whether `include` is an empty text, which in a query is the empty list: the contract takes it for a wrong name."""
    return (query or {}).get("include") in ("", [""])


@schemathesis.hook
def filter_case(context, case):
    """Whether a generated request is sent."""
    if has_empty_list(case.query):
        return False
    return not has_null(case.body) and len(urlencode(case.query or {}, doseq=True)) <= MAX_QUERY_BYTES
