"""The network, and its file: (inputs → hidden) × 2 → 1 with several heads."""

import struct

import numpy
import torch
from torch import nn

QA = 255  # Input weights and accumulators.
QB = 64  # Output weights.
SCALE = 400  # What an output of 1 means in the units of the search.
# Output weights of 127 at most: the product with a clamped accumulator fits 16 bits.
MAX_WEIGHT = 127 / QB
# What 16 bits of an accumulator and 32 of an output hold, with a little room for rounding.
MAX_REACH = 32767 / QA - 1
MAX_OUTPUT_SUM = (2**31 - 1) / (QA * QA * QB) * 0.99

HEAD = struct.Struct("<8s16s32s3IiIQ")
MAGIC = b"PLATNET1"


class Network(nn.Module):
    def __init__(self, kind, hidden):
        super().__init__()
        self.kind = kind
        self.hidden = hidden
        # Row `inputs` is for no input. Rows to a multiple of 8 make the product faster.
        self.rows = (kind.inputs + 8) // 8 * 8
        self.input_weights = nn.Parameter(torch.zeros(self.rows, hidden))
        self.input_bias = nn.Parameter(torch.full((hidden,), 0.1))
        self.output_weights = nn.Parameter(torch.zeros(kind.buckets, 2 * hidden))
        self.output_bias = nn.Parameter(torch.zeros(kind.buckets))
        with torch.no_grad():
            self.input_weights[: kind.inputs].normal_(0, kind.max_active**-0.5 / 2)
            # All heads start alike: those of rare positions learn from the others' beginning.
            self.output_weights[:] = torch.randn(2 * hidden) * (2 * hidden) ** -0.5

    def sum_by_product(self, inputs):
        """Mostly zeros are multiplied: on a GPU that is faster than looking rows up."""
        hot = torch.zeros(len(inputs), self.rows, device=inputs.device)
        hot.scatter_add_(1, inputs, torch.ones(inputs.shape, device=inputs.device))
        hot[:, self.kind.inputs :] = 0
        return hot @ self.input_weights

    def sum_by_lookup(self, inputs):
        return nn.functional.embedding_bag(
            inputs, self.input_weights, mode="sum", padding_idx=self.kind.inputs
        )

    def accumulate(self, inputs):
        summed = self.sum_by_product(inputs) if inputs.is_cuda else self.sum_by_lookup(inputs)
        return summed + self.input_bias

    def forward(self, own, other, buckets):
        both = torch.cat([self.accumulate(own), self.accumulate(other)], dim=1)
        active = both.clamp(0, 1).square()
        heads = active @ self.output_weights.T + self.output_bias
        return heads.gather(1, buckets[:, None])[:, 0]

    @torch.no_grad()
    def clip(self):
        """Keeps what the whole numbers of the file can hold."""
        self.input_weights.clamp_(-MAX_WEIGHT, MAX_WEIGHT)
        self.output_weights.clamp_(-MAX_WEIGHT, MAX_WEIGHT)

    @torch.no_grad()
    def hold(self):
        """Shrinks units whose sums could overflow in whole numbers, and heads likewise."""
        most = min(self.kind.max_active, self.kind.inputs)
        largest = self.input_weights[: self.kind.inputs].abs().topk(most, dim=0).values
        reach = self.input_bias.abs() + largest.sum(dim=0)
        factor = (MAX_REACH / reach).clamp(max=1)
        self.input_weights.mul_(factor)
        self.input_bias.mul_(factor)
        sums = self.output_weights.abs().sum(dim=1, keepdim=True)
        self.output_weights.mul_((MAX_OUTPUT_SUM / sums).clamp(max=1))

    @torch.no_grad()
    def round(self):
        """The same network with the weights the file will have."""
        rounded = Network(self.kind, self.hidden).to(self.input_bias.device)
        rounded.input_weights.copy_((self.input_weights * QA).round() / QA)
        rounded.input_bias.copy_((self.input_bias * QA).round() / QA)
        rounded.output_weights.copy_((self.output_weights * QB).round() / QB)
        rounded.output_bias.copy_((self.output_bias * QA * QB).round() / (QA * QB))
        return rounded


class BadNetwork(Exception):
    """A file that is not a network for these positions."""


class DoesNotFit(Exception):
    """The whole numbers of the file could overflow."""


def whole_numbers(network):
    """Weights and biases as the file holds them."""
    inputs = network.kind.inputs
    weights = (network.input_weights.detach().cpu().double()[:inputs] * QA).round().long()
    bias = (network.input_bias.detach().cpu().double() * QA).round().long()
    output = (network.output_weights.detach().cpu().double() * QB).round().long()
    output_bias = (network.output_bias.detach().cpu().double() * QA * QB).round().long()
    most = min(network.kind.max_active, inputs)
    reach = bias.abs() + weights.abs().topk(most, dim=0).values.sum(dim=0)
    if reach.max() > 32767:
        raise DoesNotFit(f"an accumulator can reach {reach.max()}, more than 32767")
    reach = output.abs().sum(dim=1) * QA * QA
    if output.abs().max() > 127 or reach.max() > 2**31 - 1:
        raise DoesNotFit(f"an output can reach {reach.max()}, more than {2**31 - 1}")
    return weights, bias, output, output_bias


def checksum(data):
    """FNV-1a of 64 bits."""
    total = 0xCBF29CE484222325
    for byte in data:
        total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return total


def write(network, path):
    weights, bias, output, output_bias = whole_numbers(network)
    body = b"".join(
        [numbers.numpy().astype("<i2").tobytes() for numbers in (weights, bias, output)]
        + [output_bias.numpy().astype("<i4").tobytes()]
    )
    kind = network.kind
    head = HEAD.pack(
        MAGIC,
        kind.game.encode(),
        kind.features.encode(),
        kind.inputs,
        network.hidden,
        kind.buckets,
        SCALE,
        0,
        checksum(body),
    )
    with open(path, "wb") as file:
        file.write(head + body)


def read(path, kind):
    """A network as `write` wrote it, to learn on from."""
    with open(path, "rb") as file:
        data = file.read()
    if len(data) < HEAD.size or not data.startswith(MAGIC):
        raise BadNetwork(f"{path} is not a network")
    _, game, features, inputs, hidden, buckets, _, _, check = HEAD.unpack(data[: HEAD.size])
    names = (game.rstrip(b"\0").decode(), features.rstrip(b"\0").decode())
    if (*names, inputs, buckets) != (kind.game, kind.features, kind.inputs, kind.buckets):
        raise BadNetwork(f"{path} is for other positions: {names[0]}, {names[1]}")
    body = data[HEAD.size :]
    sizes = (inputs * hidden, hidden, buckets * 2 * hidden)
    if len(body) != 2 * sum(sizes) + 4 * buckets or check != checksum(body):
        raise BadNetwork(f"{path} is damaged")
    numbers = torch.from_numpy(numpy.frombuffer(body[: 2 * sum(sizes)], "<i2").astype("f4"))
    weights, bias, output = numbers.split(sizes)
    output_bias = numpy.frombuffer(body[2 * sum(sizes) :], "<i4").astype("f4")
    network = Network(kind, hidden)
    with torch.no_grad():
        network.input_weights[:inputs] = weights.view(inputs, hidden) / QA
        network.input_bias[:] = bias / QA
        network.output_weights[:] = output.view(buckets, 2 * hidden) / QB
        network.output_bias[:] = torch.from_numpy(output_bias) / (QA * QB)
    return network


def value(numbers, own, other, bucket):
    """What the engine computes, in its whole numbers; for tests. `own`, `other`: inputs on."""
    weights, bias, output, output_bias = numbers
    total = 0
    for half, inputs in enumerate((own, other)):
        accumulator = bias + weights[inputs].sum(dim=0)
        active = accumulator.clamp(0, QA)
        hidden = len(bias)
        total += int((active * active * output[bucket, half * hidden : (half + 1) * hidden]).sum())
    return (total / QA + int(output_bias[bucket])) * SCALE / (QA * QB)
