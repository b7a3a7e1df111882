import type { Point } from './zipTable.ts';

/** One plain mistake of a point that can be put right: `scaled` is a lost decimal point, `webMercator` means metres instead of degrees. */
export type PointRepair = 'swapped' | 'signOfLongitude' | 'signOfLatitude' | 'scaled' | 'webMercator';

export interface RepairedPoint {
  readonly point: Point;
  readonly repairs: readonly PointRepair[];
}

const EARTH_RADIUS_OF_WEB_MERCATOR_METRES = 6_378_137;
const DEGREES_PER_RADIAN = 180 / Math.PI;
/** Decimal places that published coordinates have at most. */
const MAX_DECIMAL_PLACES = 9;

/** Whether a point is on the earth; 0,0 stands for an unknown point. Degrees. */
export const isValidPoint = ({ longitude, latitude }: Point): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && !(longitude === 0 && latitude === 0);

const withSigns = ({ point: { longitude, latitude }, repairs }: RepairedPoint): RepairedPoint[] => [
  { point: { longitude, latitude }, repairs },
  { point: { longitude: -longitude, latitude }, repairs: [...repairs, 'signOfLongitude'] },
  { point: { longitude, latitude: -latitude }, repairs: [...repairs, 'signOfLatitude'] },
];

/** Returns the coordinate with its decimal point at every place that makes it a possible number of degrees. */
const scaledCoordinates = (coordinate: number, maximum: number): number[] =>
  Array.from({ length: MAX_DECIMAL_PLACES + 1 }, (_, places) => coordinate / 10 ** places).filter(
    (degrees) => Math.abs(degrees) <= maximum && Math.abs(degrees) >= 1,
  );

const scaledPoints = ({ longitude, latitude }: Point): RepairedPoint[] =>
  scaledCoordinates(longitude, 180).flatMap((scaledLongitude) =>
    scaledCoordinates(latitude, 90).map((scaledLatitude) => ({
      point: { longitude: scaledLongitude, latitude: scaledLatitude },
      repairs: ['scaled'] as const,
    })),
  );

const fromWebMercator = ({ longitude: x, latitude: y }: Point): RepairedPoint => ({
  point: {
    longitude: (x / EARTH_RADIUS_OF_WEB_MERCATOR_METRES) * DEGREES_PER_RADIAN,
    latitude: (2 * Math.atan(Math.exp(y / EARTH_RADIUS_OF_WEB_MERCATOR_METRES)) - Math.PI / 2) * DEGREES_PER_RADIAN,
  },
  repairs: ['webMercator'],
});

/**
 * Returns the points that a published point may have meant, with the fewest repairs first: latitude and longitude swapped, a wrong sign,
 * both, or, for a point out of range, a lost decimal point or web Mercator metres. The caller chooses by the address. Degrees.
 */
export const repairedPoints = (published: Point): readonly RepairedPoint[] => {
  const swapped = { longitude: published.latitude, latitude: published.longitude };
  const [, ...signs] = withSigns({ point: published, repairs: [] });
  const plainRepairs = [
    ...signs,
    { point: { longitude: -published.longitude, latitude: -published.latitude }, repairs: ['signOfLongitude', 'signOfLatitude'] as const },
    ...withSigns({ point: swapped, repairs: ['swapped'] }),
  ];
  const otherUnits = isValidPoint(published) ? [] : [...scaledPoints(published), fromWebMercator(published)];
  return [...plainRepairs, ...otherUnits].filter(({ point }) => isValidPoint(point));
};
