import { coarsePoint, type Point } from './place.ts';

export type LocationResult = { readonly kind: 'found'; readonly point: Point } | { readonly kind: 'refused' } | { readonly kind: 'failed' };

/** Exact location, at most ten seconds old, with a timeout of ten seconds. */
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 10_000 };

/** Returns the location of the phone, rounded to three decimals. Never rejects. */
export const requestLocation = (): Promise<LocationResult> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ kind: 'failed' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'found', point: coarsePoint(coords) }),
      (error) => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'refused' : 'failed' }),
      POSITION_OPTIONS,
    );
  });
