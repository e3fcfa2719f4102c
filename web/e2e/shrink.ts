/**
 * Makes a screenshot small: 256 colours are enough for a drawn page. Reads what browsers write: 8
 * bits, no interlacing.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

interface Pixels {
  width: number;
  height: number;
  colours: Uint32Array;
}

function* chunks(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const size = png.readUInt32BE(at);
    yield {
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + size),
    };
    at += size + 12;
  }
}

function decode(png: Buffer): Pixels {
  const all = [...chunks(png)];
  const head = all[0]!.data;
  const [width, height, channels] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[9] === 6 ? 4 : 3,
  ];
  const raw = inflateSync(
    Buffer.concat(all.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  );
  const stride = width * channels;
  const plain = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]!;
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? plain[y * stride + i - channels]! : 0;
      const up = y > 0 ? plain[(y - 1) * stride + i]! : 0;
      const corner = i >= channels && y > 0 ? plain[(y - 1) * stride + i - channels]! : 0;
      plain[y * stride + i] = raw[y * (stride + 1) + 1 + i]! + predicted(filter, left, up, corner);
    }
  }
  const colours = new Uint32Array(width * height);
  for (let i = 0; i < colours.length; i++)
    colours[i] =
      (plain[i * channels]! << 16) | (plain[i * channels + 1]! << 8) | plain[i * channels + 2]!;
  return { width, height, colours };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 4) return [0, left, up, (left + up) >> 1][filter]!;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

interface Box {
  colours: { colour: number; count: number }[];
  channel: number;
  spread: number;
}

const part = (colour: number, channel: number) => (colour >> (16 - 8 * channel)) & 255;

/** A box of colours with the channel in which they differ most, weighed by how often they occur. */
function boxOf(colours: Box['colours']): Box {
  const total = colours.reduce((sum, { count }) => sum + count, 0);
  const spreads = [0, 1, 2].map((channel) => {
    const mean =
      colours.reduce((sum, { colour, count }) => sum + part(colour, channel) * count, 0) / total;
    return colours.reduce(
      (sum, { colour, count }) => sum + (part(colour, channel) - mean) ** 2 * count,
      0,
    );
  });
  const spread = Math.max(...spreads);
  return { colours, channel: spreads.indexOf(spread), spread };
}

/** Median cut: the box with the largest error is halved until there are enough. */
function palette(counts: Map<number, number>): number[] {
  const boxes = [boxOf([...counts].map(([colour, count]) => ({ colour, count })))];
  while (boxes.length < COLOURS) {
    const worst = boxes.reduce((a, b) => (b.spread > a.spread ? b : a));
    if (worst.spread === 0) break;
    const sorted = worst.colours.sort(
      (a, b) => part(a.colour, worst.channel) - part(b.colour, worst.channel),
    );
    const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
    let [cut, sum] = [0, 0];
    while (cut < sorted.length - 1 && (cut === 0 || sum < half)) sum += sorted[cut++]!.count;
    boxes.splice(boxes.indexOf(worst), 1, boxOf(sorted.slice(0, cut)), boxOf(sorted.slice(cut)));
  }
  return boxes.map(({ colours }) => {
    const total = colours.reduce((sum, { count }) => sum + count, 0);
    const mean = [0, 1, 2].map((channel) =>
      Math.round(
        colours.reduce((sum, { colour, count }) => sum + part(colour, channel) * count, 0) / total,
      ),
    );
    return (mean[0]! << 16) | (mean[1]! << 8) | mean[2]!;
  });
}

function nearest(colour: number, among: number[]): number {
  let [best, bestDistance] = [0, Infinity];
  among.forEach((other, i) => {
    const distance =
      (part(colour, 0) - part(other, 0)) ** 2 +
      (part(colour, 1) - part(other, 1)) ** 2 +
      (part(colour, 2) - part(other, 2)) ** 2;
    if (distance < bestDistance) [best, bestDistance] = [i, distance];
  });
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

export function shrink(png: Buffer): Buffer {
  const { width, height, colours } = decode(png);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const chosen = palette(counts);
  const index = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, chosen)]));
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      raw[y * (width + 1) + 1 + x] = index.get(colours[y * width + x]!)!;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(
    chosen.flatMap((colour) => [0, 1, 2].map((channel) => part(colour, channel))),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
