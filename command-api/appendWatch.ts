import type { Readiness } from '#contract/healthOperations.ts';
import type { Clock } from '#platform/clock.ts';
import { IDENTITY_STREAM } from '#platform/event-store/identity.ts';
import type { EventStore } from '#platform/event-store/index.ts';
import { logRecord } from '#platform/event-store/logRecords.ts';
import type { Logger } from '#platform/log.ts';
import { within } from '#platform/within.ts';
import { isDiskFull } from './diskFull.ts';

/** How long a failed append counts after which none succeeded: the probe writes nothing, so it may miss a failing disk. */
const FAILURE_COUNTS_MS = 10_000;
/** Less than what `GET /readyz` waits for a check. */
const PROBE_MS = 1000;
/** No stream is this long: an append that expects it is decided upon, and never stored. */
const IMPOSSIBLE_REVISION = BigInt(Number.MAX_SAFE_INTEGER);

/** An event store that is watched, and whether it stores commands. */
export interface AppendWatch {
  readonly store: EventStore;
  /** Ready, and degraded with a reason while commands cannot be stored: queries are answered all the same. */
  readiness(): Promise<Readiness>;
}

const DECISIONS: readonly string[] = ['WrongExpectedRevision', 'InvalidEvent'];
/** What the store decided about one command says nothing about other commands. */
const isDecision = (error: unknown): boolean => error instanceof Error && DECISIONS.includes(error.name);

const reasonOf = (failure: unknown): string =>
  `commands cannot be stored: ${isDiskFull(failure) ? 'the disk of the event store is nearly full' : 'the event store refuses appends'}`;

/**
 * Watches whether events can be appended: by what becomes of the appends of commands, and by a probe at each readiness check, an append
 * that any store refuses for its expected revision before it writes.
 */
export const watchAppends = (store: EventStore, { clock, log }: { readonly clock: Clock; readonly log: Logger }): AppendWatch => {
  let failed: { readonly error: unknown; readonly at: number } | null = null;
  let isDegraded = false;
  const append: EventStore['append'] = async (streamName, expected, events) => {
    try {
      const result = await store.append(streamName, expected, events);
      if (events.length > 0) failed = null;
      return result;
    } catch (error) {
      // The probe sees a full disk, and that there is room again, by itself.
      if (!isDecision(error) && !isDiskFull(error)) failed = { error, at: clock() };
      throw error;
    }
  };
  /** Null when the store would take an append. */
  const probe = async (): Promise<unknown> => {
    try {
      await store.append(IDENTITY_STREAM, IMPOSSIBLE_REVISION, [logRecord('LogStarted', { id: 'probe' }, clock())]);
      return null;
    } catch (error) {
      return isDecision(error) ? null : error;
    }
  };
  let probing: Promise<unknown> | null = null;
  const probeOnce = (): Promise<unknown> => (probing ??= probe().finally(() => (probing = null)));
  const failure = async (): Promise<unknown> => {
    const refused = await within(PROBE_MS, probeOnce(), () => new Error('an append did not answer in time'));
    if (refused !== null) return refused;
    return failed === null || clock() - failed.at >= FAILURE_COUNTS_MS ? null : failed.error;
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
