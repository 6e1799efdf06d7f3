"""Tries the files of deploy/nginx/ with a real nginx and real servers (YOMI_BIN): what nginx answers itself is a problem
document, what Yomi answers passes through, equal keys and equal GETs of positions go to one replica and others to any, a job is made
once and found again, of replicas that share a PostgreSQL by any of them, and a rolling restart of two replicas costs no request.

Usage: scripts/proxy_checks.py [REQUESTS]   (of the rolling restart, 1000 by default)
"""

import contextlib
import glob
import http.client
import itertools
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = os.environ.get("YOMI_BIN", ROOT / "target/release/yomi")
NGINX = "/usr/sbin/nginx" if os.path.exists("/usr/sbin/nginx") else "nginx"
MOVES = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5"
# Longer than any operation takes on a slow machine.
SECONDS = 30


def free_port():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return bound.getsockname()[1]


def wait_for(what, is_there):
    until = time.monotonic() + SECONDS
    while not is_there():
        assert time.monotonic() < until, f"{what} is not there after {SECONDS} s"
        time.sleep(0.02)


class Yomi:
    """A replica: started anew on the same port after each stop."""

    def __init__(self, *flags):
        self.port, self.flags = free_port(), flags
        self.start()

    def start(self):
        address = f"127.0.0.1:{self.port}"
        command = [BINARY, "--addr", address, "--allowed-host", "play.example", "--threads", "1", *self.flags]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(f"a server on {address}", self.is_ready)

    def is_ready(self):
        assert self.process.poll() is None, "the server ended"
        with contextlib.suppress(OSError):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        return False

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(SECONDS) == 0, "a stop in order ends with 0"


@contextlib.contextmanager
def nginx(ports, *changes):
    """Runs nginx with the configuration as it stands, but for the ports, the certificate and the changes; gives
    its port."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=play.example",
             "-keyout", f"{folder}/tls.key", "-out", f"{folder}/tls.crt"],
            check=True, capture_output=True,
        )
        servers = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in ports)
        with running_nginx("yomi.conf", folder, port, [
            ("    server 127.0.0.1:8080 max_fails=0;\n    # server 127.0.0.1:8081 max_fails=0;\n", servers),
            ("    listen 80;\n    listen [::]:80;\n", f"    listen 127.0.0.1:{free_port()};\n"),
            ("    listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n", f"    listen 127.0.0.1:{port} ssl http2;\n"),
            ("/etc/nginx/tls/play.example", f"{folder}/tls"),
            *changes,
        ]):
            yield port


@contextlib.contextmanager
def compose_nginx(ports):
    """The same with the configuration of docker-compose.yml, which speaks HTTP."""
    port = free_port()
    changes = [(f"server 172.30.83.{11 + index}:8080 ", f"server 127.0.0.1:{port} ") for index, port in enumerate(ports)]
    with tempfile.TemporaryDirectory() as folder:
        with running_nginx("compose.conf", folder, port, [("listen 8081;", f"listen 127.0.0.1:{port};"), *changes]):
            yield port


@contextlib.contextmanager
def running_nginx(name, folder, port, changes):
    """Runs nginx with a file of deploy/nginx/ and its changes, until it listens on the port."""
    text = (ROOT / "deploy/nginx" / name).read_text()
    for found, instead in changes:
        assert found in text, f"the configuration has no {found!r}"
        text = text.replace(found, instead)
    temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    pathlib.Path(folder, "yomi.conf").write_text(text)
    pathlib.Path(folder, "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; events {{}}\n"
        f"http {{ access_log off;\n{temporary}include {folder}/yomi.conf;\n}}\n"
    )
    # Its workers belong to another user where it is started by root.
    os.chmod(folder, 0o755)
    command = [NGINX, "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    subprocess.run([*command, "-t", "-q"], check=True)
    process = subprocess.Popen(command)
    try:
        def listens():
            assert process.poll() is None, pathlib.Path(folder, "error.log").read_text()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return True
            return False
        wait_for("nginx", listens)
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


def connect(port):
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection("127.0.0.1", port, timeout=SECONDS, context=trusting)


def ask(connection, method, path, body=None, headers=None):
    """Status, headers and body."""
    headers = {"host": "play.example", "content-type": "application/json", **(headers or {})}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def ask_http2(port, method, path, body=b"", headers=None):
    """The same over HTTP/2, which the standard library lacks."""
    lines = {"content-type": "application/json", **(headers or {})}
    command = ["curl", "--http2", "--insecure", "--silent", "--show-error", "--max-time", str(SECONDS), "--include",
               "--resolve", f"play.example:{port}:127.0.0.1", "--request", method]
    for name, value in lines.items():
        command += ["--header", f"{name}: {value}"]
    if body:
        command += ["--data-binary", "@-"]
    done = subprocess.run([*command, f"https://play.example:{port}{path}"], input=body, capture_output=True)
    head, _, answer = done.stdout.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/2 "), (done.returncode, done.stderr, done.stdout[:300])
    status, *lines = head.decode().split("\r\n")
    return int(status.split()[1]), dict(line.split(": ", 1) for line in lines), answer


def is_problem(answer, status, code, comes_again):
    """Checks that an answer is a problem as docs/errors.md defines it."""
    got, headers, body = answer
    assert got == status, (got, body)
    assert headers["content-type"] == "application/problem+json", (headers["content-type"], body)
    problem = json.loads(body)
    assert (problem["code"], problem["status"]) == (code, status), problem
    assert problem["type"] == f"urn:yomi:problem:{code}" and problem["request_id"] and problem["detail"], problem
    assert ("retry_after_ms" in problem) == comes_again == ("retry-after" in headers), (problem, headers.items())
    print(f"ok    {status} {code}")


def raw(port, request):
    """The answer to bytes that no client library would send."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with trusting.wrap_socket(socket.create_connection(("127.0.0.1", port))) as stream:
        stream.sendall(request)
        answer = http.client.HTTPResponse(stream)
        answer.begin()
        return answer.status, answer.headers, answer.read()


def check_problems():
    closed_port = free_port()
    bestmove = "/v1/othello/bestmove?moves=f5d6&level=1"
    with nginx([closed_port]) as port:
        is_problem(ask(connect(port), "GET", bestmove), 502, "bad_gateway", True)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with nginx([silent.getsockname()[1]], ("proxy_read_timeout 125s", "proxy_read_timeout 1s")) as port:
            is_problem(ask(connect(port), "GET", bestmove), 504, "gateway_timeout", True)
    yomi = Yomi()
    closed = "    location = /v1/closed { return 503; }\n"
    limited = "    location = /v1/version { limit_req zone=one; proxy_pass http://$yomi_replicas; }\n"
    zone = "limit_req_zone $binary_remote_addr zone=one:1m rate=1r/m;\n"
    with nginx(
        [yomi.port],
        ("    location / {\n", closed + limited + "    location / {\n"),
        ("upstream yomi_get {", zone + "upstream yomi_get {"),
    ) as port:
        long = {"x-long": "x" * 20_000}
        is_problem(ask(connect(port), "POST", "/v1/othello/bestmove", b" " * 70_000), 413, "too_large", False)
        is_problem(ask(connect(port), "GET", "/v1/" + "x" * 20_000), 431, "head_too_long", False)
        is_problem(ask(connect(port), "GET", bestmove, headers=long), 431, "head_too_long", False)
        is_problem(ask_http2(port, "POST", "/v1/othello/bestmove", b" " * 70_000), 413, "too_large", False)
        # A head that is too long has no document by HTTP/2: nginx ends the stream.
        is_problem(ask_http2(port, "GET", "/v1/closed"), 503, "overloaded", True)
        is_problem(ask_http2(port, "GET", "/metrics"), 404, "not_found", False)
        is_problem(ask(connect(port), "GET", "/metrics"), 404, "not_found", False)
        is_problem(ask(connect(port), "GET", "/v1/closed"), 503, "overloaded", True)
        is_problem(raw(port, b"GET /v1/games HTTP/1.1\r\n\r\n"), 400, "malformed_request", False)
        for path in ("/v1/version", "/", "/assets/index.js", "/docs/", "/openapi.json"):
            assert ask(connect(port), "GET", path)[0] == 200, path
        is_problem(ask(connect(port), "GET", "/v1/version"), 429, "rate_limited", True)
        # Yomi's own, of the same statuses too.
        status, _, body = ask(connect(port), "GET", "/v1/nothing")
        assert status == 404 and b"The proxy" not in body and json.loads(body)["code"] == "not_found", body
        is_problem(ask(connect(port), "GET", bestmove + "&levle=1"), 422, "invalid_request", False)
        # The only thread is busy for longer than the deadline.
        busy = connect(port)
        busy.request("GET", bestmove.replace("level=1", "time_ms=2000"), headers={"host": "play.example"})
        time.sleep(0.5)
        refused = ask(connect(port), "GET", bestmove + "&deadline_ms=50")
        assert b"The proxy" not in refused[2], refused
        is_problem(refused, 503, "deadline_unattainable", True)
        assert busy.getresponse().status == 200
        assert ask(connect(port), "GET", bestmove)[0] == 200
    yomi.stop()


class Dying:
    """A replica that reads a request and dies before it answers."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.requests = self.listener.getsockname()[1], 0
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            stream, _ = self.listener.accept()
            with stream:
                if stream.recv(65_536):
                    self.requests += 1


def check_jobs_are_made_once():
    replicas = [Dying(), Dying()]
    body = json.dumps({"moves": "f5d6"})
    prefer = {"prefer": "respond-async"}
    with nginx([replica.port for replica in replicas]) as port:
        def reached(method, path, headers):
            before = sum(replica.requests for replica in replicas)
            status, _, said = ask(connect(port), method, path, body if method == "POST" else None, headers)
            assert status == 502 and json.loads(said)["code"] == "bad_gateway", (status, said)
            return sum(replica.requests for replica in replicas) - before
        assert reached("POST", "/v1/othello/bestmove", {}) == 2, "a search is retried"
        for path in ("/v1/othello/bestmove", "/v1/othello/review", "/v1/batch?ordered=true"):
            for headers in (prefer, {**prefer, "idempotency-key": "one"}, {"prefer": 'wait=5, respond-async; foo="a b"'}):
                assert reached("POST", path, headers) == 1, (path, headers)
        for method in ("GET", "DELETE"):
            assert reached(method, "/v1/jobs/0123456789abcdef0123456789abcdef", {}) == 1, method
        assert ask(connect(port), "POST", "/metrics", body, prefer)[0] == 404
        assert ask(connect(port), "POST", "/yomi-job", body, prefer)[0] == 404
    print("ok    a request for a job reaches one replica, once")


def check_jobs_are_found():
    replicas = [Yomi(), Yomi()]
    prefer = {"prefer": "respond-async"}
    with nginx([replica.port for replica in replicas]) as port:
        jobs = {}
        # Where keys are off, Yomi does not look at them.
        for number in range(16):
            client = {"authorization": f"Bearer {number}"}
            body = json.dumps({"moves": "f5d6", "level": 1})
            status, headers, said = ask(connect(port), "POST", "/v1/othello/bestmove", body, {**prefer, **client})
            assert status == 202 and headers["location"] == json.loads(said)["path"], (status, said)
            jobs[number] = (client, headers["location"])
        for client, path in jobs.values():
            for _ in range(3):
                assert ask(connect(port), "GET", path, headers=client)[0] == 200, "another replica was asked"
        def known(replica, path):
            connection = http.client.HTTPConnection("127.0.0.1", replica.port, timeout=SECONDS)
            return ask(connection, "GET", path)[0] == 200
        found = [sum(known(replica, path) for _, path in jobs.values()) for replica in replicas]
        assert sum(found) == len(jobs) and all(found), found
        print(f"ok    jobs of {len(jobs)} clients are found where they are: {found[0]} and {found[1]}")
        # More than 64 KiB.
        line = json.dumps({"game": "othello", "moves": "f5d6", "time_ms": 200, "cache": "bypass"}) + "\n"
        lines = line * 5 + (" " * 1000 + "\n") * 100
        types = {"content-type": "application/x-ndjson", **prefer}
        status, headers, said = ask(connect(port), "POST", "/v1/batch", lines, types)
        assert status == 202, said
        assert ask_http2(port, "POST", "/v1/batch", lines.encode(), types)[0] == 202
        began, events = time.monotonic(), connect(port)
        events.request("GET", headers["location"] + "/events", headers={"host": "play.example"})
        stream, came = events.getresponse(), []
        while text := stream.readline():
            if text.startswith(b"event: line"):
                came.append(time.monotonic() - began)
        assert len(came) == 5 and came[0] < came[-1] - 0.4, came
        print(f"ok    events of a job pass as they come: {', '.join(f'{at:.1f} s' for at in came)}")
        # The right replica is away: its jobs are not unknown.
        replicas[0].stop()
        answers = {ask(connect(port), "GET", path, headers=client)[0] for client, path in jobs.values()}
        assert answers == {200, 502}, answers
        print("ok    while its replica is away, a job is not unknown")
    replicas[1].stop()


def answered(replica, route="/v1/{game}/bestmove"):
    """Requests of that route that a replica has answered."""
    connection = http.client.HTTPConnection("127.0.0.1", replica.port, timeout=SECONDS)
    lines = ask(connection, "GET", "/metrics")[2].decode().splitlines()
    of = [line for line in lines if line.startswith("yomi_http_requests_total{") and f'route="{route}"' in line]
    return sum(float(line.rsplit(" ", 1)[1]) for line in of if 'code="200"' in line)


def check_keys():
    replicas = [Yomi(), Yomi()]
    with nginx([replica.port for replica in replicas]) as port:
        def asked(headers, times, **fields):
            """How many of these requests each replica answered."""
            before = [answered(replica) for replica in replicas]
            for _ in range(times):
                body = json.dumps({"moves": "f5d6", "level": 1, **fields})
                status, _, said = ask(connect(port), "POST", "/v1/othello/bestmove", body, headers)
                assert status == 200, said
            return [int(answered(replica) - was) for replica, was in zip(replicas, before)]
        homes = {}
        for number in range(16):
            key = f"{number:032x}"
            at = asked({"x-yomi-key": key}, 4)
            assert sorted(at) == [0, 4], (key, at)
            homes[key] = at.index(4)
        assert set(homes.values()) == {0, 1}, homes
        print(f"ok    equal keys go to one replica: of 16 keys {sum(homes.values())} to one, the others to the other")
        for no_key in ("0" * 31, "0" * 33, "A" * 32, "x"):
            at = asked({"x-yomi-key": no_key}, 6)
            assert all(at), (no_key, at)
        print("ok    what is no key goes to the replica with the fewest requests")
        key, home = next(iter(homes.items()))
        busy = http.client.HTTPConnection("127.0.0.1", replicas[home].port, timeout=SECONDS)
        body = json.dumps({"moves": "f5d6", "time_ms": 3000})
        busy.request("POST", "/v1/othello/bestmove", body, {"content-type": "application/json"})
        time.sleep(0.5)
        at = asked({"x-yomi-key": key}, 4, level=None, time_ms=10, deadline_ms=100)
        assert at[1 - home] == 4, at
        assert busy.getresponse().status == 200
        assert asked({"x-yomi-key": key}, 2)[home] == 2
        print("ok    what the replica of a key refuses the other one answers")
    for replica in replicas:
        replica.stop()


def check_gets():
    replicas = [Yomi(), Yomi()]
    with nginx([replica.port for replica in replicas]) as port:
        def asked(path, times, route):
            """How many of these requests each replica answered."""
            before = [answered(replica, route) for replica in replicas]
            for _ in range(times):
                status, _, said = ask(connect(port), "GET", path)
                assert status == 200, said
            return [int(answered(replica, route) - was) for replica, was in zip(replicas, before)]
        for name, route in (("bestmove", "/v1/{game}/bestmove"), ("position", "/v1/{game}/position"),
                            ("position.svg", "/v1/{game}/position.svg")):
            query = "&level=1" if name == "bestmove" else ""
            homes = [asked(f"/v1/othello/{name}?moves={MOVES[:2 * plies]}{query}", 3, route) for plies in range(1, 13)]
            assert all(sorted(at) == [0, 3] for at in homes), (name, homes)
            assert {at.index(3) for at in homes} == {0, 1}, (name, homes)
        print("ok    a GET of a best move or a position goes where the same one went before")
        for path, route in (("/", "/"), ("/assets/index.js", "/assets/{*file}"), ("/docs/", "/docs/"),
                            ("/openapi.json", "/openapi.json"), ("/v1/games", "/v1/games"), ("/v1/version", "/v1/version"),
                            ("/v1/othello/bestmove/stream?moves=f5d6&level=1", "/v1/{game}/bestmove/stream")):
            at = asked(path, 6, route)
            assert all(at) and sum(at) == 6, (path, at)
        print("ok    every other GET goes to the replica with the fewest requests")
        # The same path again, with the only thread of its replica busy.
        path = "/v1/othello/bestmove?moves=f5d6c3&time_ms=10&deadline_ms=100"
        home = asked(path, 3, "/v1/{game}/bestmove").index(3)
        busy = http.client.HTTPConnection("127.0.0.1", replicas[home].port, timeout=SECONDS)
        busy.request("GET", "/v1/othello/bestmove?moves=f5d6&time_ms=3000")
        time.sleep(0.5)
        at = asked(path, 4, "/v1/{game}/bestmove")
        assert at[1 - home] == 4, at
        assert busy.getresponse().status == 200
        print("ok    a GET that its replica refuses the other one answers")
    for replica in replicas:
        replica.stop()


@contextlib.contextmanager
def postgres():
    """Runs a PostgreSQL of its own; gives its address."""
    programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    found = shutil.which("initdb", path=os.pathsep.join([*reversed(programs), os.environ["PATH"]]))
    assert found, "initdb is missing: install PostgreSQL (Debian's package postgresql)"
    # It refuses to be the superuser's.
    user = pwd.getpwnam("postgres" if any(one.pw_name == "postgres" for one in pwd.getpwall()) else "nobody")
    ordinary = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if os.getuid() == 0 else {}
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "password").write_text("s3cret\n")
        if ordinary:
            for path in (folder, f"{folder}/password"):
                os.chown(path, user.pw_uid, user.pw_gid)
        subprocess.run(
            [found, "--no-sync", "--encoding=UTF8", "--locale=C", "--username=yomi", "--auth=scram-sha-256",
             f"--pwfile={folder}/password", f"--pgdata={folder}/data"],
            check=True, capture_output=True, cwd="/", **ordinary,
        )
        port = free_port()
        with open(f"{folder}.log", "wb") as log:
            server = subprocess.Popen(
                [os.path.join(os.path.dirname(found), "postgres"), "-D", f"{folder}/data", "-k", folder, "-p", str(port),
                 "-c", "listen_addresses=127.0.0.1"],
                stdout=log, stderr=log, cwd="/", **ordinary,
            )
        try:
            def listens():
                assert server.poll() is None, pathlib.Path(f"{folder}.log").read_text()
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    return True
                return False
            wait_for("PostgreSQL", listens)
            yield f"postgres://yomi:s3cret@127.0.0.1:{port}/postgres?sslmode=disable"
        finally:
            # Ends its connections and itself.
            server.send_signal(signal.SIGINT)
            server.wait(SECONDS)
            os.unlink(f"{folder}.log")


def check_jobs_of_a_shared_store():
    prefer = {"prefer": "respond-async"}
    with postgres() as url, tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store")
        store.write_text(f"{url}\n")
        replicas = [Yomi("--store", f"file:{store}") for _ in range(2)]
        # The changes that deploy/nginx/yomi.conf describes.
        changes = [
            ("    hash $yomi_client consistent;\n", "    least_conn;\n"),
            ("    location ~ ^/v1/jobs(/|$) {\n        proxy_next_upstream off;\n", "    location ~ ^/v1/jobs(/|$) {\n"),
        ]
        with nginx([replica.port for replica in replicas], *changes) as port:
            def submit(number):
                body = json.dumps({"moves": "f5d6", "level": 1 + number % 4})
                headers = {**prefer, "idempotency-key": f"key-{number}"}
                status, headers, said = ask(connect(port), "POST", "/v1/othello/bestmove", body, headers)
                assert status == 202, said
                return headers["location"]
            jobs = [submit(number) for number in range(8)]
            assert len(set(jobs)) == 8 and [submit(number) for number in range(8)] == jobs, "accepted once"
            for path in jobs:
                for _ in range(2):
                    assert ask(connect(port), "GET", path)[0] == 200, path
                for replica in replicas:
                    connection = http.client.HTTPConnection("127.0.0.1", replica.port, timeout=SECONDS)
                    assert ask(connection, "GET", path)[0] == 200, (path, replica.port)
            print(f"ok    {len(jobs)} jobs of a shared store are found whichever replica is asked")
            with compose_nginx([replica.port for replica in replicas]) as port_of_compose:
                plain = http.client.HTTPConnection("127.0.0.1", port_of_compose, timeout=SECONDS)
                for path in [*jobs, "/", "/v1/othello/bestmove?moves=f5d6&level=1"]:
                    assert ask(plain, "GET", path)[0] == 200, path
                for number, path in enumerate(jobs):
                    headers = {**prefer, "idempotency-key": f"key-{number}"}
                    body = json.dumps({"moves": "f5d6", "level": 1 + number % 4})
                    assert ask(plain, "POST", "/v1/othello/bestmove", body, headers)[1]["location"] == path, path
                assert ask(plain, "GET", "/metrics")[0] == 404
            print("ok    so they are by the nginx of docker-compose.yml")
            replicas[0].stop()
            for path in jobs:
                wait_for("a result", lambda path=path: ask(connect(port), "GET", path + "/result")[0] == 200)
            print("ok    and end, and are found, without one of them")
        replicas[1].stop()


def count_refused(port, requests, until):
    """Asks with four clients until `until` is set, at least so many; how many were asked, and what did not succeed."""
    numbers, failures = itertools.count(), []
    asked = [0] * 4

    def client(number):
        connection = connect(port)
        while not until.is_set() or sum(asked) < requests:
            index = next(numbers)
            query = f"moves={MOVES[: 2 * (index % 14) + 2]}&level={index % 3 + 1}&cache=bypass"
            try:
                if index % 2:
                    answer = ask(connection, "GET", f"/v1/othello/bestmove?{query}")
                else:
                    body = json.dumps({"moves": MOVES[: 2 * (index % 14) + 2], "time_ms": 5})
                    answer = ask(connection, "POST", "/v1/othello/bestmove", body)
                if answer[0] != 200:
                    failures.append(answer[2])
            except (OSError, http.client.HTTPException) as error:
                failures.append(repr(error))
                connection = connect(port)
            asked[number] += 1

    clients = [threading.Thread(target=client, args=(number,)) for number in range(4)]
    for thread in clients:
        thread.start()
    return clients, asked, failures


def check_rolling_restart(requests):
    replicas = [Yomi("--drain-delay-ms", "500", "--drain-ms", "5000") for _ in range(2)]
    with nginx([replica.port for replica in replicas]) as port:
        connection = connect(port)
        # The same GET is kept where it was asked.
        said = [ask(connection, "GET", "/v1/othello/bestmove?moves=f5d6&level=3")[1]["cache-status"] for _ in range(6)]
        assert sum("hit" in status for status in said) == 5, said
        print("ok    a GET goes where its answer is kept")
        done = threading.Event()
        clients, asked, failures = count_refused(port, requests, done)
        for replica in replicas:
            time.sleep(0.5)
            replica.stop()
            time.sleep(0.5)
            replica.start()
        done.set()
        for client in clients:
            client.join()
        assert not failures, f"{len(failures)} of {sum(asked)} failed: {failures[:3]}"
        print(f"ok    both replicas restarted: 0 of {sum(asked)} requests refused")
    for replica in replicas:
        replica.stop()


def main():
    check_problems()
    check_jobs_are_made_once()
    check_jobs_are_found()
    check_keys()
    check_gets()
    check_jobs_of_a_shared_store()
    check_rolling_restart(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)


main()
