"""What it takes to be a bad client: a WebSocket of one's own, and a network that can be cut."""
import base64
import contextlib
import ctypes
import fcntl
import json
import os
import socket
import struct

from services import PATIENCE

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket:
    """A WebSocket. Everything it raises is an OSError: somebody was too slow, or is gone."""

    def __init__(self, port, source="127.0.0.1", room=0, patience=PATIENCE):
        self.kept = b""
        self.link = socket.socket()
        try:
            if room:
                self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            self.link.settimeout(patience)
            self.link.bind((source, 0))
            self.link.connect(("127.0.0.1", port))
            key = base64.b64encode(os.urandom(16)).decode()
            self.link.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
                               f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                               "\r\n").encode())
            while b"\r\n\r\n" not in self.kept:
                self.more()
            head, self.kept = self.kept.split(b"\r\n\r\n", 1)
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise ConnectionError(head.decode())
        except OSError:
            self.link.close()
            raise

    def more(self):
        got = self.link.recv(65536)
        if not got:
            raise ConnectionError("closed")
        self.kept += got

    def take(self, size):
        while len(self.kept) < size:
            self.more()
        taken, self.kept = self.kept[:size], self.kept[size:]
        return taken

    def frame(self, kind, data):
        """Masked with zeros: a client must, and this is a mask."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        self.link.sendall(bytes([0x80 | kind]) + size + bytes(4) + data)

    def say(self, kind, **members):
        self.frame(TEXT, json.dumps({"v": 1, "type": kind, **members}).encode())

    def hear(self):
        """The next message."""
        while True:
            kind, size = self.take(2)
            if size == 126:
                size, = struct.unpack(">H", self.take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            if kind & 0x0F == TEXT:
                return json.loads(data)
            if kind & 0x0F == PING:
                self.frame(PONG, data)
            if kind & 0x0F == CLOSE:
                raise ConnectionError("closed")

    def close(self):
        self.link.close()


class Network:
    """A network for the thread that makes it, and for the threads and processes which that starts: a loopback, no
    more. While it is cut, what is sent there vanishes, and nobody is told."""

    NEWNET = 0x40000000
    GET_FLAGS, SET_FLAGS, UP = 0x8913, 0x8914, 1

    def __init__(self):
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(self.NEWNET) != 0:
            raise PermissionError(ctypes.get_errno(), "a network of one's own")
        self.control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.connect(True)

    def connect(self, up):
        name = b"lo".ljust(16, b"\0")
        _, flags = struct.unpack("16sH", fcntl.ioctl(self.control, self.GET_FLAGS, name + bytes(16))[:18])
        flags = flags | self.UP if up else flags & ~self.UP
        fcntl.ioctl(self.control, self.SET_FLAGS, struct.pack("16sH14x", name, flags))

    @contextlib.contextmanager
    def cut(self):
        self.connect(False)
        try:
            yield
        finally:
            self.connect(True)
