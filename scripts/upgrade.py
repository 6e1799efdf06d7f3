#!/usr/bin/env python3
"""Replays the upgrade corpus against a running server (YOMI_URL), or records it.

tests/upgrade/0.2.0.jsonl holds requests and what release 0.2.0 answered, times left out. A newer server
has to answer each of them alike, but for the cases in tests/upgrade/breaking.jsonl, which give the new
status and the reason. What "alike" means:

- the same status; for a refusal the same code and the same faulty fields (sentences may improve);
- every field of a recorded JSON answer is still there with the same value; new fields may come beside it;
- a search by an engine of the same fingerprint has the same result, by another one the same fields.

The answers were recorded with two search threads: the server needs --threads 2.

Usage: upgrade.py                     replay
       upgrade.py record < REQUESTS   one JSON object a line: method, path, headers, body -> corpus on stdout
"""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request

URL = os.environ["YOMI_URL"]
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "tests" / "upgrade"
CORPUS = FOLDER / "0.2.0.jsonl"
BREAKING = FOLDER / "breaking.jsonl"

# Fields that depend on the clock, the build or the load.
VOLATILE = {
    "timing", "queue_us", "search_us", "total_us", "request_id", "instance", "commit", "built", "rustc", "started",
    "uptime_seconds", "nodes_per_second", "fill", "retry_after_ms", "queue", "service", "searches", "memory", "detail",
    "time_ms_used", "elapsed_us", "cpu", "instructions", "version", "threads_idle", "seconds", "us",
}
# Descriptions may be reworded; names, values and ranges may not change.
PROSE = {"about", "description", "summary", "title", "note", "notes", "meaning", "text", "hint", "way_out", "tip", "why"}
# Values that name the engine and its weights: where they differ, so may what a search finds.
SEARCHED = {"fingerprint", "checksum"}


class Quiet(urllib.request.HTTPRedirectHandler):
    """Redirects are answers like others."""

    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(Quiet)


def ask(case):
    """Status, content type and text of the answer."""
    body = case.get("body")
    raw = case.get("raw")
    data = raw.encode() if raw is not None else None if body is None else json.dumps(body).encode()
    headers = dict(case.get("headers") or {})
    if body is not None:
        headers.setdefault("content-type", "application/json")
    request = urllib.request.Request(URL + case["path"], data, headers, method=case["method"])
    try:
        with OPENER.open(request, timeout=60) as response:
            status, kind, found = response.status, response.headers.get("content-type"), response.read()
    except urllib.error.HTTPError as error:
        status, kind, found = error.code, error.headers.get("content-type"), error.read()
    return status, (kind or "").split(";")[0], found


def kept(case, status, kind, found):
    """The part of an answer that the corpus keeps."""
    answer = {"status": status, "type": kind}
    if kind == "application/json":
        answer["body"] = stripped(json.loads(found))
    elif kind == "application/problem+json":
        problem = json.loads(found)
        faults = problem.get("errors") or []
        answer["code"] = problem.get("code")
        answer["faults"] = sorted([fault.get("pointer"), fault.get("code")] for fault in faults)
    elif kind == "text/event-stream":
        names = [line.split(":", 1)[1].strip() for line in found.decode().splitlines() if line.startswith("event:")]
        answer["events"] = sorted(set(names))
    elif case["path"] == "/metrics":
        answer["metrics"] = sorted(line.split()[2] for line in found.decode().splitlines() if line.startswith("# TYPE"))
    elif kind == "text/plain":
        answer["text"] = found.decode()
    return answer


def stripped(value):
    """A JSON value without what depends on time or load."""
    if isinstance(value, dict):
        return {key: stripped(part) for key, part in value.items() if key not in VOLATILE | PROSE}
    if isinstance(value, list):
        return [stripped(part) for part in value]
    return value


def fingerprints(value):
    """All engine fingerprints in an answer."""
    if isinstance(value, dict):
        own = {value["fingerprint"]} if "fingerprint" in value else set()
        return own.union(*map(fingerprints, value.values()))
    if isinstance(value, list):
        return set().union(*map(fingerprints, value))
    return set()


def differences(old, new, where, exact):
    """Where `new` lacks something of `old` or contradicts it."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key in SEARCHED:
                continue
            if key not in new:
                # Of an answer by another engine, a field may belong to the result that changed.
                if exact:
                    yield f"{where}/{key} is missing"
            else:
                yield from differences(value, new[key], f"{where}/{key}", exact)
    elif isinstance(old, list) and isinstance(new, list):
        if not exact:
            return
        names = [item.get("name") for item in old if isinstance(item, dict)]
        if old and None not in names and len(set(names)) == len(old):
            named = {item.get("name"): item for item in new if isinstance(item, dict)}
            for item in old:
                if item["name"] not in named:
                    yield f"{where}/{item['name']} is missing"
                else:
                    yield from differences(item, named[item["name"]], f"{where}/{item['name']}", exact)
        elif where.startswith("document"):
            # Lists of a document may grow.
            yield from (f"{where}: {item!r} is missing" for item in old if item not in new)
        elif len(old) != len(new):
            yield f"{where} has {len(new)} items, had {len(old)}"
        else:
            for index, (before, now) in enumerate(zip(old, new)):
                yield from differences(before, now, f"{where}/{index}", exact)
    elif exact and old != new:
        yield f"{where} is {new!r}, was {old!r}"
    elif type(old) is not type(new) and not {type(old), type(new)} <= {int, float, type(None), str}:
        yield f"{where} is a {type(new).__name__}, was a {type(old).__name__}"


def compare(case, old, new):
    """The differences, as sentences."""
    for key in ("status", "type", "code", "faults", "events", "text"):
        if old.get(key) != new.get(key):
            yield f"{key} is {new.get(key)!r}, was {old.get(key)!r}"[:300]
    if missing := set(old.get("metrics", [])) - set(new.get("metrics", [])):
        yield f"metrics {sorted(missing)} are missing"
    if "body" in old and "body" in new:
        is_document = case["method"] == "GET" and "?" not in case["path"]
        before, now = fingerprints(old["body"]), fingerprints(new["body"])
        repeatable = old["body"].get("deterministic", True) if isinstance(old["body"], dict) else True
        exact = repeatable and before == now and (bool(before) or not case.get("searched"))
        where = "document" if is_document else ""
        yield from differences(old["body"], new["body"], where, exact or is_document)


def lines(path):
    """The JSON objects of a file."""
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def record():
    """Sends each request of standard input and prints it with its answer."""
    for line in sys.stdin:
        case = json.loads(line)
        answer = kept(case, *ask(case))
        print(json.dumps({**case, "answer": answer}, ensure_ascii=False, separators=(",", ":")))


def replay():
    """Repeats every request."""
    with OPENER.open(URL + "/v1/status", timeout=60) as response:
        threads = json.load(response)["threads"]
    if threads != 2:
        sys.exit(f"upgrade: this server has {threads} search threads, the corpus was recorded with two: yomi --threads 2")
    cases = lines(CORPUS)
    breaking = {case["id"]: case for case in lines(BREAKING)}
    unknown = breaking.keys() - {case["id"] for case in cases}
    wrong = [f"{BREAKING.name} names {name}, which the corpus has not" for name in sorted(unknown)]
    for case in cases:
        new = kept(case, *ask(case))
        changed = breaking.get(case["id"])
        expected = case["answer"]
        found = list(compare(case, expected, new))
        if changed is None:
            wrong += [f"{case['id']} {case['method']} {case['path'][:100]}: {sentence}" for sentence in found[:3]]
        elif not found:
            wrong.append(f"{case['id']} stands in {BREAKING.name}, but is answered as before")
        elif new["status"] != changed["status"]:
            wrong.append(f"{case['id']}: status {new['status']}, {BREAKING.name} says {changed['status']}")
    if wrong:
        sys.exit("upgrade:\n  " + "\n  ".join(wrong[:60]) + f"\n{len(wrong)} differences in {len(cases)} requests")
    print(f"upgrade: {len(cases)} requests of 0.2.0 are answered alike, {len(breaking)} of them as breaking.jsonl says")


if __name__ == "__main__":
    record() if sys.argv[1:] == ["record"] else replay()
