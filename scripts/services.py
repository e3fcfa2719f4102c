"""What scripts and tests start beside servers: PostgreSQL and Redis, in a folder of their own, gone afterwards."""
import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time

# Nobody waits longer than this for anything; it is far beyond what a busy machine takes.
PATIENCE = 120.0


class Failed(Exception):
    pass


def wait_until(what, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failed(f"in vain: {what}")
        time.sleep(0.005)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


started = []


def run(command, **more):
    """A process that does not outlive this one."""
    process = subprocess.Popen(command, **more)
    started.append(process)
    return process


def end_all():
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait()


@contextlib.contextmanager
def standing_still(process):
    """It and the processes that it has made. It is the first to stop, so that it makes no more of them."""
    process.send_signal(signal.SIGSTOP)
    all_of_it = [process.pid]
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as children:
        all_of_it += [int(child) for child in children.read().split()]
    for one in all_of_it[1:]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in all_of_it:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGCONT)


def unprivileged():
    """PostgreSQL refuses to run for root."""
    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid} if os.getuid() == 0 else {}


def documented(page, beginning):
    """The line of docs/ that begins so: what is said there is what is done here."""
    with open(os.path.join(os.path.dirname(__file__), "..", "docs", page), encoding="utf-8") as lines:
        return next(line.strip() for line in lines if line.startswith(beginning))


class Postgres:
    def __init__(self, folder):
        self.folder = folder
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        os.mkdir(os.path.join(folder, "pg"))
        if os.getuid() == 0:
            shutil.chown(os.path.join(folder, "pg"), "nobody")
        self.place = os.path.join(folder, "pg")
        self.data = os.path.join(self.place, "data")
        self.log = open(os.path.join(folder, "postgres.log"), "ab")
        self.run(["initdb", "--no-sync", "--auth=trust", "--username=postgres", "--locale=C", "-D", self.data]).wait()
        self.address = f"postgres://plateau@/plateau?host={self.place}"
        self.process = None
        self.made = False

    def run(self, words):
        return run([os.path.join(self.programs, words[0])] + words[1:], stdout=self.log, stderr=self.log, cwd="/",
                   **unprivileged())

    def start(self):
        self.process = self.run(["postgres", "-D", self.data, "-k", self.place, "-c", "listen_addresses="])
        wait_until("PostgreSQL starts", lambda: self.run(["pg_isready", "-q", "-h", self.place]).wait() == 0)
        if not self.made:
            subprocess.run(documented("stores.md", "createuser "), shell=True, check=True, stdout=self.log,
                           stderr=self.log, env={"PATH": self.programs, "PGHOST": self.place, "PGUSER": "postgres"})
            self.made = True
        return self

    def stopped(self):
        return standing_still(self.process)

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait()


class Redis:
    def __init__(self):
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        self.process = run(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--logfile", "/dev/null"],
            stdout=subprocess.DEVNULL)
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stopped(self):
        return standing_still(self.process)
