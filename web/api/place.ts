/** A point on earth in degrees. */
export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** Where lists are measured from: a chosen city or zip code, or the phone's location (`here`). */
export interface Place extends Point {
  readonly label: string;
  readonly kind: 'city' | 'zip' | 'here';
}

/** Where the phone is: named on the screen, in its language. */
export const placeHere = (point: Point): Place => ({ ...point, kind: 'here', label: '' });

/** Three decimals (about 100 m): no position leaves the phone more exact than this. */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000;

export const coarsePoint = ({ longitude, latitude }: Point): Point => ({ longitude: coarse(longitude), latitude: coarse(latitude) });

/** `longitude|latitude`, as the API takes it. */
export const pointText = (point: Point): string => {
  const { longitude, latitude } = coarsePoint(point);
  return `${longitude}|${latitude}`;
};

/** The API takes points within these bounds only. */
export const isOnEarth = ({ longitude, latitude }: Point): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
