"""Measures how long a search thread is busy with a best move: the service times of scaling_simulation.py.

Asks a running server (YOMI_URL), one request after the other, for positions of benches/load/standard.jsonl, past the cache:

    scripts/with_server.sh python3 scripts/scaling_measure.py >scripts/scaling_service_times.json

Each request is asked several times and its shortest search counts, so that what else the machine does counts little.
"""

import json
import os
import pathlib
import platform
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Name: fields of the request, positions, tries.
KINDS = {
    "time_ms 10": ({"time_ms": 10}, 108, 9),
    "time_ms 100": ({"time_ms": 100}, 108, 4),
    "time_ms 1000": ({"time_ms": 1000}, 36, 2),
    "level 6": ({"level": 6}, 108, 9),
    "level 10": ({"level": 10}, 108, 5),
}
STEPS = 40


def positions(count):
    lines = map(json.loads, (ROOT / "benches/load/standard.jsonl").read_text().splitlines())
    found = [line for line in lines if line["kind"] in ("othello midgame", "gomoku")]
    limits = ("deadline_ms", "level")
    return [
        (line["game"], {name: value for name, value in line["body"].items() if name not in limits})
        for line in found[:: len(found) // count][:count]
    ]


def ask(game, body):
    request = urllib.request.Request(
        f"{os.environ['YOMI_URL']}/v1/{game}/bestmove", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def quantiles(values, steps):
    """The least value, the greatest, and those between at equal shares."""
    values = sorted(values)
    return [values[round(step * (len(values) - 1) / steps)] for step in range(steps + 1)]


def measured(fields, count, tries):
    times = [
        min(ask(game, {**body, **fields, "cache": "bypass"})["timing"]["search_us"] for _ in range(tries)) / 1000
        for game, body in positions(count)
    ]
    return {"requests": count, "mean_ms": round(sum(times) / count, 3),
            "quantiles_ms": [round(time, 3) for time in quantiles(times, STEPS)]}


def processor():
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def main():
    with urllib.request.urlopen(f"{os.environ['YOMI_URL']}/v1/version", timeout=60) as answer:
        version = json.load(answer)
    document = {
        "command": "scripts/with_server.sh python3 scripts/scaling_measure.py >scripts/scaling_service_times.json",
        "machine": f"{os.cpu_count()} cores, {processor()}, {platform.system()} {platform.release()}",
        "version": version["version"],
        "commit": version.get("commit", "unknown")[:7],
        "kinds": {name: measured(*kind) for name, kind in KINDS.items()},
    }
    print(json.dumps(document, indent=1))


if __name__ == "__main__":
    main()
