import { setTimeout as delay } from 'node:timers/promises';
import { halfJitterGenerator, noJitterGenerator } from 'cockatiel';

/** Delays between retries, in milliseconds: the first pause, doubled after each failure up to the longest. */
export interface Pauses {
  readonly firstPause: number;
  readonly longestPause: number;
}

const settings = ({ firstPause, longestPause }: Pauses) => ({
  initialDelay: firstPause,
  maxDelay: longestPause,
  exponent: 2,
  generator: noJitterGenerator,
});

/** Returns the pause after a number of failures in a row (from 1). */
export const pauseAfter = (failures: number, pauses: Pauses): number => noJitterGenerator(failures - 1, settings(pauses))[0];

/** Returns the same pause, shortened at random by up to half, so that clients that failed together do not all retry together. */
export const unevenPauseAfter = (failures: number, pauses: Pauses): number => halfJitterGenerator(failures - 1, settings(pauses))[0];

/** Waits, or returns early when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);

/** Retries after growing pauses until `work` succeeds or the signal aborts (then returns undefined). `onProgress` resets the pauses. */
export const retryForever = async <Value>(
  signal: AbortSignal,
  pauses: Pauses,
  work: (onProgress: () => void) => Promise<Value>,
  failed: (error: unknown, failures: number) => void,
): Promise<Value | undefined> => {
  for (let failures = 0; !signal.aborted; await pause(unevenPauseAfter(failures, pauses), signal)) {
    try {
      return await work(() => (failures = 0));
    } catch (error) {
      failures += 1;
      if (!signal.aborted) failed(error, failures);
    }
  }
  return undefined;
};
