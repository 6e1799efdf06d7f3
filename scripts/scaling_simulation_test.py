"""Tests of scaling_simulation.py: `python3 scripts/scaling_simulation_test.py`."""

import json
import math
import pathlib
import random
import unittest
from collections import OrderedDict

import scaling_simulation as scaling


class Exponential:
    """Service times of the models whose results are known."""

    def __init__(self, mean):
        self.mean = mean

    def draw(self, chance):
        return chance.expovariate(1 / self.mean)


def erlang_c(threads, offered):
    """The probability of a wait in an M/M/c queue (Erlang 1917), `offered` erlangs."""
    blocked = 1.0
    for count in range(1, threads + 1):
        blocked = offered * blocked / (count + offered * blocked)
    use = offered / threads
    return blocked / (1 - use + use * blocked)


def setup(**fields):
    defaults = {"replicas": 1, "threads": 1, "service": Exponential(0.1), "deadline": 1e9, "queue_per_thread": 10**9}
    return scaling.Setup(**{**defaults, **fields})


class Queue(unittest.TestCase):
    def test_waits_as_erlang_c_has_it(self):
        for threads, use in ((1, 0.6), (4, 0.7), (16, 0.7)):
            rate = use * threads / 0.1
            # The standard error of the mean wait is some 2 %.
            reports = [scaling.simulate(setup(threads=threads), rate, 150_000 / rate, 5_000 / rate, seed) for seed in range(4)]
            waits = [wait for report in reports for wait in report.waits]
            chance = erlang_c(threads, rate * 0.1)
            self.assertAlmostEqual(sum(wait > 0 for wait in waits) / len(waits) / chance, 1, delta=0.05)
            mean = chance * 0.1 / (threads - rate * 0.1)
            self.assertAlmostEqual(sum(waits) / len(waits) / mean, 1, delta=0.05)
            self.assertAlmostEqual(sum(report.utilisation for report in reports) / 4, use, delta=0.02)

    def test_percentiles_of_one_thread(self):
        # P(wait > t) = use * exp(-(1 - use) * t / service) in an M/M/1 queue.
        report = scaling.simulate(setup(), 7, 60_000, 1000, seed=3)
        self.assertAlmostEqual(report.wait(0.99) / (0.1 / 0.3 * math.log(0.7 / 0.01)), 1, delta=0.05)
        self.assertEqual(report.wait(0), 0)

    def test_what_a_deadline_does_not_bear_is_refused(self):
        fixed = scaling.ServiceTimes([0.1, 0.1])
        report = scaling.simulate(setup(service=fixed, deadline=0.5, tries=1), 30, 300, seed=2)
        # A thread does 10 a second, and what it begins late is cut at its deadline: somewhat more are answered.
        self.assertGreater(report.refused, 0.05 * report.requests)
        self.assertGreater(report.shortened, 0)
        self.assertLess(report.wait(1), 0.5 - 0.005)
        self.assertGreater(report.utilisation, 0.98)

    def test_a_full_queue_refuses(self):
        fixed = scaling.ServiceTimes([0.1, 0.1])
        report = scaling.simulate(setup(service=fixed, queue_per_thread=4, tries=1), 30, 300, seed=2)
        self.assertAlmostEqual(report.refused / report.requests, 2 / 3, delta=0.02)
        self.assertLessEqual(report.wait(1), 0.5)

    def test_the_same_seed_is_the_same_run(self):
        one, same, other = (
            scaling.simulate(setup(replicas=3, popularity=scaling.Popularity()), 20, 60, seed=seed) for seed in (1, 1, 2)
        )
        self.assertEqual(one, same)
        self.assertNotEqual(one.waits, other.waits)


class Balancer(unittest.TestCase):
    def test_the_fewest_requests_are_nearly_as_good_as_one_queue(self):
        # An idle replica is always found, but a request stays where it queues: no queueing model waits less than one queue does.
        report = scaling.simulate(setup(replicas=16), 0.8 * 160, 2000, 50, seed=5)
        mean, least = sum(report.waits) / len(report.waits), erlang_c(16, 12.8) * 0.1 / (16 - 12.8)
        self.assertGreater(mean, least)
        self.assertLess(mean, 3 * least)

    def test_a_hash_of_other_positions_is_a_queue_each(self):
        report = scaling.simulate(setup(replicas=8, balancer="hash"), 40, 4000, 100, seed=5)
        waited = sum(wait > 0 for wait in report.waits) / len(report.waits)
        # The mean over replicas, whose shares of the ring differ by some per cent.
        self.assertAlmostEqual(waited, 0.5, delta=0.03)

    def test_a_bound_holds_the_load_of_a_hash(self):
        means = []
        for balancer in ("hash", "bounded", "least"):
            report = scaling.simulate(setup(replicas=20, threads=2, balancer=balancer), 200, 200, 20, seed=5)
            means.append(sum(report.waits) / len(report.waits))
        self.assertGreater(means[0], 3 * means[1])
        self.assertGreater(means[1], means[2])

    def test_equal_positions_go_to_one_replica_and_others_follow_a_loss_alone(self):
        ring = scaling.Ring(10, random.Random(1))
        moved = 0
        for key in range(1, 2001):
            order = list(dict.fromkeys(ring.from_key(key)))
            self.assertEqual(sorted(order), list(range(10)))
            moved += order[0] == 3
        self.assertAlmostEqual(moved / 2000, 0.1, delta=0.03)


class Cache(unittest.TestCase):
    def test_hits_are_those_of_an_lru_cache(self):
        popularity, entries, rate = scaling.Popularity(once=0.3, positions=20_000), 1000, 50.0
        seconds = popularity.characteristic_seconds(rate, entries, 1, 1)
        expected = sum(
            popularity.share(rank) * -math.expm1(-popularity.share(rank) * rate * seconds) for rank in range(1, 20_001)
        )
        chance, cache, hits, fresh = random.Random(4), OrderedDict(), 0, 0
        for request in range(220_000):
            key = popularity.draw(chance)
            if key is None:
                fresh -= 1
                key = fresh
            if key in cache:
                cache.move_to_end(key)
                hits += request >= 20_000
            cache[key] = True
            if len(cache) > entries:
                cache.popitem(last=False)
        self.assertAlmostEqual(hits / 200_000, expected, delta=0.01)

    def test_shares_are_those_that_are_drawn(self):
        popularity, chance = scaling.Popularity(once=0.5, positions=1000), random.Random(9)
        drawn = [popularity.draw(chance) for _ in range(200_000)]
        self.assertAlmostEqual(drawn.count(None) / 200_000, 0.5, delta=0.01)
        self.assertAlmostEqual(drawn.count(1) / 200_000, popularity.share(1), delta=0.005)
        self.assertAlmostEqual(sum(popularity.share(rank) for rank in range(1, 1001)), 0.5)
        self.assertLessEqual(max(rank for rank in drawn if rank), 1000)

    def test_a_restart_empties_it(self):
        one = setup(popularity=scaling.Popularity(once=0, positions=10), threads=8)
        warm = scaling.simulate(one, 10, 5, 0.1, seed=1)
        changes = [(at, 0, state, True) for at, state in ((0.0, scaling.DRAINS), (0.001, scaling.SERVES))]
        cold = scaling.simulate(one, 10, 5, 0.1, seed=1, changes=changes)
        self.assertGreater(warm.hits, cold.hits + 3)


class Losses(unittest.TestCase):
    def simulated(self, *changes, **fields):
        return scaling.simulate(setup(replicas=10, threads=2, **fields), 100, 20, 5, seed=1, changes=changes)

    def test_a_process_that_dies_costs_a_second_try_and_no_request(self):
        report = self.simulated((5, 0, scaling.GONE, True), deadline=1)
        self.assertEqual((report.lost, report.refused), (0, 0))
        self.assertGreater(report.retries, 0)

    def test_two_that_died_are_two_tries(self):
        dead = [(5, replica, scaling.GONE, True) for replica in (0, 1)]
        self.assertGreater(self.simulated(*dead, deadline=1).refused, 0)
        self.assertEqual(self.simulated(*dead, deadline=1, tries=3).refused, 0)

    def test_a_machine_that_dies_loses_what_it_had(self):
        report = self.simulated((5, 0, scaling.SILENT, True), (5.5, 0, scaling.SILENT, False), deadline=0.9)
        self.assertIn(report.lost, (1, 2, 3))
        self.assertGreater(report.refused, 0)

    def test_a_replica_that_is_unlisted_before_it_drains_costs_nothing(self):
        report = self.simulated((5, 0, scaling.DRAINS, False), (8, 0, scaling.SERVES, True), deadline=1)
        self.assertEqual((report.lost, report.refused, report.retries), (0, 0, 0))


class Jobs(unittest.TestCase):
    def test_a_backlog_is_what_came_and_drains_with_what_is_left(self):
        most, seconds = scaling.jobs_through_an_outage(5, 10, 100, 30, seed=1)
        # 150 came, and 50 of 100 threads are left for them: 100 start at once, the others as those end.
        self.assertAlmostEqual(most, 150, delta=25)
        self.assertLess(seconds, 30)
        # More comes than the threads can do: the backlog lasts until nothing comes any more.
        self.assertGreater(scaling.jobs_through_an_outage(11, 10, 100, 30, seed=1)[1], 800)


class Inputs(unittest.TestCase):
    def test_the_day_has_its_peak(self):
        hours = [scaling.curve(hour / 10) for hour in range(240)]
        self.assertAlmostEqual(sum(hours) / 240, 1, delta=0.001)
        self.assertAlmostEqual(max(hours), 2.5, delta=0.01)

    def test_times_are_those_that_were_measured(self):
        document = json.loads(pathlib.Path(scaling.TIMES).read_text())
        for kind, row in document["kinds"].items():
            times = scaling.ServiceTimes.measured(kind)
            # Quantiles are of ranks: the longest of them weigh less than they did.
            self.assertAlmostEqual(times.mean * 1000 / row["mean_ms"], 1, delta=0.15)
            chance = random.Random(1)
            drawn = sum(times.draw(chance) for _ in range(20_000)) / 20_000
            self.assertAlmostEqual(drawn / times.mean, 1, delta=0.05)


if __name__ == "__main__":
    unittest.main()
