#!/usr/bin/env python3
"""Plays random legal moves at a Plateau server, by its HTTP API and nothing but Python.

    bot.py http://127.0.0.1:8064 create chess [RULES]    makes a game, prints its id, plays it
    bot.py http://127.0.0.1:8064 join ID                 takes the free seat of a game, plays it

The bot knows no rules: it asks `plateau moves`, which must be in the PATH.
"""
import http.client
import json
import random
import secrets
import subprocess
import sys
import time
import urllib.request

if len(sys.argv) not in (4, 5) or sys.argv[2] not in ("create", "join"):
    print(__doc__.strip(), file=sys.stderr)
    sys.exit(2)
server, what, argument, rules = (sys.argv[1:] + [""])[:4]
token = secrets.token_urlsafe(32)  # Made before anything is asked: whatever is sent again is done once.
count = 0


def ask(path, members=None):
    """One request, until it is answered: GET gives a stream, POST where there are members what it says."""
    global count
    count += 1
    body = None if members is None else json.dumps({"id": f"bot-{count}", **members}).encode()
    request = urllib.request.Request(server + "/api/games" + path, body, {"Authorization": "Bearer " + token})
    pause = 0.1
    while True:
        try:
            answer = urllib.request.urlopen(request)
            return answer if body is None else json.load(answer)
        except (OSError, http.client.HTTPException) as trouble:
            if getattr(trouble, "code", 503) not in (429, 502, 503, 504):
                return trouble if body is None else json.load(trouble)  # A refusal is an answer, too.
            print("again:", trouble, file=sys.stderr, flush=True)
        time.sleep(pause)
        pause = min(2 * pause, 5)


def legal_moves(state):
    command = ["plateau", "moves", state["kind"], "--json", "--position", state["position"]]
    if state["rules"]:
        command += ["--rules", state["rules"]]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["moves"]


def messages(game):
    """What happens in a game. A stream that ends, because its server does, is asked for again."""
    while True:
        try:
            yield from (json.loads(line) for line in ask(f"/{game}/events") if line.strip())
        except (OSError, http.client.HTTPException) as trouble:
            print("again:", trouble, file=sys.stderr, flush=True)
        time.sleep(1)


path = "" if what == "create" else f"/{argument}/join"
members = {"name": "bot.py", "listed": True}
seat = ask(path, {"kind": argument, "rules": rules, **members} if what == "create" else members)
if seat["type"] == "refused":
    sys.exit(seat["why"]["text"])
game, side = seat["game"], seat["side"]
print(game, side, flush=True)

for message in messages(game):
    if message["type"] != "game":
        continue
    state = message["state"]
    if state["status"] == "over":
        print(state["outcome"]["result"], state["outcome"]["reason"])
        break
    if state["status"] == "playing" and state["to_move"] == side:
        move = random.choice(legal_moves(state))
        answer = ask(f"/{game}/moves", {"version": message["version"], "move": move})
        if answer["type"] == "refused":
            print(move, answer["why"]["code"], file=sys.stderr)
