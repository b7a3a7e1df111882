import { v5 } from 'uuid';
import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import { logPages } from '#platform/event-store/logPages.ts';
import { logRecord } from '#platform/event-store/logRecords.ts';
import type { RawEvent, RawLog } from '#platform/event-store/raw.ts';
import type { EventStore, LogBatch } from '#platform/event-store/types.ts';
import { isCounted, SEAL_STREAM } from './digest.ts';
import { newestSealEvent, sealOf, type Seal } from './seal.ts';
import { createSealing } from './sealing.ts';

/** Number of events between two seals. */
export const SEAL_EVERY = 10_000;

/** Maximum time that an event stays without a seal, in milliseconds: a small directory never reaches `SEAL_EVERY`. */
export const SEAL_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Namespace of seal ids: the same seal has the same id, so that two processes that seal at once write one. */
const SEALS = '0c3d5a1e-7b42-4f0a-9d68-5e2f1c7a9b30';

/** The log does not match its newest seal: no further seal may be written. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface SealerContext {
  readonly raw: RawLog;
  readonly store: Pick<EventStore, 'append'>;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  readonly every?: number;
}

/** Returns the position of the last event that a seal covers; null if the seal does not name it, or it cannot be found. */
const placeOf = async (raw: RawLog, { last }: Seal): Promise<bigint | null> => {
  if (last === null) return null;
  const [event] = await raw.readStream(last.streamName, { from: BigInt(last.revision), maxCount: 1 });
  return event !== undefined && event.revision === BigInt(last.revision) && isCounted(event) ? event.position : null;
};

/** Reads the log from its start to the end of a seal. Throws `SealBroken` if the log does not match. */
const countUpTo = async (raw: RawLog, { count, digest }: Seal): Promise<bigint> => {
  const sealing = createSealing(null);
  for await (const event of logPages(raw)) {
    sealing.take(event);
    if (sealing.count < count) continue;
    if (sealing.digest() === digest) return event.position;
    break;
  }
  throw new SealBroken('The log does not match its newest seal. Run: npm run verify');
};

export interface Opened {
  /** Returns the position of the last event that is sealed or taken; 0n if there is none. */
  position(): bigint;
  /** Takes events, and writes a seal when enough are taken. */
  handleBatch(batch: Pick<LogBatch, 'stored'>): Promise<void>;
  sealNow(): Promise<void>;
  /** Seals the taken events if the newest seal, or the first event of a log without seals, is a day old. */
  sealDaily(): Promise<void>;
}

/** Returns when a seal was written, by the clock of its writer; the store's time if the event does not contain it. */
const sealedAt = ({ metadata, created }: RawEvent): number => {
  try {
    const { occurredAt } = JSON.parse(Buffer.from(metadata).toString('utf8')) as { readonly occurredAt?: unknown };
    const at = typeof occurredAt === 'string' ? Date.parse(occurredAt) : Number.NaN;
    return Number.isNaN(at) ? created : at;
  } catch {
    return created;
  }
};

/** Opens the sealing of a log at the end of its newest seal. */
export const openSealing = async ({ raw, store, clock, every = SEAL_EVERY }: SealerContext): Promise<Opened> => {
  const newest = await newestSealEvent(raw);
  const seal = newest === null ? null : sealOf(newest);
  if (newest !== null && seal === null) throw new SealBroken(`${SEAL_STREAM}@${newest.revision} cannot be read. Run: npm run verify`);
  const sealing = createSealing(seal);
  let revision = newest?.revision ?? -1n;
  let since = newest === null ? null : sealedAt(newest);
  let reached = seal === null ? 0n : ((await placeOf(raw, seal)) ?? (await countUpTo(raw, seal)));

  const writeSeal = async (): Promise<void> => {
    const due = sealing.due();
    if (due === null) return;
    const now = clock();
    const record = logRecord('LogSealed', due, now, v5(`${due.count} ${due.digest}`, SEALS));
    const written = await store.append(SEAL_STREAM, revision < 0n ? 'no_stream' : revision, [record]);
    revision = written.revision;
    sealing.sealed(due.count);
    since = now;
  };
  // One write at a time: the daily seal runs in parallel with `take`.
  let writing = Promise.resolve();
  const sealNow = (): Promise<void> => {
    const written = writing.then(writeSeal);
    writing = written.catch(() => undefined);
    return written;
  };
  const takeOne = async (event: RawEvent): Promise<void> => {
    reached = event.position;
    if (event.streamName === SEAL_STREAM) {
      if (event.revision > revision) {
        revision = event.revision;
        since = sealedAt(event);
      }
      sealing.sealed(sealOf(event)?.count ?? 0);
      return;
    }
    sealing.take(event);
    if (sealing.unsealed > 0) since ??= event.created;
    if (sealing.unsealed >= every) await sealNow();
  };
  return {
    position: () => reached,
    sealNow,
    sealDaily: async () => {
      if (since !== null && clock() - since >= SEAL_WITHIN_MS) await sealNow();
    },
    async handleBatch({ stored }) {
      for (const event of stored) await takeOne(event);
    },
  };
};

/** Seals everything that is in the log now. Returns the newest seal; null for a log without events. */
export const sealLog = async (context: SealerContext): Promise<Seal | null> => {
  for (;;) {
    try {
      const opened = await openSealing(context);
      for await (const event of logPages(context.raw, { after: opened.position() || undefined }))
        await opened.handleBatch({ stored: [event] });
      await opened.sealNow();
      const newest = await newestSealEvent(context.raw);
      return newest === null ? null : sealOf(newest);
    } catch (error) {
      // Another process sealed in between: continue after its seal.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
};
