import { preference } from './preference.ts';

/** Milliseconds by which the server's clock is ahead of the device's. */
const difference = preference('clockDifference', 0, (stored) => Number(stored) || 0);

/** Slow connections and full seconds explain a smaller difference. */
const TOLERANCE_MS = 60_000;

/** Returns the time of the server's clock at a time of the device's, both in milliseconds since 1970. */
export const toServerTime = (deviceTime: number): number => deviceTime + difference.get();

/**
 * Returns the time of the server's clock, by which a place is open or closed, also if the device's is wrong. The device keeps only the
 * difference, so that it also counts without a connection. Milliseconds since 1970.
 */
export const serverNow = (): number => toServerTime(Date.now());

/** Notes the time that the server just said, in milliseconds since 1970; ignores NaN. */
export const hearServerTime = (time: number): void => {
  if (Math.abs(time - serverNow()) > TOLERANCE_MS) difference.set(time - Date.now());
};
