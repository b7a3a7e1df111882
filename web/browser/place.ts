/** A point on Earth, in degrees. */
export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** Where lists are measured from: a chosen city or zip code, or the phone's location (`here`). */
export interface Place extends Point {
  readonly label: string;
  readonly kind: 'city' | 'zip' | 'here';
}

/** Returns the location of the phone as a place; the screen names it in its language. */
export const placeHere = (point: Point): Place => ({ ...point, kind: 'here', label: '' });

/** Rounds to three decimals (about 100 m): no position leaves the phone more exact than this. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 1000) / 1000;

export const coarsePoint = ({ longitude, latitude }: Point): Point => ({
  longitude: roundCoordinate(longitude),
  latitude: roundCoordinate(latitude),
});

/** Returns `longitude|latitude`, as the API accepts it. */
export const pointText = (point: Point): string => {
  const { longitude, latitude } = coarsePoint(point);
  return `${longitude}|${latitude}`;
};

/** Whether a point is within the bounds that the API accepts. */
export const isOnEarth = ({ longitude, latitude }: Point): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
