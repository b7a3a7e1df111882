import { setTimeout as delay } from 'node:timers/promises';
import { halfJitterGenerator, noJitterGenerator } from 'cockatiel';

/** Delays between retries, in milliseconds: the first pause, doubled after each failure up to the longest. */
export interface Backoff {
  readonly firstDelay: number;
  readonly longestDelay: number;
}

const backoffSettings = ({ firstDelay, longestDelay }: Backoff) => ({
  initialDelay: firstDelay,
  maxDelay: longestDelay,
  exponent: 2,
  generator: noJitterGenerator,
});

/** Returns the pause after a number of failures in a row (from 1). */
export const backoffDelay = (failures: number, backoff: Backoff): number => noJitterGenerator(failures - 1, backoffSettings(backoff))[0];

/** Returns the same pause, shortened at random by up to half, so that clients that failed together do not all retry together. */
export const jitteredBackoffDelay = (failures: number, backoff: Backoff): number =>
  halfJitterGenerator(failures - 1, backoffSettings(backoff))[0];

/** Waits, or returns early when the signal aborts. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined);

/** Retries after growing pauses until `work` succeeds or the signal aborts (then returns undefined). `onProgress` resets the pauses. */
export const retryForever = async <Value>(
  signal: AbortSignal,
  backoff: Backoff,
  work: (onProgress: () => void) => Promise<Value>,
  onFailed: (error: unknown, failures: number) => void,
): Promise<Value | undefined> => {
  for (let failures = 0; !signal.aborted; await sleep(jitteredBackoffDelay(failures, backoff), signal)) {
    try {
      return await work(() => (failures = 0));
    } catch (error) {
      failures += 1;
      if (!signal.aborted) onFailed(error, failures);
    }
  }
  return undefined;
};
