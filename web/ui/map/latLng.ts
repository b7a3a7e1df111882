import type { Point } from '../../browser/place.ts';

/** A position as Leaflet takes it, in degrees. */
export type LatLngPair = [latitude: number, longitude: number];

export const latLngOf = ({ latitude, longitude }: Point): LatLngPair => [latitude, longitude];
