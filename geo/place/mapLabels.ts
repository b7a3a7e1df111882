import { townsByImportance } from './towns.ts';
import { zipTable } from './zipTable.ts';

/** A label on the drawn map. `importance`: a town's number of zip codes, 0 for a zip code. */
export interface MapLabel {
  readonly text: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly importance: number;
}

export interface BoundingBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const containsPoint = (box: BoundingBox, { longitude, latitude }: { longitude: number; latitude: number }): boolean =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north;

const takeMatching = <Row>(rows: Iterable<Row>, limit: number, predicate: (row: Row) => boolean): Row[] => {
  const matches: Row[] = [];
  for (const row of rows) {
    if (matches.length >= limit) break;
    if (predicate(row)) matches.push(row);
  }
  return matches;
};

/** Returns the most important towns in a box, in order, then (if requested) its zip codes; at most `limit` labels. */
export const mapLabels = (box: BoundingBox, limit: number, options: { readonly zips?: boolean } = {}): readonly MapLabel[] => {
  const towns = takeMatching(townsByImportance(), limit, (town) => containsPoint(box, town));
  const zips = options.zips ? takeMatching(zipTable().values(), limit - towns.length, (row) => containsPoint(box, row)) : [];
  return [
    ...towns.map(({ name, longitude, latitude, zipCount: importance }) => ({ text: name, longitude, latitude, importance })),
    ...zips.map(({ code, longitude, latitude }) => ({ text: code, longitude, latitude, importance: 0 })),
  ];
};
