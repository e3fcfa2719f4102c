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
token = secrets.token_urlsafe(32)  # Whoever has it has the seat. Made here: a lost answer loses nothing.


def ask(path, members=None):
    """The messages that answer a request. While there is no answer it is sent again; by its id and token it is done once."""
    body = members and json.dumps({"id": secrets.token_hex(8), **members}).encode()
    address = server.rstrip("/") + "/api/games" + path
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(address, body, {"Authorization": "Bearer " + token})) as answer:
                yield from (json.loads(line) for line in answer if line.strip())
        except (OSError, http.client.HTTPException) as trouble:
            if getattr(trouble, "code", 503) not in (429, 502, 503, 504):
                yield json.load(trouble)  # A refusal is an answer, too.
            print("again:", trouble, file=sys.stderr, flush=True)
        time.sleep(1)


def legal_moves(state):
    command = ["plateau", "moves", state["kind"], "--json", "--position", state["position"]]
    if state["rules"]:
        command += ["--rules", state["rules"]]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["moves"]


path = "" if what == "create" else f"/{argument}/join"
members = {"name": "bot.py", "listed": True}
seat = next(ask(path, {"kind": argument, "rules": rules, **members} if what == "create" else members))
if seat["type"] == "refused":
    sys.exit(seat["why"]["text"])
game, side = seat["game"], seat["side"]
print(game, side, flush=True)

for message in ask(f"/{game}/events"):
    if message["type"] == "refused":
        sys.exit(message["why"]["text"])
    if message["type"] != "game":
        continue
    state = message["state"]
    if state["status"] == "over":
        print(state["outcome"]["result"], state["outcome"]["reason"])
        break
    if state["status"] == "playing" and state["to_move"] == side:
        move = random.choice(legal_moves(state))
        answer = next(ask(f"/{game}/moves", {"version": message["version"], "move": move}))
        if answer["type"] == "refused":
            print(move, answer["why"]["code"], file=sys.stderr)
