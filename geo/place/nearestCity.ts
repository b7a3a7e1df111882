import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { findTown, type Town } from './towns.ts';
import { zipTable } from './zipTable.ts';

const zipIndex = lazyValue(() => {
  const rows = [...zipTable().values()].filter(({ city }) => !/[\d&/]/.test(city));
  const tree = new KDBush(rows.length);
  for (const row of rows) tree.add(row.longitude, row.latitude);
  tree.finish();
  return { tree, rows };
});

/** Returns the town of the nearest zip code within 100 km; null if there is none. Degrees. */
export const nearestCity = (longitude: number, latitude: number): Town | null => {
  const { tree, rows } = zipIndex();
  const [nearest] = around(tree, longitude, latitude, 1, 100);
  const row = nearest === undefined ? undefined : rows[nearest];
  return row ? findTown(row.city, row.state) : null;
};

/** Returns the towns within some kilometres of a point. Degrees. */
export const townsWithin = (longitude: number, latitude: number, kilometres: number): readonly Town[] => {
  const { tree, rows } = zipIndex();
  const indexes = around(tree, longitude, latitude, Infinity, kilometres);
  const towns = indexes.map((index) => findTown(rows[index]!.city, rows[index]!.state));
  return [...new Set(towns)].filter((town) => town !== null);
};
