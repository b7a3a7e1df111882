/* A minimal encoder of vector tiles (Mapbox Vector Tile 2.1), with hand-written protocol buffers. */

export const encodeVarint = (value: number): number[] => {
  const bytes: number[] = [];
  let remainingBits = value;
  while (remainingBits > 127) {
    bytes.push((remainingBits % 128) + 128);
    remainingBits = Math.floor(remainingBits / 128);
  }
  return [...bytes, remainingBits];
};
const lengthDelimitedField = (number: number, bytes: readonly number[]): number[] => [
  ...encodeVarint(number * 8 + 2),
  ...encodeVarint(bytes.length),
  ...bytes,
];
const numberField = (number: number, value: number): number[] => [...encodeVarint(number * 8), ...encodeVarint(value)];
const textField = (number: number, text: string): number[] => lengthDelimitedField(number, [...Buffer.from(text)]);
const encodeZigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

const TILE_EXTENT = 4096;
const LINE_GEOMETRY = 2;
const POLYGON_GEOMETRY = 3;

export interface Shape {
  readonly isClosed: boolean;
  /** Coordinates from 0 to 4096, to the right and down. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly tags: Readonly<Record<string, string>>;
}

const geometryOf = ({ points, isClosed }: Shape): number[] => {
  const [[startX, startY] = [0, 0], ...remainingPoints] = points;
  const commands = [8 + 1, encodeZigzag(startX), encodeZigzag(startY), remainingPoints.length * 8 + 2];
  let [x, y] = [startX, startY];
  for (const [nextX, nextY] of remainingPoints) {
    commands.push(encodeZigzag(nextX - x), encodeZigzag(nextY - y));
    [x, y] = [nextX, nextY];
  }
  return isClosed ? [...commands, 8 + 7] : commands;
};

const layerOf = (name: string, shapes: readonly Shape[]): number[] => {
  const keys = [...new Set(shapes.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(shapes.flatMap(({ tags }) => Object.values(tags)))];
  const features = shapes.map((shape) => {
    const tags = Object.entries(shape.tags).flatMap(([key, value]) => [
      ...encodeVarint(keys.indexOf(key)),
      ...encodeVarint(values.indexOf(value)),
    ]);
    return lengthDelimitedField(2, [
      ...lengthDelimitedField(2, tags),
      ...numberField(3, shape.isClosed ? POLYGON_GEOMETRY : LINE_GEOMETRY),
      ...lengthDelimitedField(4, geometryOf(shape).flatMap(encodeVarint)),
    ]);
  });
  return lengthDelimitedField(3, [
    ...numberField(15, 2),
    ...textField(1, name),
    ...features.flat(),
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((value) => lengthDelimitedField(4, textField(1, value))),
    ...numberField(5, TILE_EXTENT),
  ]);
};

/** Encodes a vector tile of layers by name. */
export const vectorTile = (layers: Readonly<Record<string, readonly Shape[]>>): Buffer =>
  Buffer.from(Object.entries(layers).flatMap(([name, shapes]) => layerOf(name, shapes)));
