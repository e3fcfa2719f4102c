"""Training records, as `plateau-tune expand` writes them. Nothing here knows a rule of any game."""

import os
import struct
from dataclasses import dataclass

import numpy
import torch

HEAD = struct.Struct("<8s16s32s4I")
MAGIC = b"PLATREC1"
# Score, evaluation, and result and bucket together: three numbers of 16 bits before the inputs.
BEFORE_INPUTS = 3
NO_INPUT = 0xFFFF


class BadFile(Exception):
    """A file that is not what its name was given for."""


@dataclass
class Kind:
    """What the records of a file are of; networks learned from them are of the same."""

    game: str
    features: str
    inputs: int
    max_active: int
    buckets: int

    @property
    def columns(self):
        return BEFORE_INPUTS + 2 * self.max_active


def read_kind(path):
    try:
        with open(path, "rb") as file:
            head = file.read(HEAD.size)
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}") from error
    if len(head) < HEAD.size or not head.startswith(MAGIC):
        raise BadFile(f"{path} is not a file of training records")
    _, game, features, inputs, max_active, buckets, _ = HEAD.unpack(head)
    return Kind(
        game.rstrip(b"\0").decode(), features.rstrip(b"\0").decode(), inputs, max_active, buckets
    )


def load(path, device):
    """All records of a file on the device, a row of 16-bit numbers each."""
    kind = read_kind(path)
    size = os.path.getsize(path) - HEAD.size
    if size % (2 * kind.columns) != 0:
        raise BadFile(f"{path} is cut off: expand the games again")
    rows = size // (2 * kind.columns)
    if rows == 0:
        raise BadFile(f"{path} holds no position")
    numbers = numpy.memmap(path, "<i2", "r", HEAD.size, (rows, kind.columns))
    records = torch.empty((rows, kind.columns), dtype=torch.int16, device=device)
    step = 1 << 20
    for first in range(0, rows, step):
        part = numpy.array(numbers[first : first + step])
        records[first : first + step].copy_(torch.from_numpy(part))
    return kind, records


@dataclass
class Batch:
    scores: torch.Tensor
    evaluations: torch.Tensor
    results: torch.Tensor  # 0 lost, 0.5 drawn, 1 won.
    buckets: torch.Tensor
    own: torch.Tensor  # Inputs that are on; `kind.inputs` stands for none.
    other: torch.Tensor


def unpack(kind, rows):
    ends = rows[:, 2].to(torch.int64) & 0xFFFF
    inputs = rows[:, BEFORE_INPUTS:].to(torch.int64) & 0xFFFF
    inputs = torch.where(inputs == NO_INPUT, kind.inputs, inputs)
    return Batch(
        rows[:, 0].to(torch.float32),
        rows[:, 1].to(torch.float32),
        (ends & 0xFF).to(torch.float32) / 2,
        ends >> 8,
        inputs[:, : kind.max_active],
        inputs[:, kind.max_active :],
    )
