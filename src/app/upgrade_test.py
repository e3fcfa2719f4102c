#!/usr/bin/env python3
"""Upgrades: stores as earlier versions left them are opened, migrated and served; and while servers are replaced one by
one, those of the version before go on, but for games in which a later one has done what they do not know.

usage: upgrade_test.py PLATEAU SOURCE_DIR
"""
import glob
import hashlib
import http.client
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

PLATEAU, SOURCE = sys.argv[1], sys.argv[2]
sys.path.insert(0, os.path.join(SOURCE, "scripts"))
# pylint: disable=wrong-import-position
from services import Postgres, Redis, end_all, run

STEPS = sorted(glob.glob(os.path.join(SOURCE, "src/store/migrations/*.sql")))
# Of the store of 0.1.0, the first release; before it there were stores of every step up to that.
FIRST_RELEASE = 8
WHITE, BLACK = "A" * 42 + "E", "B" * 42 + "E"
THEN = 1_700_000_000_000


def check(good, what):
    if not good:
        end_all()
        sys.exit(f"FAILED: {what}")


def hashed(token):
    return hashlib.sha256(token.encode()).hexdigest()


def created(kind, clock):
    seat = '{"hash":"%s","name":"%s"}'
    return ("created", None, '{"side":"first","id":"c","kind":"%s","rules":"","position":"","clock":%s,"listed":true,'
            '"first":%s,"second":%s,"after":""}' % (kind, clock, seat % (hashed(WHITE), "Ada"), seat % ("", "")))


SEATED = ("seated", None, '{"side":"second","id":"j","seat":{"hash":"%s","name":"Béla"}}' % hashed(BLACK))


def moved(ply, move, used=0):
    return ("moved", ply, '{"side":"%s","id":"m%d","move":"%s","used":%d}' % (["first", "second"][ply % 2], ply, move, used))


# As 0.1.0 wrote them. What later versions add to an entry is not there: an offer of a rematch names no new seat.
OPENING = [SEATED, moved(0, "e2e4"), moved(1, "e7e5"), moved(2, "g1f3")]
GAMES = {
    "mgigxeptjfc8": ("chess", "none", "playing", [created("chess", '{"kind":"none"}'), *OPENING]),
    "kr6tf33vegjm": ("abalone", "none", "over", [
        created("abalone", '{"kind":"none"}'), SEATED, moved(0, "b6c6"), moved(1, "h6g6"), moved(2, "a2b2"),
        ("takeback-asked", None, '{"side":"first","id":"t"}'),
        ("taken-back", None, '{"side":"second","id":"u","plies":1}'), moved(2, "a2b2"),
        ("resigned", None, '{"side":"second","id":"r"}'), ("rematch-offered", None, '{"side":"second","id":"o"}')]),
}
TIMED = ("tf2jp7unw7b5", ("chess", "real-time", "playing", [
    created("chess", '{"kind":"real-time","initial":600000,"increment":5000,"delay":0}'), *OPENING]))


def make_store(path, steps):
    """A file as a server with so many steps of its tables left it."""
    games = dict(GAMES)
    database = sqlite3.connect(path, isolation_level=None)
    for step in STEPS[:steps]:
        with open(step, encoding="utf-8") as sql:
            database.executescript(sql.read())
    if steps >= FIRST_RELEASE:
        games[TIMED[0]] = TIMED[1]
        database.execute("INSERT INTO alive VALUES (1, ?, ?)", (THEN + 5000, THEN))
    for game, (kind, clock, status, entries) in games.items():
        for version, (what, ply, body) in enumerate(entries):
            database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
                             (game, version, what, ply, body, THEN + version))
        changed = THEN + len(entries)
        summary = {"game": game, "kind": kind, "rules": "", "clock": {"kind": clock}, "status": status,
                   "names": {"white": "Ada", "black": "Béla"}, "ply": 3, "outcome": None, "changed": changed}
        database.execute("INSERT INTO games VALUES (?, ?, ?, ?, 1, ?, 0, ?, ?)",
                         (game, kind, clock, status, len(entries) - 1, changed, json.dumps(summary, ensure_ascii=False)))
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA application_id=1349280116")
    database.execute(f"PRAGMA user_version={steps}")
    database.close()
    return games


class Server:
    def __init__(self, folder, store, *more):
        self.process = run([PLATEAU, "serve", "--lang", "en", "--port", "0", "--web", folder, "--store", store, *more],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(line.split("127.0.0.1:")[1].split("/")[0]) if "http://" in line else None

    def ask(self, path, members=None, token=None):
        """Status and answer."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": "Bearer " + token} if token else {}
        link.request("GET" if members is None else "POST", "/api/games" + path,
                     None if members is None else json.dumps(members), headers)
        answer = link.getresponse()
        body = answer.read().decode()
        link.close()
        return answer.status, body if path.endswith(".pgn") else json.loads(body)

    def plays(self, game, version, move, token):
        return self.ask(f"/{game}/moves", {"id": f"n{version}", "version": version, "move": move}, token)

    def stop(self):
        self.process.terminate()
        check(self.process.wait() == 0, "the server stops well")


def earlier_stores(folder):
    for steps in range(1, len(STEPS) + 1):
        path = os.path.join(folder, f"step{steps}.db")
        games = make_store(path, steps)
        server = Server(folder, path)
        check(server.port, f"a store of step {steps} is served")
        for game, (kind, _, status, entries) in games.items():
            code, answer = server.ask(f"/{game}")
            check(code == 200 and answer["version"] == len(entries), f"step {steps}: all of {game} is read: {answer}")
            check((answer["state"]["kind"], answer["state"]["status"]) == (kind, status), f"step {steps}: as it stood")
            code, file = server.ask(f"/{game}.pgn")
            check(code == 200 and '"Ada"' in file, f"step {steps}: it has a file")
        code, listed = server.ask("")
        check({one["game"] for one in listed["games"]} == set(games), f"step {steps}: they are in the list: {listed}")
        code, answer = server.plays("mgigxeptjfc8", 5, "b8c6", BLACK)
        check(answer["type"] == "done" and answer["version"] == 6, f"step {steps}: it goes on: {answer}")
        code, answer = server.ask("/kr6tf33vegjm/accept-rematch", {"id": "p"}, WHITE)
        check(answer["type"] == "done", f"step {steps}: the rematch that was offered is agreed: {answer}")
        if TIMED[0] in games:
            code, answer = server.plays(TIMED[0], 5, "b8c6", BLACK)
            used = server.ask(f"/{TIMED[0]}")[1]["entries"][-1]["used"]
            check(answer["type"] == "done" and 4000 <= used <= 600_000, f"what was thought before is charged: {used}")
        server.stop()
        database = sqlite3.connect(path)
        check(database.execute("PRAGMA user_version").fetchone()[0] == len(STEPS), f"step {steps}: it is migrated")
        database.close()
        exported = subprocess.run([PLATEAU, "export", "--store", path], check=True, capture_output=True).stdout
        archive = path + ".ndjson"
        with open(archive, "wb") as file:
            file.write(exported)
        subprocess.run([PLATEAU, "import", "--check", archive], check=True, stdout=subprocess.DEVNULL)


def side_by_side(folder):
    """Two servers of this version; of the next one we have what it may leave behind in their database."""
    os.chmod(folder, 0o755)  # PostgreSQL runs for somebody else.
    database = Postgres(folder).start()
    redis = Redis().start()

    def later(sql):
        subprocess.run([os.path.join(database.programs, "psql"), "-qd", "plateau", "-h", database.place, "-U", "plateau",
                        "-v", "ON_ERROR_STOP=1", "-c", sql], check=True, stdout=subprocess.DEVNULL)

    def start():
        return Server(folder, database.address, "--bus", redis.address)

    nodes = [start(), start()]

    first = nodes[0].ask("", {"id": "c1", "kind": "chess", "side": "white"}, WHITE)[1]["game"]
    second = nodes[0].ask("", {"id": "c2", "kind": "chess", "side": "white"}, WHITE)[1]["game"]
    for one in (first, second):
        check(nodes[1].ask(f"/{one}/join", {"id": "j"}, BLACK)[1]["type"] == "done", "somebody joins")
    # The next version has a table of its own, and has stored an entry of a new kind.
    later("ALTER TABLE games ADD COLUMN rating BIGINT NOT NULL DEFAULT 0; "
          f"INSERT INTO plateau_migrations VALUES ({len(STEPS) + 1})")
    later(f"INSERT INTO entries VALUES ('{first}', 2, 'adjudicated', NULL, '{{}}', {THEN})")
    for node in nodes:
        for path, members in (("", None), ("/moves", {"id": "m", "version": 2, "move": "e2e4"})):
            code, answer = node.ask(f"/{first}{path}", members, WHITE)
            check((code, answer["why"]["code"]) == (503, "unreadable-game"), f"that one game is refused: {answer}")
            check("a later version" in answer["why"]["text"], "with the reason")
    for version, move in enumerate("e2e4 e7e5 g1f3 b8c6".split(), 2):
        code, answer = nodes[version % 2].plays(second, version, move, [WHITE, BLACK][version % 2])
        check(answer["type"] == "done", f"the others go on: {answer}")
    # One that is started now says so; the one that runs goes on alone.
    nodes[0].stop()
    late = start()
    check(late.port is None and late.process.wait() != 0, "a server of the version before does not start any more")
    check("later" in late.process.stderr.read(), "and says why")
    code, answer = nodes[1].plays(second, 6, "f1c4", WHITE)
    check(answer["type"] == "done", f"the one that runs goes on: {answer}")
    nodes[1].stop()
    redis.kill()
    database.stop()


def main():
    folder = tempfile.mkdtemp(prefix="plateau-upgrade-")
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as page:
        page.write("<p>Plateau</p>")
    try:
        earlier_stores(folder)
        side_by_side(folder)
    finally:
        end_all()
        shutil.rmtree(folder, ignore_errors=True)


main()
