import { crc32, deflateSync, inflateSync } from 'node:zlib';

/*
 * Encodes screenshots with a palette of at most 256 colours: a third of the bytes, and for flat screens no visible difference. Reads PNG
 * as Chromium writes it (8 bits per channel, RGB or RGBA, not interlaced).
 */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel. */
  readonly rgb: Uint8Array;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;
/** Squared distance below which colours are merged: antialiasing of letters is, two colours of the design never are. */
const MAX_SIMILAR_SQUARED_DISTANCE = 40 ** 2;
/** Minimum share of a picture from which a colour counts as an area. */
const MIN_AREA_SHARE = 1 / 500;

const paeth = (left: number, up: number, upLeft: number): number => {
  const estimate = left + up - upLeft;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
};

const chunksOf = (png: Buffer): { readonly type: string; readonly data: Buffer }[] => {
  const chunks = [];
  for (let byteOffset = PNG_SIGNATURE.length; byteOffset < png.length;) {
    const length = png.readUInt32BE(byteOffset);
    chunks.push({
      type: png.toString('latin1', byteOffset + 4, byteOffset + 8),
      data: png.subarray(byteOffset + 8, byteOffset + 8 + length),
    });
    byteOffset += 12 + length;
  }
  return chunks;
};

/** Reverses the filter of every line (PNG specification, section 9). */
const unfilter = (filtered: Buffer, width: number, height: number, channels: number): Uint8Array => {
  const stride = width * channels;
  const unfilteredBytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const byteOffset = y * stride + x;
      const left = x >= channels ? (unfilteredBytes[byteOffset - channels] ?? 0) : 0;
      const up = y > 0 ? (unfilteredBytes[byteOffset - stride] ?? 0) : 0;
      const upLeft = x >= channels && y > 0 ? (unfilteredBytes[byteOffset - stride - channels] ?? 0) : 0;
      const estimate = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0;
      unfilteredBytes[byteOffset] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + estimate;
    }
  }
  return unfilteredBytes;
};

const decode = (png: Buffer): Pixels => {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || header[8] !== 8 || (header[9] !== 2 && header[9] !== 6)) throw new Error('Not a picture as Chromium writes it');
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  const data = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)));
  const unfilteredBytes = unfilter(data, width, height, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) rgb.set(unfilteredBytes.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  return { width, height, rgb };
};

const channelsOf = (color: number): readonly [number, number, number] => [color >> 16, (color >> 8) & 255, color & 255];

const squaredDistance = (one: number, other: number): number => {
  const [r, g, b] = channelsOf(one);
  const [r2, g2, b2] = channelsOf(other);
  return (r - r2) ** 2 + (g - g2) ** 2 + (b - b2) ** 2;
};

const nearestIn = (palette: readonly number[], color: number): number => {
  let bestIndex = 0;
  let leastDistance = Infinity;
  for (const [index, other] of palette.entries()) {
    const distance = squaredDistance(color, other);
    if (distance < leastDistance) [bestIndex, leastDistance] = [index, distance];
  }
  return bestIndex;
};

/** Returns the most frequent colours that are not similar to an earlier one; colours of large areas are always included. */
const paletteOf = (counts: ReadonlyMap<number, number>, pixels: number): readonly number[] => {
  const palette: number[] = [];
  for (const [color, count] of [...counts].toSorted((a, b) => b[1] - a[1])) {
    if (palette.length === MAX_COLORS) break;
    if (count > pixels * MIN_AREA_SHARE || palette.every((other) => squaredDistance(color, other) > MAX_SIMILAR_SQUARED_DISTANCE))
      palette.push(color);
  }
  return palette;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunkBytes = Buffer.alloc(body.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  body.copy(chunkBytes, 4);
  chunkBytes.writeUInt32BE(crc32(body), body.length + 4);
  return chunkBytes;
};

/** Returns the picture with its most frequent colours only; every other pixel gets the nearest of them. */
export const toPalettePng = (png: Buffer): Buffer => {
  const { width, height, rgb } = decode(png);
  const counts = new Map<number, number>();
  const colors = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colors.length; pixel++) {
    const color = ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0);
    colors[pixel] = color;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const palette = paletteOf(counts, colors.length);
  const indexes = new Map([...counts.keys()].map((color) => [color, nearestIn(palette, color)]));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = indexes.get(colors[y * width + x] ?? 0) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
};
