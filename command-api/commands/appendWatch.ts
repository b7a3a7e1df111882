import type { Readiness } from '#contract/healthOperations.ts';
import type { EventStore } from '#platform/event-store/index.ts';
import { IDENTITY_STREAM } from '#platform/event-store/logIdentity.ts';
import { createLogRecord } from '#platform/event-store/logRecords.ts';
import type { Logger } from '#platform/logger.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';
import type { Clock } from '#platform/systemClock.ts';
import { isDiskFull } from './diskFull.ts';

/** How long a failed append counts if none succeeds afterwards: the probe writes nothing, so it may miss a failing disk. */
const FAILURE_RETENTION_MS = 10_000;
/** Timeout of the probe; less than the time that `GET /readyz` allows for a check. */
const PROBE_TIMEOUT_MS = 1000;
/** Revision that no stream reaches: the store rejects an append that expects it, and writes nothing. */
const IMPOSSIBLE_REVISION = BigInt(Number.MAX_SAFE_INTEGER);

/** A watched event store, and whether it can store commands. */
export interface AppendWatch {
  readonly store: EventStore;
  /** Returns ready, or degraded with a reason while commands cannot be stored; queries still work. */
  readiness(): Promise<Readiness>;
}

const REJECTION_ERRORS: readonly string[] = ['WrongExpectedRevision', 'InvalidEvent'];
/** A decision of the store about one command does not affect other commands. */
const isRejection = (error: unknown): boolean => error instanceof Error && REJECTION_ERRORS.includes(error.name);

const reasonOf = (failure: unknown): string =>
  `commands cannot be stored: ${isDiskFull(failure) ? 'the disk of the event store is nearly full' : 'the event store rejects appends'}`;

/**
 * Watches whether events can be appended: by the results of the commands' appends, and by a probe at each readiness check. The probe is an
 * append whose expected revision makes any store reject it before it writes.
 */
export const watchAppends = (store: EventStore, { clock, log }: { readonly clock: Clock; readonly log: Logger }): AppendWatch => {
  let lastFailure: { readonly error: unknown; readonly failedAt: number } | null = null;
  let isDegraded = false;
  const append: EventStore['append'] = async (streamName, expected, events) => {
    try {
      const result = await store.append(streamName, expected, events);
      if (events.length > 0) lastFailure = null;
      return result;
    } catch (error) {
      // The probe detects a full disk, and its end, without a failed command.
      if (!isRejection(error) && !isDiskFull(error)) lastFailure = { error, failedAt: clock() };
      throw error;
    }
  };
  /** Returns null if the store accepts appends, otherwise the error. */
  const probe = async (): Promise<unknown> => {
    try {
      await store.append(IDENTITY_STREAM, IMPOSSIBLE_REVISION, [createLogRecord('LogStarted', { id: 'probe' }, clock())]);
      return null;
    } catch (error) {
      return isRejection(error) ? null : error;
    }
  };
  let pendingProbe: Promise<unknown> | null = null;
  const probeOnce = (): Promise<unknown> => (pendingProbe ??= probe().finally(() => (pendingProbe = null)));
  const failure = async (): Promise<unknown> => {
    const probeError = await resultOrTimeout(PROBE_TIMEOUT_MS, probeOnce(), () => new Error('an append got no response in time'));
    if (probeError !== null) return probeError;
    return lastFailure === null || clock() - lastFailure.failedAt >= FAILURE_RETENTION_MS ? null : lastFailure.error;
  };
  return {
    store: { ...store, append },
    async readiness() {
      const error = await failure();
      if ((error !== null) !== isDegraded) {
        isDegraded = error !== null;
        if (isDegraded) log.error({ err: error }, 'commands cannot be stored');
        else log.info('commands can be stored again');
      }
      return {
        status: 'ready',
        projections: [],
        ...(error === null ? { reasons: [] } : { reasons: [reasonOf(error)], degraded: ['commands'] }),
      };
    },
  };
};
