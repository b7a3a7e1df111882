import { TileType, zxyToTileId } from 'pmtiles';
import { encodeVarint, vectorTile, type Shape } from './vectorTile.ts';

/* A small PMTiles archive (version 3) of invented streets around Denver, with the same content in every tile. */

const DENVER = { longitude: -104.98, latitude: 39.75 };
const ZOOM_LEVELS = [8, 9, 10, 11, 12, 13, 14];
/** Number of tiles on each side of the centre. */
const TILE_RADIUS = 2;
const NO_COMPRESSION = 1;
const HEADER_BYTES = 127;

const streetShape = (points: Shape['points'], kind: string, name: string): Shape => ({ isClosed: false, points, tags: { kind, name } });
const STREET_OFFSETS = [512, 1536, 2560, 3584];
const STREETS_TILE = vectorTile({
  earth: [
    {
      isClosed: true,
      points: [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
      tags: { kind: 'earth' },
    },
  ],
  roads: STREET_OFFSETS.flatMap((streetOffset, index) => [
    streetShape([[0, streetOffset], [4096, streetOffset]], index === 0 ? 'highway' : 'minor_road', `${index + 20}th St`), // oxfmt-ignore
    streetShape([[streetOffset, 0], [streetOffset, 4096]], index === 0 ? 'major_road' : 'minor_road', `${['Champa', 'Stout', 'Curtis', 'Welton'][index]} St`), // oxfmt-ignore
  ]),
});

const tileAt = (zoom: number): readonly [x: number, y: number] => {
  const sine = Math.sin((DENVER.latitude * Math.PI) / 180);
  const size = 2 ** zoom;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor(((DENVER.longitude + 180) / 360) * size), Math.floor(y * size)];
};
const tileIds = (): number[] =>
  ZOOM_LEVELS.flatMap((zoom) => {
    const [x, y] = tileAt(zoom);
    const steps = Array.from({ length: 2 * TILE_RADIUS + 1 }, (_, index) => index - TILE_RADIUS);
    return steps.flatMap((columnOffset) => steps.map((rowOffset) => zxyToTileId(zoom, x + columnOffset, y + rowOffset)));
  }).toSorted((a, b) => a - b);

/** Encodes a directory whose entries are single tiles with the same bytes. */
const directoryOf = (ids: readonly number[], length: number): Buffer =>
  Buffer.from([
    ...encodeVarint(ids.length),
    ...ids.flatMap((id, index) => encodeVarint(id - (ids[index - 1] ?? 0))),
    ...ids.flatMap(() => encodeVarint(1)),
    ...ids.flatMap(() => encodeVarint(length)),
    ...ids.flatMap(() => encodeVarint(1)),
  ]);

/** Returns the archive's bytes. */
export const streetArchive = (): Buffer => {
  const ids = tileIds();
  const directory = directoryOf(ids, STREETS_TILE.length);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const metadataOffset = HEADER_BYTES + directory.length;
  const tilesOffset = metadataOffset + metadata.length;
  const headerNumbers = [
    HEADER_BYTES,
    directory.length,
    metadataOffset,
    metadata.length,
    tilesOffset,
    0,
    tilesOffset,
    STREETS_TILE.length,
    ids.length,
    ids.length,
    1,
  ];
  headerNumbers.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  const [first = 0] = ZOOM_LEVELS;
  [1, NO_COMPRESSION, NO_COMPRESSION, TileType.Mvt, first, ZOOM_LEVELS.at(-1) ?? first].forEach((value, index) =>
    header.writeUInt8(value, 96 + index),
  );
  const { longitude, latitude } = DENVER;
  [longitude - 1, latitude - 1, longitude + 1, latitude + 1].forEach((degrees, index) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index),
  );
  header.writeUInt8(first, 118);
  [longitude, latitude].forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * index));
  return Buffer.concat([header, directory, metadata, STREETS_TILE]);
};
