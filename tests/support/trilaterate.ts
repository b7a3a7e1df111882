/** `[longitude, latitude]` */
type Point = readonly [number, number];

export interface Measured {
  readonly from: Point;
  readonly metres: number;
}

/** Earth radius of the product and of MongoDB, in metres. */
const EARTH_RADIUS = 6_378_100;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const metresApart = (one: Point, other: Point): number => {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const sum = half(other[1] - one[1]) + Math.cos(radians(one[1])) * Math.cos(radians(other[1])) * half(other[0] - one[0]);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(sum));
};

const STEP = 1e-6;

/** Estimates a point from distances to many places: Gauss-Newton least squares, starting at their centre. */
export const trilaterate = (measured: readonly Measured[]): Point => {
  const mean = (index: 0 | 1): number => measured.reduce((sum, { from }) => sum + from[index], 0) / measured.length;
  let [longitude, latitude] = [mean(0), mean(1)];
  for (let round = 0; round < 100; round += 1) {
    let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0];
    for (const { from, metres } of measured) {
      const here = metresApart(from, [longitude, latitude]);
      const east = (metresApart(from, [longitude + STEP, latitude]) - here) / STEP;
      const north = (metresApart(from, [longitude, latitude + STEP]) - here) / STEP;
      const missing = metres - here;
      [xx, xy, yy, x, y] = [xx + east * east, xy + east * north, yy + north * north, x + east * missing, y + north * missing];
    }
    const determinant = xx * yy - xy * xy;
    const [right, up] = [(yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant];
    [longitude, latitude] = [longitude + right, latitude + up];
    if (Math.abs(right) + Math.abs(up) < 1e-9) break;
  }
  return [longitude, latitude];
};
