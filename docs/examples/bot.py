#!/usr/bin/env python3
"""Plays random legal moves at a Plateau server, by its HTTP API and nothing but Python.

    bot.py http://127.0.0.1:8064 create chess [RULES]    makes a game, prints its id, plays it
    bot.py http://127.0.0.1:8064 join ID                 takes the free seat of a game, plays it

The bot knows no rules: it asks `plateau moves`, which must be in the PATH.
"""
import json
import random
import subprocess
import sys
import urllib.error
import urllib.request

if len(sys.argv) not in (4, 5) or sys.argv[2] not in ("create", "join"):
    print(__doc__.strip(), file=sys.stderr)
    sys.exit(2)
server, what, argument, rules = (sys.argv[1:] + [""])[:4]
token = None
count = 0


def ask(path, members=None):
    """One request: GET, or POST where there are members. A refusal is an answer, too."""
    global count
    headers = {"Authorization": "Bearer " + token} if token else {}
    body = None
    if members is not None:
        count += 1
        body = json.dumps({"id": f"bot-{count}", **members}).encode()
    request = urllib.request.Request(server + "/api/games" + path, body, headers)
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as refusal:
        return refusal


def legal_moves(state):
    command = ["plateau", "moves", state["kind"], "--json", "--position", state["position"]]
    if state["rules"]:
        command += ["--rules", state["rules"]]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["moves"]


path = "" if what == "create" else f"/{argument}/join"
members = {"name": "bot.py", "listed": True}
seat = json.load(ask(path, {"kind": argument, "rules": rules, **members} if what == "create" else members))
if seat["type"] == "refused":
    sys.exit(seat["why"]["text"])
game, side, token = seat["game"], seat["side"], seat["token"]
print(game, side, flush=True)

for line in ask(f"/{game}/events"):
    message = json.loads(line) if line.strip() else {}
    if message.get("type") != "game":
        continue
    state = message["state"]
    if state["status"] == "over":
        print(state["outcome"]["result"], state["outcome"]["reason"])
        break
    if state["status"] == "playing" and state["to_move"] == side:
        move = random.choice(legal_moves(state))
        answer = json.load(ask(f"/{game}/moves", {"version": message["version"], "move": move}))
        if answer["type"] == "refused":
            print(move, answer["why"]["code"], file=sys.stderr)
