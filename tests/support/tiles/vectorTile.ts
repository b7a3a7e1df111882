/* A minimal encoder of vector tiles (Mapbox Vector Tile 2.1), with hand-written protocol buffers. */

export const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};
const field = (number: number, bytes: readonly number[]): number[] => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
const numberField = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
const textField = (number: number, text: string): number[] => field(number, [...Buffer.from(text)]);
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

const EXTENT = 4096;
const LINE = 2;
const POLYGON = 3;

export interface Shape {
  readonly closed: boolean;
  /** Coordinates from 0 to 4096, to the right and down. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly tags: Readonly<Record<string, string>>;
}

const geometryOf = ({ points, closed }: Shape): number[] => {
  const [[startX, startY] = [0, 0], ...others] = points;
  const commands = [8 + 1, zigzag(startX), zigzag(startY), others.length * 8 + 2];
  let [x, y] = [startX, startY];
  for (const [nextX, nextY] of others) {
    commands.push(zigzag(nextX - x), zigzag(nextY - y));
    [x, y] = [nextX, nextY];
  }
  return closed ? [...commands, 8 + 7] : commands;
};

const layerOf = (name: string, shapes: readonly Shape[]): number[] => {
  const keys = [...new Set(shapes.flatMap(({ tags }) => Object.keys(tags)))];
  const values = [...new Set(shapes.flatMap(({ tags }) => Object.values(tags)))];
  const features = shapes.map((shape) => {
    const tags = Object.entries(shape.tags).flatMap(([key, value]) => [...varint(keys.indexOf(key)), ...varint(values.indexOf(value))]);
    return field(2, [...field(2, tags), ...numberField(3, shape.closed ? POLYGON : LINE), ...field(4, geometryOf(shape).flatMap(varint))]);
  });
  return field(3, [
    ...numberField(15, 2),
    ...textField(1, name),
    ...features.flat(),
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((value) => field(4, textField(1, value))),
    ...numberField(5, EXTENT),
  ]);
};

/** Encodes a vector tile of layers by name. */
export const vectorTile = (layers: Readonly<Record<string, readonly Shape[]>>): Buffer =>
  Buffer.from(Object.entries(layers).flatMap(([name, shapes]) => layerOf(name, shapes)));
