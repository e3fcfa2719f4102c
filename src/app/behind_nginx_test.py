#!/usr/bin/env python3
"""docs/examples: nginx with TLS before two nodes, on loopback, with a PostgreSQL and a Redis; the systemd unit.

usage: behind_nginx_test.py PLATEAU SOURCE_DIR
"""
import base64
import http.client
import json
import os
import resource
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile

PLATEAU, SOURCE = sys.argv[1], sys.argv[2]
sys.path.insert(0, os.path.join(SOURCE, "scripts"))
# pylint: disable=wrong-import-position
from services import Postgres, Redis, documented, end_all, free_port, run, unprivileged, wait_until

CLIENT = "127.0.0.2"  # Not the proxy's own address: so it can be told from it.


def check(good, what):
    if not good:
        sys.exit(f"FAILED: {what}")


def replaced(text, old, new):
    check(text.count(old) == 1, f"the example has {old!r} once")
    return text.replace(old, new)


class Node:
    def __init__(self, folder, name, database, redis):
        self.log = os.path.join(folder, name + ".log")
        self.process = subprocess.Popen(
            [PLATEAU, "serve", "--lang", "en", "--port", "0", "--web", folder, "--store",
             database.address, "--bus", redis.address, "--proxy", "127.0.0.1", "--sockets-per-address", "1"],
            stdout=subprocess.PIPE, stderr=open(self.log, "w"), text=True)
        line = self.process.stdout.readline()
        self.port = int(line.split("127.0.0.1:")[1].split("/")[0])

    def reads(self, game):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", f"/api/games/{game}")
        status = connection.getresponse().status
        connection.close()
        return status == 200

    def noted(self):
        with open(self.log) as lines:
            return [json.loads(line) for line in lines if line.endswith("\n")]


class Proxy:
    """nginx with the example's configuration, its ports and paths changed."""

    def __init__(self, folder, nodes):
        self.cert = os.path.join(folder, "cert.pem")
        key = os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", key, "-out", self.cert, "-days", "1", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        with open(os.path.join(SOURCE, "docs/examples/nginx.conf")) as example:
            text = example.read()
        self.port = free_port()
        check(text.count("listen 443 ssl") == 2, "the example listens for its host and for all others")
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        text = replaced(text, "server_name plateau.example", "server_name localhost")
        text = replaced(text, "server 127.0.0.1:8064", f"server 127.0.0.1:{nodes[0].port}")
        text = replaced(text, "server 127.0.0.1:8065", f"server 127.0.0.1:{nodes[1].port}")
        text = replaced(text, "/etc/ssl/plateau/fullchain.pem", self.cert)
        text = replaced(text, "/etc/ssl/plateau/privkey.pem", key)
        text = replaced(text, "worker_processes auto;", "worker_processes 1;")
        temporary = "".join(f"  {kind}_temp_path {folder}/{kind};\n" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        text = replaced(text, "http {\n", "http {\n" + temporary)
        conf = os.path.join(folder, "nginx.conf")
        with open(conf, "w") as out:
            out.write(f"daemon off;\npid {folder}/nginx.pid;\nerror_log stderr warn;\n" + text)
        self.errors = os.path.join(folder, "nginx.log")
        # Begun as Debian begins services: with a soft limit of a thousand files.
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", folder, "-c", conf],
                                        stderr=open(self.errors, "w"), preexec_fn=lambda: resource.setrlimit(
                                            resource.RLIMIT_NOFILE, (1024, hard)))
        while not self.answers():
            check(self.process.poll() is None, "nginx runs: " + self.said())
        check("exceed open file" not in self.said(), "nginx has a file for each connection: " + self.said())

    def said(self):
        with open(self.errors) as lines:
            return lines.read()

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except ConnectionRefusedError:
            return False

    def connect(self, host="localhost"):
        context = ssl.create_default_context(cafile=self.cert)
        context.check_hostname = False
        plain = socket.create_connection(("127.0.0.1", self.port), source_address=(CLIENT, 0))
        return context.wrap_socket(plain, server_hostname=host)

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("localhost", self.port)
        connection.sock = self.connect()
        connection.request(method, path, None if body is None else json.dumps(body), headers or {})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


class WebSocket:
    def __init__(self, proxy, origin):
        self.socket = proxy.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: localhost:{proxy.port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nOrigin: {origin}\r\nX-Forwarded-For: 198.51.100.1\r\n"
                             f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        self.status = self.stream.readline().split()[1].decode()
        while self.stream.readline().strip():
            pass

    def send(self, **message):
        text = json.dumps({"v": 1, **message}).encode()
        head = struct.pack("!BB", 0x81, 0x80 | len(text)) if len(text) < 126 else \
            struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
        self.socket.sendall(head + bytes(4) + text)  # Masked with zeros.

    def receive(self, wanted):
        while True:
            kind, size = struct.unpack("!BB", self.stream.read(2))
            if size == 126:
                size = struct.unpack("!H", self.stream.read(2))[0]
            payload = self.stream.read(size)
            if kind == 0x81:
                message = json.loads(payload)
                if message["type"] == wanted:
                    return message


def play_through(proxy, nodes):
    origin = f"https://localhost:{proxy.port}"
    check(proxy.ask("GET", "/")[0] == 200, "the page comes through")
    check(proxy.ask("GET", "/metrics")[0] == 404, "metrics are not for visitors")
    check(proxy.ask("GET", "/", headers={"Host": "evil.example"})[0] == 421, "nor is any host served but its own")
    try:
        proxy.connect("evil.example")
        check(False, "TLS for a foreign host is refused")
    except ssl.SSLError:
        pass
    socket_a = WebSocket(proxy, origin)
    check(socket_a.status == "101", "a WebSocket comes through")
    check(WebSocket(proxy, "https://evil.example").status == "403", "a foreign page does not")
    socket_a.send(type="hello")
    token = socket_a.receive("welcome")["token"]
    socket_a.send(type="create", id="1", kind="chess", side="white", token=token)
    game = socket_a.receive("done")["game"]
    # Without cookies: whichever node is asked has the game.
    for _ in range(4):
        status, text = proxy.ask("GET", f"/api/games/{game}")
        check(status == 200 and json.loads(text)["version"] == 1, "every node has the game")
    status, _ = proxy.ask("POST", "/api/games", {"id": "2", "kind": "chess"}, {"Origin": origin})
    check(status == 201, "the API comes through")
    # One socket for each address and node: the nodes know the visitor's, not the proxy's or his word.
    others = [WebSocket(proxy, origin) for _ in range(3)]
    check(sorted(one.status for one in others) == ["101", "429", "429"], "sockets are counted by address")
    seen = {line["address"] for node in nodes for line in node.noted() if line.get("code") == "too-many-sockets"}
    check(seen == {CLIENT}, f"X-Forwarded-For gives the address: {seen}")
    socket_b = [one for one in others if one.status == "101"][0]
    socket_b.send(type="hello")
    socket_b.receive("welcome")
    # What one node stores is told at both.
    for one in (socket_a, socket_b):
        one.send(type="watch", id="3", game=game)
        one.receive("game")
    check(proxy.ask("POST", f"/api/games/{game}/join", {"id": "4"})[0] == 200, "a seat can be taken")
    for one in (socket_a, socket_b):
        check(one.receive("game")["version"] == 2, "who watches hears of it")
    return game, socket_a, socket_b


def watch_a_stream(proxy):
    status, text = proxy.ask("POST", "/api/games", {"id": "5", "kind": "abalone"})
    check(status == 201, "a game is made")
    game = json.loads(text)["game"]
    connection = http.client.HTTPConnection("localhost", proxy.port)
    connection.sock = proxy.connect()
    connection.request("GET", f"/api/games/{game}/events")
    stream = connection.getresponse()

    def next_game():
        while True:
            line = stream.readline()
            check(line, "the stream goes on")
            message = json.loads(line) if line.strip() else {}
            if message.get("type") == "game":
                return message["version"]
    check(next_game() == 1, "a stream begins")
    check(proxy.ask("POST", f"/api/games/{game}/join", {"id": "6"})[0] == 200, "a seat can be taken")
    check(next_game() == 2, "what happens arrives before the stream ends")
    connection.close()


def join_at_a_terminal(proxy):
    """`plateau join` by TLS: whoever cannot show a trusted certificate of this very host is not played with."""
    bot = start_bot(proxy, "create", "chess")
    game = bot.stdout.readline().split()[0]
    with tempfile.TemporaryDirectory() as state:
        def join(host, cert):
            told = subprocess.run([PLATEAU, "join", "--lang", "en", f"https://{host}:{proxy.port}/#play={game}"],
                                  input="resign\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  check=False, env={**environment(), "XDG_STATE_HOME": state, "SSL_CERT_FILE": cert})
            return told.returncode, told.stdout
        for host, cert in (("localhost", os.devnull), ("127.0.0.1", proxy.cert)):
            status, said = join(host, cert)
            check(status != 0 and "its certificate is not trusted" in said, f"{host} with {cert} is not trusted: {said}")
        status, said = join("localhost", proxy.cert)
        # Before the second move, resigning calls the game off.
        check(status == 0 and "The game was cancelled" in said, f"a game is joined by TLS: {said}")
    heard, troubles = bot.communicate()
    check(bot.returncode == 0 and "aborted" in heard, f"and the other side has heard of it: {heard}{troubles}")


def lose_the_store(proxy, nodes, database):
    """What is refused is refused to whoever asked: no node is taken from the others because of it."""
    database.stop()
    for _ in range(4):
        status, text = proxy.ask("POST", "/api/games", {"id": "7", "kind": "chess"})
        check(status == 503 and json.loads(text)["why"]["code"] == "store-unavailable", f"a reason: {status} {text}")
        check(proxy.ask("GET", "/")[0] == 200, "the page comes through meanwhile")
    # The bot asks until it is answered.
    first = start_bot(proxy, "create", "stackchess", "limit=12")
    check("503" in first.stderr.readline(), "the bot is refused, and says so")
    database.start()
    game = first.stdout.readline().split()[0]
    second = start_bot(proxy, "join", game)
    for bot in (first, second):
        check(bot.wait() == 0 and "-" in bot.stdout.read(), "the bots play to the end")
    for node in nodes:
        wait_until("every node has its store again", lambda node=node: node.reads(game))


def start_bot(proxy, *words, server=None):
    server = server or f"https://localhost:{proxy.port}"
    return run([sys.executable, os.path.join(SOURCE, "docs/examples/bot.py"), server, *words],
               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
               env={**environment(), "SSL_CERT_FILE": proxy.cert if proxy else ""})


def lose_an_answer():
    """Whoever repeats a request, the bot or a proxy, the token in it makes it the same."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        bot = start_bot(None, "create", "chess", server=f"http://127.0.0.1:{door.getsockname()[1]}")
        asked = []
        for _ in range(2):
            link, _ = door.accept()
            with link:
                text = b""
                while not text.endswith(b"}"):
                    text += link.recv(4096)
            asked.append(text)
        bot.kill()
    check(asked[0] == asked[1], "it asks the same again")
    check(any(len(line) == len("Authorization: Bearer ") + 43 for line in asked[0].decode().split("\r\n")
              if line.startswith("Authorization: Bearer ")), f"with a token of its own: {asked[0]}")


def restore():
    """As docs/operations.md says: what root has put there belongs to the user of the server afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        state = os.path.join(folder, "state")
        os.mkdir(state, 0o700)
        if os.getuid() == 0:
            shutil.chown(state, "nobody")
        with open(os.path.join(folder, "games.ndjson"), "w") as saved:
            saved.write('{"plateau":"games","format":1}\n{"games":0,"entries":0}\n')
        web = os.path.join(folder, "web")
        os.mkdir(web)
        with open(os.path.join(web, "index.html"), "w") as page:
            page.write("<p>Plateau</p>")
        for beginning in ("rm -f ", "plateau import ", "chown "):
            command = documented("operations.md", beginning).replace("/var/lib/plateau", state)
            subprocess.run(command, shell=True, check=True, cwd=folder, stdout=subprocess.DEVNULL, env=environment())
        program = shutil.copy(PLATEAU, folder)  # Where anybody may run it.
        server = run([program, "serve", "--lang", "en", "--port", "0", "--web", web, "--store",
                      os.path.join(state, "games.db")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                     **unprivileged())
        check("127.0.0.1:" in server.stdout.readline(), "a server starts with what was restored")
        server.terminate()
        check(server.wait() == 0, "and stops")


def environment():
    return {**os.environ, "PATH": os.path.dirname(os.path.abspath(PLATEAU)) + ":" + os.environ["PATH"]}


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "index.html"), "w") as page:
            page.write("<p>Plateau</p>")
        os.chmod(folder, 0o755)
        nodes = []
        proxy = None
        database = Postgres(folder).start()
        redis = Redis().start()
        try:
            nodes = [Node(folder, name, database, redis) for name in ("one", "two")]
            proxy = Proxy(folder, nodes)
            game, *sockets = play_through(proxy, nodes)
            watch_a_stream(proxy)
            join_at_a_terminal(proxy)
            lose_the_store(proxy, nodes, database)
            # While a node stops, nobody is refused because of it.
            nodes[1].process.send_signal(signal.SIGTERM)
            while nodes[1].process.poll() is None:
                check(proxy.ask("GET", f"/api/games/{game}")[0] == 200, "who asks meanwhile is answered by the other")
            check(nodes[1].process.returncode == 0, "a node stops when it is told to")
            # One of the two sockets was at that node, and is told; the other goes on.
            stopped = 0
            for one in sockets:
                try:
                    one.send(type="ping")
                    one.receive("pong")
                except (struct.error, OSError):
                    stopped += 1
            check(stopped == 1, "one socket ended, the other goes on")
            for _ in range(10):
                check(proxy.ask("GET", f"/api/games/{game}")[0] == 200, "the other node goes on")
        finally:
            if proxy:
                proxy.stop()
            for node in nodes:
                node.process.kill()
            database.stop(signal.SIGQUIT)
            end_all()
        lose_an_answer()
        restore()
        end_all()
    # The unit, with a program that is there.
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(SOURCE, "docs/examples/plateau.service")) as unit:
        text = replaced(unit.read(), "ExecStart=/usr/local/bin/plateau", f"ExecStart={os.path.abspath(PLATEAU)}")
        check("\nStartLimitIntervalSec=0\n" in text.split("[Service]")[0], "it is started until it can be")
        check("\nLoadCredential=plateau.toml:" in text and "--config %d/plateau.toml\n" in text,
              "its options may be secret")
        path = os.path.join(folder, "plateau.service")
        with open(path, "w") as out:
            out.write(text)
        # Without --man=no it asks for the manual pages that the unit names, and a small system has no `man`.
        told = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
        check(told.returncode == 0 and not told.stderr.strip(), "systemd understands the unit: " + told.stderr)
    print("behind nginx: all is well")


main()
