#!/usr/bin/env python3
"""OpenSpiel's Othello as a second oracle of the rules, and games of the agent of `yomi_client.kaggle` in it.

Plays random games with OpenSpiel, and asks a running server (YOMI_URL) at each position for its legal moves, board and
outcome; half of the games begin by moves that lead to early ends or passes more often (greedy by discs). Then the agent plays
random players from both sides, by OpenSpiel's text and, where `kaggle_environments` is installed, in Kaggle's environment.

Usage: rules.py [GAMES [AGENT_GAMES]]   200 games, 20 of the agent
"""

import http.client
import json
import os
import random
import sys
import urllib.parse

import pyspiel

from yomi_client import Yomi
from yomi_client.kaggle import PASS, othello_agent

GAMES, AGENT_GAMES = (int(text) for text in (sys.argv[1:] + ["200", "20"][len(sys.argv) - 1:])[:2])
SERVER = urllib.parse.urlsplit(os.environ["YOMI_URL"])
OTHELLO = pyspiel.load_game("othello")


def name(action):
    return "pass" if action == PASS else f"{chr(97 + action % 8)}{action // 8 + 1}"


def cells(state):
    """The board of OpenSpiel's text, row by row from a1."""
    rows = [line.split()[1:-1] for line in str(state).splitlines() if line.strip()[:1].isdigit()]
    return "".join("".join(row) for row in rows).upper()


def discs(board):
    return board.count("X") - board.count("O")


class Server:
    def __init__(self):
        self.connection = http.client.HTTPConnection(SERVER.hostname, SERVER.port)

    def position(self, moves):
        body = json.dumps({"moves": moves})
        self.connection.request("POST", "/v1/othello/position", body, {"content-type": "application/json"})
        answer = json.loads(self.connection.getresponse().read())
        assert "legal_moves" in answer, (moves, answer)
        return answer


def compare(state, answer, faults):
    """Faults of one of the two, where they differ."""
    legal = sorted(name(action) for action in state.legal_actions())
    theirs = {"legal": legal, "board": cells(state), "over": state.is_terminal()}
    ours = {"legal": sorted(answer["legal_moves"]), "board": answer["board"], "over": answer.get("outcome") is not None}
    if state.is_terminal():
        won = {1.0: "black", -1.0: "white", 0.0: None}[state.returns()[0]]
        theirs["winner"], ours["winner"] = won, answer["outcome"].get("winner")
    if ours != theirs:
        faults.append((answer.get("moves"), theirs, ours))


def choice(state, rnd, is_greedy):
    legal = state.legal_actions()
    if not is_greedy or rnd.random() < 0.2:
        return rnd.choice(legal)
    sign = 1 if state.current_player() == 0 else -1
    return max(legal, key=lambda action: (sign * discs(cells(state.child(action))), rnd.random()))


def rules(rnd):
    server, faults, positions, passes, early = Server(), [], 0, 0, 0
    for number in range(GAMES):
        state = OTHELLO.new_initial_state()
        moves = []
        while True:
            compare(state, server.position(moves), faults)
            positions += 1
            if state.is_terminal():
                break
            action = choice(state, rnd, number % 2)
            passes += action == PASS
            moves.append(name(action))
            state.apply_action(action)
        early += "-" in cells(state)
    print(f"{GAMES} games, {positions} positions, {passes} passes, {early} ends before the board is full: {len(faults)} differences")
    for fault in faults[:5]:
        print("differs:", *fault)
    assert GAMES < 200 or passes and early, "no passes, or no early ends: the games show less than they should"
    return len(faults)


def agent_games(rnd):
    won = 0
    with Yomi() as yomi:
        agent = othello_agent(yomi, level=2)
        for number in range(AGENT_GAMES):
            state, own = OTHELLO.new_initial_state(), number % 2
            while not state.is_terminal():
                action = rnd.choice(state.legal_actions())
                if state.current_player() == own:
                    seen = {"observationString": state.observation_string(own), "playerId": own, "isTerminal": False}
                    given = agent({**seen, "currentPlayer": state.current_player()}, {"actTimeout": 5})
                    action = given["submission"]
                    assert set(given) == {"submission"} and action in state.legal_actions(), (str(state), given)
                state.apply_action(action)
            won += state.returns()[own] > 0
    print(f"the agent at level 2: {won} of {AGENT_GAMES} games won against random moves, none forfeited")
    return won < 0.7 * AGENT_GAMES


def kaggle_games():
    try:
        from kaggle_environments import make
    except ImportError:
        print("kaggle_environments is not installed: its environment was not tried")
        return 0
    with Yomi() as yomi:
        players = [othello_agent(yomi, level=2), othello_agent(yomi, opponent="beginner")]
        env = make("open_spiel_othello", {"strictMode": True}, debug=True)
        env.run(players)
    ends = [(agent["status"], agent["reward"]) for agent in env.steps[-1]]
    print(f"a game in Kaggle's environment, strict: {ends}")
    return any(status != "DONE" for status, _ in ends)


def main():
    rnd = random.Random(20261129)
    return bool(rules(rnd) + agent_games(rnd) + kaggle_games())


if __name__ == "__main__":
    sys.exit(main())
