"""Simulates many replicas of Yomi behind a balancer and prints the tables of docs/scaling.md, in less than a minute:

    python3 scripts/scaling_simulation.py
    python3 scripts/scaling_simulation.py --check docs/scaling.md   # whether all of its rows stand there

A discrete-event simulation with seeded Poisson arrivals. Searches take the times of scaling_service_times.json, which
scaling_measure.py measured. A replica has threads, one queue, and refuses as docs/scheduling.md says, but for the estimates: it knows
how long the queue is. All requests are one client's, so there is no fairness, no preemption, and no degraded search.

The cache of a replica is not simulated entry by entry: by Che's approximation (Che, Tung and Wang 2002) a position is found if it was asked
there within the characteristic time, in which as many others are asked as the cache has entries.
"""

import argparse
import bisect
import heapq
import itertools
import json
import math
import pathlib
import random
import sys
from dataclasses import dataclass, field, replace

TIMES = pathlib.Path(__file__).with_name("scaling_service_times.json")
DAY = 86_400
# The load of a day follows exp(k cos t), whose peak is 2.5 times its mean.
CURVE = 1.3

# States of a replica. The balancer does not know them: it goes by whether it lists a replica.
SERVES = "serves"
# Refuses new requests, finishes the accepted ones.
DRAINS = "drains"
# The process has died: new connections are refused, open ones break.
GONE = "gone"
# The machine is down: packets get no answer.
SILENT = "silent"
# Connection timeout of a balancer.
CONNECT_SECONDS = 1.0


class ServiceTimes:
    """Seconds of a search thread, drawn between measured quantiles."""

    def __init__(self, quantiles):
        self.quantiles = quantiles
        self.steps = len(quantiles) - 1
        self.mean = sum(map(sum, itertools.pairwise(quantiles))) / 2 / self.steps

    @classmethod
    def measured(cls, kind):
        return cls([time / 1000 for time in json.loads(TIMES.read_text())["kinds"][kind]["quantiles_ms"]])

    def draw(self, chance):
        at = chance.random() * self.steps
        step = int(at)
        low = self.quantiles[step]
        return low + (at - step) * (self.quantiles[step + 1] - low)


class Popularity:
    """A share `once` of the requests has a position of its own; the others draw from `positions` by Zipf's law of exponent 1."""

    def __init__(self, once=0.5, positions=10_000_000):
        self.once, self.positions = once, positions
        self.log = math.log(positions + 1)

    def draw(self, chance):
        """The rank of a position, from 1; None for a position that occurs once."""
        drawn = chance.random()
        if drawn < self.once:
            return None
        return int(math.exp((drawn - self.once) / (1 - self.once) * self.log))

    def share(self, rank, ranks=1):
        """The share of all requests that ask for the positions of some ranks."""
        return (1 - self.once) * math.log1p(ranks / rank) / self.log

    def characteristic_seconds(self, rate, entries, replicas, asked):
        """How long a replica with so many entries remembers a position, where all replicas together get `rate` requests a second: the requests
        for one position go to `asked` of the replicas, all of them or one."""
        groups, rank = [], 1
        while rank <= self.positions:
            ranks = min(max(1, rank // 20), self.positions - rank + 1)
            groups.append((ranks, self.share(rank, ranks) / ranks * rate / asked))
            rank += ranks
        low, high = 1e-3, 1e9
        for _ in range(60):
            seconds = math.sqrt(low * high)
            known = sum(ranks * -math.expm1(-each * seconds) for ranks, each in groups) * asked / replicas
            if known + self.once * rate / replicas * seconds < entries:
                low = seconds
            else:
                high = seconds
        return low


@dataclass(frozen=True)
class Setup:
    """Replicas and their balancers, which send a request to the replica with the fewest under way (`least`); to one by the hash of the
    position, and where that refuses to the next one of the ring (`hash`); the same, but none gets more than `bound` times the mean
    (`bounded`); or by hash for the positions that are asked again, and by the fewest for the others (`hint`)."""

    replicas: int = 50
    threads: int = 2
    balancer: str = "least"
    # Each counts only its own requests.
    balancers: int = 1
    service: ServiceTimes = field(default_factory=lambda: ServiceTimes.measured("level 10"))
    deadline: float = 1.0
    popularity: Popularity | None = None
    # 14 MiB (--cache-mib 16, less an eighth) of 1.6 KiB each.
    entries: int = 8960
    # Since the processes started.
    uptime: float = 3600
    queue_per_thread: int = 64
    tries: int = 2
    bound: float = 1.25


@dataclass
class Report:
    """Outcomes of the requests in the measured seconds."""

    requests: int = 0
    hits: int = 0
    joined: int = 0
    refused: int = 0
    # Their search got less than half of its time before the deadline.
    shortened: int = 0
    # Their replica died, and no other one was tried.
    lost: int = 0
    # Tries beyond the first one.
    retries: int = 0
    busy: float = 0
    # Seconds from the arrival to the start of the search, of all that were searched.
    waits: list = field(default_factory=list)
    utilisation: float = 0

    def wait(self, share):
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0.0

    def of_requests(self, count):
        return count / max(1, self.requests)


class Ring:
    """Consistent hashing with 160 points a replica, as nginx has it."""

    def __init__(self, replicas, chance):
        points = sorted((chance.random(), replica) for replica in range(replicas) for _ in range(160))
        self.points = [point for point, _ in points]
        self.homes = [replica for _, replica in points]

    def from_key(self, key):
        """Replicas in the order in which a key asks them, with repetitions."""
        # A multiplicative hash (Knuth) by 2^64 / the golden ratio.
        place = (key * 0x9E3779B97F4A7C15 % (1 << 64)) / (1 << 64)
        at = bisect.bisect(self.points, place) % len(self.homes)
        return itertools.chain(itertools.islice(self.homes, at, None), itertools.islice(self.homes, at))


class Simulation:
    def __init__(self, setup, rate, seed):
        self.setup, self.rate, self.chance = setup, rate, random.Random(seed)
        count = setup.replicas
        self.states = [SERVES] * count
        self.listed = [True] * count
        self.under_way = [0] * count
        # The same as each balancer counts.
        self.sent = [[0] * count for _ in range(setup.balancers)]
        # Raised when a process ends, so that what it had under way is forgotten.
        self.lives = [0] * count
        self.born = [-setup.uptime] * count
        self.free_at = [[0.0] * setup.threads for _ in range(count)]
        self.joinable = [{} for _ in range(count)]
        self.ends = []
        self.retries = []
        self.numbers = itertools.count()
        self.next_turn = 0
        self.are_all_listed = True
        self.counted = (0.0, math.inf)
        self.report = Report()
        self.ring = Ring(count, random.Random(seed + 1)) if setup.balancer != "least" else None
        if setup.popularity:
            asked = count if setup.balancer == "least" else 1
            self.rate_of_one = rate / asked
            self.memory = setup.popularity.characteristic_seconds(rate, setup.entries, count, asked)

    def choose(self, sent, key, rank, tried):
        """The replica that a balancer with these requests under way asks next."""
        setup = self.setup
        if self.ring is None or (rank is None and setup.balancer == "hint"):
            return self.with_fewest(sent, tried)
        most = math.ceil(setup.bound * (sum(sent) + 1) / setup.replicas) if setup.balancer == "bounded" else math.inf
        second = None
        for replica in self.ring.from_key(key):
            if self.listed[replica] and replica not in tried:
                if sent[replica] < most:
                    return replica
                second = replica if second is None else second
        return second

    def with_fewest(self, sent, tried):
        """Those with equally many in turns."""
        count = self.setup.replicas
        self.next_turn = turn = (self.next_turn + 1) % count
        if not tried and self.are_all_listed:
            fewest = min(sent)
            return sent.index(fewest, turn) if fewest in sent[turn:] else sent.index(fewest)
        candidates = (at % count for at in range(turn, turn + count) if self.listed[at % count] and at % count not in tried)
        return min(candidates, key=sent.__getitem__, default=None)

    def is_kept(self, rank, replica, now):
        """Whether the cache of a replica has the answer, drawn."""
        seconds = min(self.memory, now - self.born[replica])
        asked = self.setup.popularity.share(rank) * self.rate_of_one * seconds
        return self.chance.random() < -math.expm1(-asked)

    def set_state(self, now, replica, state, is_listed):
        self.listed[replica] = is_listed
        self.are_all_listed = all(self.listed)
        if state in (GONE, SILENT) and self.states[replica] == SERVES:
            for entry in self.ends:
                _, _, _, at, life, arrived, key, rank, is_counted = entry
                if at == replica and life == self.lives[replica] and arrived is not None:
                    if state == GONE:
                        # The balancer sees the connection break.
                        heapq.heappush(self.retries, (now, next(self.numbers), arrived, key, rank, (replica,), is_counted))
                    elif is_counted:
                        self.report.lost += 1
        if state in (GONE, SILENT):
            self.lives[replica] += 1
            self.under_way[replica] = 0
            for sent in self.sent:
                sent[replica] = 0
        if state == SERVES and self.states[replica] != SERVES:
            self.free_at[replica] = [now] * self.setup.threads
            self.joinable[replica] = {}
            self.born[replica] = now
        self.states[replica] = state

    def advance(self, until):
        """Ends the searches that have ended."""
        while self.ends and self.ends[0][0] <= until:
            _, _, sent, replica, life, *_ = heapq.heappop(self.ends)
            if life == self.lives[replica]:
                self.under_way[replica] -= 1
                sent[replica] -= 1

    def begin(self, until, sent, replica, request):
        self.under_way[replica] += 1
        sent[replica] += 1
        heapq.heappush(self.ends, (until, next(self.numbers), sent, replica, self.lives[replica], *request))

    def ask(self, now, arrived, key, rank, tried, is_counted):
        """One request, from the balancer's first or a later try on."""
        setup, report = self.setup, self.report
        left = arrived + setup.deadline - now
        sent = self.sent[0] if setup.balancers == 1 else self.chance.choice(self.sent)
        while len(tried) < setup.tries:
            replica = self.choose(sent, key, rank, tried)
            if replica is None:
                break
            report.retries += bool(tried) and is_counted
            tried = (*tried, replica)
            state = self.states[replica]
            if state == SILENT:
                later = now + CONNECT_SECONDS
                self.begin(later, sent, replica, (None, key, rank, False))
                heapq.heappush(self.retries, (later, next(self.numbers), arrived, key, rank, tried, is_counted))
                return
            if state != SERVES:
                continue
            if rank is not None and self.is_kept(rank, replica, now):
                report.hits += is_counted
                return
            if rank is not None and self.joinable[replica].get(rank, 0) > now:
                report.joined += is_counted
                return
            free_at = self.free_at[replica]
            start = max(now, free_at[0])
            # Admission: a place in the queue, and time before the deadline.
            if self.under_way[replica] >= setup.threads * (1 + setup.queue_per_thread):
                continue
            margin = min(0.001, setup.deadline / 2)
            if start - now + min(0.005, setup.deadline / 4) > left - margin:
                continue
            wanted = setup.service.draw(self.chance)
            end = min(start + wanted, arrived + setup.deadline - margin)
            heapq.heapreplace(free_at, end)
            self.begin(end, sent, replica, (arrived, key, rank, is_counted))
            if rank is not None:
                self.joinable[replica][rank] = end
            if is_counted:
                report.waits.append(start - arrived)
                report.shortened += 2 * (end - start) < wanted
            report.busy += max(0.0, min(end, self.counted[1]) - max(start, self.counted[0]))
            return
        report.refused += is_counted

    def run(self, seconds, warm_up, changes=()):
        """Requests of `seconds` after the warm-up count. Changes: (second after the warm-up, replica, state, listed)."""
        changes = [(warm_up + at, *change) for at, *change in sorted(changes)]
        changes.reverse()
        chance, popularity, end = self.chance, self.setup.popularity, warm_up + seconds
        self.counted = (warm_up, end)
        arrival = chance.expovariate(self.rate)
        while arrival < end or self.retries:
            now = min(arrival, self.retries[0][0] if self.retries else math.inf)
            while changes and changes[-1][0] <= now:
                at, *change = changes.pop()
                self.advance(at)
                self.set_state(at, *change)
            if self.retries and self.retries[0][0] <= arrival:
                now, _, *request = heapq.heappop(self.retries)
                self.advance(now)
                self.ask(now, *request)
                continue
            if arrival >= end:
                break
            self.advance(now)
            rank = popularity.draw(chance) if popularity else None
            key = rank if rank is not None else chance.getrandbits(60)
            self.report.requests += arrival >= warm_up
            self.ask(now, now, key, rank, (), arrival >= warm_up)
            arrival += chance.expovariate(self.rate)
        setup = self.setup
        self.report.utilisation = self.report.busy / (setup.replicas * setup.threads * seconds)
        return self.report


def simulate(setup, rate, seconds=60.0, warm_up=5.0, seed=1, changes=()):
    return Simulation(setup, rate, seed).run(seconds, warm_up, changes)


def peak_rate(requests_a_day):
    return requests_a_day / DAY * curve(0)


def curve(hours):
    """The load of a moment in means of the day, so many hours after its peak."""
    bessel = sum((CURVE / 2) ** (2 * k) / math.factorial(k) ** 2 for k in range(20))
    return math.exp(CURVE * math.cos(hours / 24 * 2 * math.pi)) / bessel


def knee(setup, seed, wait=0.1):
    """The rate at which one search in a hundred waits so long, and its report, by bisection."""
    capacity = setup.replicas * setup.threads / setup.service.mean
    low, high, found = 0.0, 3 * capacity, None
    for _ in range(7):
        rate = (low + high) / 2
        # Enough searches for the percentile.
        seconds = max(4.0, 15_000 / rate)
        report = simulate(setup, rate, seconds, seconds / 4, seed)
        if report.wait(0.99) > wait or report.refused > report.requests / 100:
            high = rate
        else:
            low, found = rate, report
    return low, found


def jobs_through_an_outage(rate, mean_seconds, threads, outage, seed, before=120, after=900):
    """Jobs while the database is away from second 0 on: clients that are refused come again within five seconds, none is started, and what
    ran is written at the end. The most that waited, clients included, and the second after the outage at which none waits."""
    chance = random.Random(seed)
    events, order = [], itertools.count()
    at = -before
    while (at := at + chance.expovariate(rate)) < after:
        heapq.heappush(events, (at, next(order), "arrives"))
    heapq.heappush(events, (outage, next(order), "is back"))
    waiting = running = outside = most = 0
    while events:
        now, _, what = heapq.heappop(events)
        is_away = 0 <= now < outage
        if what in ("arrives", "comes again"):
            outside += what == "arrives"
            if is_away:
                heapq.heappush(events, (now + chance.uniform(1, 5), next(order), "comes again"))
            else:
                outside -= 1
                waiting += 1
        elif what == "ends":
            running -= 1
        while not is_away and waiting and running < threads:
            waiting, running = waiting - 1, running + 1
            heapq.heappush(events, (now + chance.expovariate(1 / mean_seconds), next(order), "ends"))
        if now >= 0:
            most = max(most, waiting + outside)
        if now > outage + 5 and not waiting and not outside:
            return most, now - outage
    return most, math.inf


def milliseconds(seconds):
    return f"{seconds * 1000:.0f} ms"


def per_cent(share):
    if 0 < share < 0.0001:
        return "< 0.01 %"
    return f"{100 * share:.2f} %" if 0 < share < 0.01 else f"{100 * share:.0f} %"


NAMES = {
    "least": "fewest requests", "hint": "repeated positions by hash", "hash": "all by hash", "bounded": "all by hash, bounded",
}


def table(head, texts, rows):
    """Lines of Markdown; so many columns from the left are text."""
    lines = [head, ["---"] * texts + ["--:"] * (len(head) - texts), *rows]
    return ["", *(f"| {' | '.join(line)} |" for line in lines)]


def at_the_peak(seconds, threads, seed):
    rows = []
    for kind, millions, replicas, balancer in (
        *(("level 10", 10, replicas, "least") for replicas in (50, 100)),
        *(("level 10", 100, replicas, balancer) for replicas in (50, 100) for balancer in NAMES),
        *(("time_ms 100", millions, replicas, "least") for millions in (10, 100) for replicas in (50, 100)),
    ):
        popularity = Popularity() if kind.startswith("level") else None
        setup = Setup(replicas, threads, balancer, service=ServiceTimes.measured(kind), popularity=popularity)
        report = simulate(setup, peak_rate(millions * 1_000_000), seconds, seed=seed)
        rows.append([
            f"`{kind}`", f"{millions} million", f"{replicas}", NAMES[balancer],
            per_cent(report.utilisation), per_cent(report.of_requests(report.hits + report.joined)),
            milliseconds(report.wait(0.5)), milliseconds(report.wait(0.99)),
            per_cent(report.of_requests(report.shortened)), per_cent(report.of_requests(report.refused)),
        ])
    head = ["requests", "a day", "replicas", "balancing", "threads in use", "found", "wait p50", "p99", "shortened", "refused"]
    return table(head, 4, rows)


def knees(threads, seed):
    rows = []
    for replicas, balancers, balancer in (
        (2, 1, "least"), (50, 1, "least"), (100, 1, "least"), (100, 10, "least"), (100, 1, "hint"), (100, 1, "hash"), (100, 1, "bounded"),
    ):
        rate, report = knee(Setup(replicas, threads, balancer, balancers, popularity=Popularity()), seed)
        rows.append([f"{replicas}", f"{balancers}", NAMES[balancer], f"{rate:,.0f}", per_cent(report.utilisation)])
    return table(["replicas", "balancers", "balancing", "requests a second at the knee", "threads in use"], 3, rows)


def restarts(replicas, at_once, seconds, each, is_known):
    """Changes of a rolling restart: so many at a time, each away for `each` seconds."""
    changes = []
    for step in range(int(seconds / each)):
        for replica in range(step * at_once, (step + 1) * at_once):
            if replica < replicas:
                changes.append((step * each, replica, DRAINS, not is_known))
                changes.append((step * each + each - 1e-6, replica, SERVES, True))
    return changes


def losses(seconds, threads, seed):
    rate, rows = peak_rate(100_000_000), []
    # The balancer notices after ten seconds.
    gone = [(1, 0, GONE, True), (11, 0, GONE, False)]
    silent = [(1, 0, SILENT, True), (11, 0, SILENT, False)]
    both = [*gone, *((at, 1, *rest) for at, _, *rest in gone)]
    cases = [
        ("nothing happens", 12, "least", 2, ()),
        ("a process dies", 12, "least", 2, gone),
        ("a machine dies", 12, "least", 2, silent),
        ("a machine dies", 12, "hint", 2, silent),
        ("two processes die", 12, "least", 2, both),
        ("two processes die, three tries", 12, "least", 3, both),
        ("restarts one by one", seconds, "least", 2, restarts(100, 1, seconds, 2, False)),
        ("restarts five at once", seconds, "least", 2, restarts(100, 5, seconds, 2, False)),
        ("five at once, unlisted before", seconds, "least", 2, restarts(100, 5, seconds, 2, True)),
        ("five at once, unlisted before", seconds, "hint", 2, restarts(100, 5, seconds, 2, True)),
    ]
    for name, window, balancer, tries, changes in cases:
        setup = Setup(100, threads, balancer, popularity=Popularity(), tries=tries)
        report = simulate(setup, rate, window, seed=seed, changes=changes)
        rows.append([
            name, NAMES[balancer], milliseconds(report.wait(0.99)), per_cent(report.of_requests(report.hits + report.joined)),
            per_cent(report.of_requests(report.retries)), f"{report.refused:,}", f"{report.lost:,}", f"{report.requests:,}",
        ])
    return table(["what happens", "balancing", "wait p99", "found", "second tries", "refused", "lost", "of"], 2, rows)


def failovers(seed):
    rows = []
    for rate, threads in ((2, 120), (5, 120), (10, 120)):
        most, seconds = jobs_through_an_outage(rate, 10.0, threads, 30, seed)
        rows.append([f"{rate} jobs a second of 10 s", f"{threads}", f"{most}", f"{seconds:.0f} s"])
    return table(["a failover of 30 s", "threads that games leave", "jobs that wait at most", "none waits after"], 1, rows)


def day(threads):
    """What an autoscaler saves that follows the curve of a day."""
    mean = ServiceTimes.measured("level 10").mean
    least = [math.ceil(100_000_000 / DAY * curve(hour) * mean / 0.6 / threads) for hour in range(24)]
    head = ["replicas for 100 million of `level 10` a day, nothing found, 0.6 of the threads in use", "at the peak", "at night", "in the mean"]
    return table(head, 1, [["an autoscaler follows", str(max(least)), str(min(least)), f"{sum(least) / 24:.0f}"]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="of the peak that are simulated")
    parser.add_argument("--threads", type=int, default=2, help="of a replica")
    parser.add_argument("--check", type=pathlib.Path, metavar="FILE", help="fail where a row does not stand in this file")
    given = parser.parse_args()
    lines = [
        *at_the_peak(given.seconds, given.threads, given.seed), *knees(given.threads, given.seed),
        *losses(given.seconds, given.threads, given.seed), *failovers(given.seed), *day(given.threads),
    ]
    print("\n".join(lines))
    if given.check:
        missing = set(lines) - {*given.check.read_text().splitlines(), ""}
        if missing:
            sys.exit("\n".join([f"{given.check} lacks:", *sorted(missing)]))


if __name__ == "__main__":
    main()
