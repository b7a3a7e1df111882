import { v5 } from 'uuid';
import { WrongExpectedRevision } from '../../platform/event-store/errors.ts';
import { aboutBreak } from '../../platform/event-store/failures.ts';
import { logRecord } from '../../platform/event-store/logRecords.ts';
import { logPages } from '../../platform/event-store/logPages.ts';
import type { RawEvent, RawLog } from '../../platform/event-store/raw.ts';
import { defaultTiming, pause, pauseBefore } from '../../platform/event-store/timing.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import type { Logger } from '../../platform/log.ts';
import { isCounted, SEAL_STREAM } from './digest.ts';
import { newestSealEvent, sealOf, type Seal } from './seal.ts';
import { createSealing } from './sealing.ts';

/** Events between two seals. */
export const SEAL_EVERY = 10_000;

/** The same seal has the same id, whoever writes it, so that two that seal at once write one. */
const SEALS = '0c3d5a1e-7b42-4f0a-9d68-5e2f1c7a9b30';

/** The log is not what its newest seal says: nothing may be sealed on top of it. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface SealerDependencies {
  readonly raw: RawLog;
  readonly store: Pick<EventStore, 'append'>;
  /** ms since 1970 */
  readonly clock: () => number;
  readonly every?: number;
}

/** Where the last event that a seal covers lies; null when the seal does not say, or that event cannot be found. */
const placeOf = async (raw: RawLog, { last }: Seal): Promise<bigint | null> => {
  if (last === null) return null;
  const [event] = await raw.readStream(last.streamName, { from: BigInt(last.revision), maxCount: 1 });
  return event !== undefined && event.revision === BigInt(last.revision) && isCounted(event) ? event.position : null;
};

/** Reads the log from its start to the end of what a seal covers. Throws `SealBroken` when it is not what was sealed. */
const countUpTo = async (raw: RawLog, { count, digest }: Seal): Promise<bigint | undefined> => {
  const sealing = createSealing(null);
  for await (const event of logPages(raw)) {
    sealing.take(event);
    if (sealing.count < count) continue;
    if (sealing.digest() === digest) return event.position;
    break;
  }
  throw new SealBroken('The log does not match its newest seal. Run: npm run verify');
};

interface Opened {
  /** Position of the last event that is sealed or was taken. */
  reached(): bigint | undefined;
  /** Whether the event taken last is where it was: another log may have come into the place of this one. */
  isThere(): Promise<boolean>;
  /** Seals when that many are due: what an append that failed left. */
  sealDue(): Promise<void>;
  /** Takes one event; seals when that many are due, at once when told so. */
  take(event: RawEvent): Promise<void>;
  sealNow(): Promise<void>;
}

/** Goes on where the newest seal ends. */
const openSealing = async ({ raw, store, clock, every = SEAL_EVERY }: SealerDependencies): Promise<Opened> => {
  const newest = await newestSealEvent(raw);
  const seal = newest === null ? null : sealOf(newest);
  if (newest !== null && seal === null) throw new SealBroken(`${SEAL_STREAM}@${newest.revision} cannot be read. Run: npm run verify`);
  const after = seal === null ? undefined : ((await placeOf(raw, seal)) ?? (await countUpTo(raw, seal)));
  const sealing = createSealing(seal);
  let revision = newest?.revision ?? -1n;
  let last: Pick<RawEvent, 'streamName' | 'revision' | 'position' | 'id'> | null = null;

  const sealNow = async (): Promise<void> => {
    const due = sealing.due();
    if (due === null) return;
    const record = logRecord('LogSealed', due, clock(), v5(`${due.count} ${due.digest}`, SEALS));
    const written = await store.append(SEAL_STREAM, revision < 0n ? 'no_stream' : revision, [record]);
    revision = written.revision;
    sealing.sealed(due.count);
  };
  const sealDue = async (): Promise<void> => {
    if (sealing.unsealed >= every) await sealNow();
  };
  return {
    reached: () => last?.position ?? after,
    isThere: async () => {
      if (last === null) return true;
      const [found] = await raw.readStream(last.streamName, { from: last.revision, maxCount: 1 });
      return found?.id === last.id && found.position === last.position;
    },
    sealDue,
    sealNow,
    take: async (event) => {
      // Taken before it is sealed: when sealing fails, it is not taken again.
      last = { streamName: event.streamName, revision: event.revision, position: event.position, id: event.id };
      if (event.streamName === SEAL_STREAM) {
        if (event.revision > revision) revision = event.revision;
        sealing.sealed(sealOf(event)?.count ?? 0);
        return;
      }
      sealing.take(event);
      await sealDue();
    },
  };
};

const isOvertaken = (error: unknown): boolean => error instanceof WrongExpectedRevision;

/** Seals everything that is in the log now. Answers the newest seal; null for a log without events. */
export const sealLog = async (dependencies: SealerDependencies): Promise<Seal | null> => {
  for (;;) {
    try {
      const opened = await openSealing(dependencies);
      for await (const event of logPages(dependencies.raw, { after: opened.reached() })) await opened.take(event);
      await opened.sealNow();
      const newest = await newestSealEvent(dependencies.raw);
      return newest === null ? null : sealOf(newest);
    } catch (error) {
      // Somebody else sealed meanwhile: go on after that seal.
      if (!isOvertaken(error)) throw error;
    }
  }
};

/**
 * Follows the log and seals it as it grows. Several may run at once: the expected revision of `seal-log` lets one of them
 * write each seal, and the others go on after it. A subscription that is cut (a server cuts one that it finds too slow) is
 * taken up where it was.
 */
export const startSealer = (dependencies: SealerDependencies & { readonly log: Logger }): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { raw, log } = dependencies;

  const run = async (): Promise<void> => {
    let opened: Opened | null = null;
    for (let failures = 0; !signal.aborted;) {
      try {
        if (opened !== null && !(await opened.isThere())) opened = null;
        opened ??= await openSealing(dependencies);
        await opened.sealDue();
        for await (const event of raw.follow({ after: opened.reached(), signal })) {
          await opened.take(event);
          failures = 0;
        }
      } catch (error) {
        if (error instanceof SealBroken) {
          log.error({ err: error }, 'the log is not sealed any more');
          return;
        }
        if (isOvertaken(error)) {
          opened = null;
          continue;
        }
        log.warn({ ...aboutBreak(error), after: opened?.reached()?.toString() }, 'sealing broke off and goes on from there');
      }
      failures += 1;
      await pause(pauseBefore(failures, defaultTiming, Math.random), signal);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
