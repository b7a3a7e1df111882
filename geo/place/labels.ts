import { townsByImportance } from './towns.ts';
import { zipTable } from './zipTable.ts';

/** A label on the drawn map. `importance`: a town's number of zip codes, 0 for a zip code. */
export interface MapLabel {
  readonly text: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly importance: number;
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const holds = (box: Box, { longitude, latitude }: { longitude: number; latitude: number }): boolean =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north;

const take = <Row>(rows: Iterable<Row>, limit: number, wanted: (row: Row) => boolean): Row[] => {
  const taken: Row[] = [];
  for (const row of rows) {
    if (taken.length >= limit) break;
    if (wanted(row)) taken.push(row);
  }
  return taken;
};

/** Returns the most important towns in a box, in order, then (if requested) its zip codes; at most `limit` labels. */
export const mapLabels = (box: Box, limit: number, options: { readonly zips?: boolean } = {}): readonly MapLabel[] => {
  const towns = take(townsByImportance(), limit, (town) => holds(box, town));
  const zips = options.zips ? take(zipTable().values(), limit - towns.length, (row) => holds(box, row)) : [];
  return [
    ...towns.map(({ name, longitude, latitude, zips: importance }) => ({ text: name, longitude, latitude, importance })),
    ...zips.map(({ code, longitude, latitude }) => ({ text: code, longitude, latitude, importance: 0 })),
  ];
};
