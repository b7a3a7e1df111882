/** `[longitude, latitude]` */
type Point = readonly [number, number];

export interface DistanceMeasurement {
  readonly from: Point;
  readonly metres: number;
}

/** Earth radius of the product and of MongoDB, in metres. */
const EARTH_RADIUS_METRES = 6_378_100;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

export const metresApart = (one: Point, other: Point): number => {
  const haversine = (degrees: number): number => Math.sin(toRadians(degrees) / 2) ** 2;
  const sum = haversine(other[1] - one[1]) + Math.cos(toRadians(one[1])) * Math.cos(toRadians(other[1])) * haversine(other[0] - one[0]);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(sum));
};

const STEP_DEGREES = 1e-6;

/** Estimates a point from distances to many places: Gauss-Newton least squares, starting at their centre. */
export const trilaterate = (distanceMeasurements: readonly DistanceMeasurement[]): Point => {
  const meanCoordinate = (index: 0 | 1): number =>
    distanceMeasurements.reduce((sum, { from }) => sum + from[index], 0) / distanceMeasurements.length;
  let [longitude, latitude] = [meanCoordinate(0), meanCoordinate(1)];
  for (let iteration = 0; iteration < 100; iteration += 1) {
    let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0];
    for (const { from, metres } of distanceMeasurements) {
      const estimatedMetres = metresApart(from, [longitude, latitude]);
      const metresPerDegreeEast = (metresApart(from, [longitude + STEP_DEGREES, latitude]) - estimatedMetres) / STEP_DEGREES;
      const metresPerDegreeNorth = (metresApart(from, [longitude, latitude + STEP_DEGREES]) - estimatedMetres) / STEP_DEGREES;
      const residualMetres = metres - estimatedMetres;
      [xx, xy, yy, x, y] = [
        xx + metresPerDegreeEast * metresPerDegreeEast,
        xy + metresPerDegreeEast * metresPerDegreeNorth,
        yy + metresPerDegreeNorth * metresPerDegreeNorth,
        x + metresPerDegreeEast * residualMetres,
        y + metresPerDegreeNorth * residualMetres,
      ];
    }
    const determinant = xx * yy - xy * xy;
    const [longitudeShift, latitudeShift] = [(yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant];
    [longitude, latitude] = [longitude + longitudeShift, latitude + latitudeShift];
    if (Math.abs(longitudeShift) + Math.abs(latitudeShift) < 1e-9) break;
  }
  return [longitude, latitude];
};
