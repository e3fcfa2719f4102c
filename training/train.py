#!/usr/bin/env python3
"""Learns a network from training records. See README.md."""

import argparse
import json
import math
import sys
import time

import torch

import network as networks
import records


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", help="what to learn from (plateau-tune expand --out)")
    parser.add_argument("aside", help="what to measure the error with (--aside)")
    parser.add_argument("--out", required=True, help="the network to write; a note goes beside it")
    parser.add_argument("--start", help="a network to learn on from; its size is kept")
    parser.add_argument("--hidden", type=int, default=256, help="a multiple of 32, at most 1024")
    parser.add_argument("--epochs", type=int, default=20, help="times through all positions")
    parser.add_argument("--seconds", type=float, help="the schedule is squeezed into this time")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3, help="the highest learning rate")
    parser.add_argument("--decay", type=float, default=0.01, help="of weights")
    parser.add_argument("--result-share", type=float, default=0.2, help="scores have the rest")
    parser.add_argument("--slope", type=float, help="of winning chances by score; found if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", help="cuda where there is one, or cpu")
    options = parser.parse_args()
    if options.hidden % 32 != 0 or not 32 <= options.hidden <= 1024:
        parser.error("--hidden is a multiple of 32, from 32 to 1024")
    if not 0 <= options.result_share <= 1:
        parser.error("--result-share is from 0 to 1")
    if options.epochs < 1 or options.batch < 1 or (options.seconds or 1) <= 0:
        parser.error("--epochs, --batch and --seconds are positive")
    return options


def best_slope(kind, rows):
    """The slope by which scores foretell results best; the error has one valley."""
    batch = records.unpack(kind, rows)

    def error(place):
        return (torch.sigmoid(math.exp(place) * batch.scores) - batch.results).square().mean()

    low, high = math.log(1e-4), math.log(1e-1)
    for _ in range(30):
        third = (high - low) / 3
        if error(low + third) < error(high - third):
            high -= third
        else:
            low += third
    return math.exp((low + high) / 2)


class Lesson:
    """What a position is worth: a mixture of how its game ended and what a search said."""

    def __init__(self, slope, result_share):
        self.slope = slope
        self.result_share = result_share

    def target(self, batch):
        said = torch.sigmoid(self.slope * batch.scores)
        return self.result_share * batch.results + (1 - self.result_share) * said

    def errors(self, output, batch):
        """Squared, of the outputs of a network."""
        chances = torch.sigmoid(self.slope * networks.SCALE * output)
        return (chances - self.target(batch)).square()


@torch.no_grad()
def measure(network, kind, rows, lesson):
    """The mean error of the network and of the hand-made evaluation."""
    learned = made = 0.0
    step = 1 << 15
    for first in range(0, len(rows), step):
        batch = records.unpack(kind, rows[first : first + step])
        output = network(batch.own, batch.other, batch.buckets)
        learned += float(lesson.errors(output, batch).sum())
        made += float(lesson.errors(batch.evaluations / networks.SCALE, batch).sum())
    return learned / len(rows), made / len(rows)


def rate_at(done):
    """Rises quickly, then falls to nearly nothing. `done` is from 0 to 1."""
    rising = 0.02
    if done < rising:
        return 0.05 + 0.95 * done / rising
    return 0.005 + 0.995 * (1 + math.cos(math.pi * (done - rising) / (1 - rising))) / 2


def learn(network, kind, rows, aside, lesson, options):
    cuda = rows.is_cuda
    extra = {"fused": True} if cuda else {}
    optimizer = torch.optim.AdamW(
        network.parameters(), lr=options.rate, weight_decay=options.decay, **extra
    )
    started = time.monotonic()
    total = options.epochs * math.ceil(len(rows) / options.batch)
    steps = trained = 0
    done = 0.0
    while done < 1:
        order = torch.randperm(len(rows), device=rows.device)
        sum_of_errors = torch.zeros((), device=rows.device)
        seen = 0
        for first in range(0, len(rows), options.batch):
            batch = records.unpack(kind, rows[order[first : first + options.batch]])
            for group in optimizer.param_groups:
                group["lr"] = options.rate * rate_at(done)
            output = network(batch.own, batch.other, batch.buckets)
            errors = lesson.errors(output, batch)
            optimizer.zero_grad(set_to_none=True)
            errors.mean().backward()
            optimizer.step()
            network.clip()
            if steps % 100 == 0:
                network.hold()
            sum_of_errors += errors.detach().sum()
            seen += len(errors)
            trained += len(errors)
            steps += 1
            done = steps / total
            if options.seconds:
                done = max(done, (time.monotonic() - started) / options.seconds)
            if done >= 1:
                break
        network.hold()
        kept, made = measure(network, kind, aside, lesson)
        print(
            f"{time.monotonic() - started:6.0f} s, epoch {trained / len(rows):5.1f}:"
            f" learned {float(sum_of_errors) / seen:.6f}, kept aside {kept:.6f}"
            f" (hand-made {made:.6f})",
            flush=True,
        )
    return trained / len(rows)


def main():
    options = parse()
    device = options.device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    try:
        kind, rows = records.load(options.records, device)
        aside_kind, aside = records.load(options.aside, device)
        if aside_kind != kind:
            raise records.BadFile(f"{options.aside} is of {aside_kind}, not of {kind}")
        network = (
            networks.read(options.start, kind)
            if options.start
            else networks.Network(kind, options.hidden)
        ).to(device)
    except (records.BadFile, networks.BadNetwork, OSError) as error:
        sys.exit(f"train.py: {error}")
    print(f"{kind.game}: {len(rows)} positions, {len(aside)} aside, on {device}", flush=True)

    slope = options.slope or best_slope(kind, rows[: 1 << 20])
    lesson = Lesson(slope, options.result_share)
    epochs = learn(network, kind, rows, aside, lesson, options)
    kept, made = measure(network, kind, aside, lesson)
    rounded, _ = measure(network.round(), kind, aside, lesson)
    try:
        networks.write(network, options.out)
    except networks.DoesNotFit as error:
        sys.exit(f"train.py: {error}")
    note = {
        "game": kind.game,
        "features": kind.features,
        "positions": len(rows),
        "aside": len(aside),
        "hidden": network.hidden,
        "start": options.start,
        "epochs": round(epochs, 2),
        "batch": options.batch,
        "rate": options.rate,
        "decay": options.decay,
        "result_share": options.result_share,
        "slope": slope,
        "seed": options.seed,
        "error_aside": kept,
        "error_aside_rounded": rounded,
        "error_aside_hand_made": made,
    }
    with open(options.out + ".json", "w", encoding="utf-8") as file:
        json.dump(note, file, indent=1)
        file.write("\n")
    print(json.dumps(note), flush=True)


if __name__ == "__main__":
    main()
