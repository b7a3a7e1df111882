import { TileType, zxyToTileId } from 'pmtiles';
import { varint, vectorTile, type Shape } from './vectorTile.ts';

/* A small PMTiles archive (version 3) of invented streets around Denver, with the same content in every tile. */

const DENVER = { longitude: -104.98, latitude: 39.75 };
const ZOOMS = [8, 9, 10, 11, 12, 13, 14];
/** Number of tiles on each side of the centre. */
const AROUND = 2;
const NO_COMPRESSION = 1;
const HEADER = 127;

const street = (points: Shape['points'], kind: string, name: string): Shape => ({ closed: false, points, tags: { kind, name } });
const STEPS = [512, 1536, 2560, 3584];
const STREETS = vectorTile({
  earth: [
    {
      closed: true,
      points: [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
      tags: { kind: 'earth' },
    },
  ],
  roads: STEPS.flatMap((at, index) => [
    street([[0, at], [4096, at]], index === 0 ? 'highway' : 'minor_road', `${index + 20}th St`), // oxfmt-ignore
    street([[at, 0], [at, 4096]], index === 0 ? 'major_road' : 'minor_road', `${['Champa', 'Stout', 'Curtis', 'Welton'][index]} St`), // oxfmt-ignore
  ]),
});

const tileAt = (zoom: number): readonly [x: number, y: number] => {
  const sine = Math.sin((DENVER.latitude * Math.PI) / 180);
  const size = 2 ** zoom;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor(((DENVER.longitude + 180) / 360) * size), Math.floor(y * size)];
};
const tileIds = (): number[] =>
  ZOOMS.flatMap((zoom) => {
    const [x, y] = tileAt(zoom);
    const steps = Array.from({ length: 2 * AROUND + 1 }, (_, index) => index - AROUND);
    return steps.flatMap((right) => steps.map((down) => zxyToTileId(zoom, x + right, y + down)));
  }).toSorted((a, b) => a - b);

/** Encodes a directory whose entries are single tiles with the same bytes. */
const directoryOf = (ids: readonly number[], length: number): Buffer =>
  Buffer.from([
    ...varint(ids.length),
    ...ids.flatMap((id, index) => varint(id - (ids[index - 1] ?? 0))),
    ...ids.flatMap(() => varint(1)),
    ...ids.flatMap(() => varint(length)),
    ...ids.flatMap(() => varint(1)),
  ]);

/** Returns the archive's bytes. */
export const streetArchive = (): Buffer => {
  const ids = tileIds();
  const directory = directoryOf(ids, STREETS.length);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const metadataAt = HEADER + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const numbers = [HEADER, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, STREETS.length, ids.length, ids.length, 1];
  numbers.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  const [first = 0] = ZOOMS;
  [1, NO_COMPRESSION, NO_COMPRESSION, TileType.Mvt, first, ZOOMS.at(-1) ?? first].forEach((value, index) =>
    header.writeUInt8(value, 96 + index),
  );
  const { longitude, latitude } = DENVER;
  [longitude - 1, latitude - 1, longitude + 1, latitude + 1].forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index),
  );
  header.writeUInt8(first, 118);
  [longitude, latitude].forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * index));
  return Buffer.concat([header, directory, metadata, STREETS]);
};
