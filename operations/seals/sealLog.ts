import { v5 } from 'uuid';
import { WrongExpectedRevision } from '#platform/event-store/errors.ts';
import { createLogRecord } from '#platform/event-store/logRecords.ts';
import type { RawEvent, RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { EventStore, LogBatch } from '#platform/event-store/types.ts';
import { isSealedEvent, SEAL_STREAM } from './digest.ts';
import { readNewestSealEvent, parseSeal, type Seal } from './seal.ts';
import { createSealing } from './sealing.ts';

/** Number of events between two seals. */
export const EVENTS_PER_SEAL = 10_000;

/** Maximum time that an event stays without a seal, in milliseconds: a small directory never reaches `EVENTS_PER_SEAL`. */
export const MAX_SEAL_AGE_MS = 24 * 60 * 60 * 1000;

/** Namespace of seal ids: the same seal has the same id, so that two processes that seal at once write one. */
const SEAL_NAMESPACE = '0c3d5a1e-7b42-4f0a-9d68-5e2f1c7a9b30';

/** The log does not match its newest seal: no further seal may be written. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

export interface SealerContext {
  readonly raw: RawLog;
  readonly store: Pick<EventStore, 'append'>;
  /** Returns milliseconds since 1970. */
  readonly clock: () => number;
  readonly eventsPerSeal?: number;
}

/** Returns the position of the last event that a seal covers; null if the seal does not name it, or it cannot be found. */
const positionOfSealed = async (raw: RawLog, { lastCovered }: Seal): Promise<bigint | null> => {
  if (lastCovered === null) return null;
  const [event] = await raw.readStream(lastCovered.streamName, { from: BigInt(lastCovered.revision), maxCount: 1 });
  return event !== undefined && event.revision === BigInt(lastCovered.revision) && isSealedEvent(event) ? event.position : null;
};

/** Reads the log from its start to the end of a seal. Throws `SealBroken` if the log does not match. */
const findPositionByCount = async (raw: RawLog, { count, digest }: Seal): Promise<bigint> => {
  const sealing = createSealing(null);
  for await (const event of readRawEvents(raw)) {
    sealing.addEvent(event);
    if (sealing.count < count) continue;
    if (sealing.digest() === digest) return event.position;
    break;
  }
  throw new SealBroken('The log does not match its newest seal. Run: npm run verify');
};

export interface OpenSealing {
  /** Returns the position of the last event that is sealed or taken; 0n if there is none. */
  position(): bigint;
  /** Takes events, and writes a seal when enough are taken. */
  handleBatch(batch: Pick<LogBatch, 'rawEvents'>): Promise<void>;
  sealNow(): Promise<void>;
  /** Seals the taken events if the newest seal, or the first event of a log without seals, is a day old. */
  sealDaily(): Promise<void>;
}

/** Returns when a seal was written, by the clock of its writer; the store's time if the event does not contain it. */
const sealTimeOf = ({ metadata, created }: RawEvent): number => {
  try {
    const { occurredAt } = JSON.parse(Buffer.from(metadata).toString('utf8')) as { readonly occurredAt?: unknown };
    const sealTime = typeof occurredAt === 'string' ? Date.parse(occurredAt) : Number.NaN;
    return Number.isNaN(sealTime) ? created : sealTime;
  } catch {
    return created;
  }
};

/** Opens the sealing of a log at the end of its newest seal. */
export const openSealing = async ({ raw, store, clock, eventsPerSeal = EVENTS_PER_SEAL }: SealerContext): Promise<OpenSealing> => {
  const newestEvent = await readNewestSealEvent(raw);
  const seal = newestEvent === null ? null : parseSeal(newestEvent);
  if (newestEvent !== null && seal === null)
    throw new SealBroken(`${SEAL_STREAM}@${newestEvent.revision} cannot be read. Run: npm run verify`);
  const sealing = createSealing(seal);
  let revision = newestEvent?.revision ?? -1n;
  let lastSealedAt = newestEvent === null ? null : sealTimeOf(newestEvent);
  let lastPosition = seal === null ? 0n : ((await positionOfSealed(raw, seal)) ?? (await findPositionByCount(raw, seal)));

  const writeSeal = async (): Promise<void> => {
    const dueSeal = sealing.dueSeal();
    if (dueSeal === null) return;
    const now = clock();
    const record = createLogRecord('LogSealed', dueSeal, now, v5(`${dueSeal.count} ${dueSeal.digest}`, SEAL_NAMESPACE));
    const appendResult = await store.append(SEAL_STREAM, revision < 0n ? 'no_stream' : revision, [record]);
    revision = appendResult.revision;
    sealing.markSealed(dueSeal.count);
    lastSealedAt = now;
  };
  // One write at a time: the daily seal runs in parallel with `take`.
  let pendingWrite = Promise.resolve();
  const sealNow = (): Promise<void> => {
    const appendResult = pendingWrite.then(writeSeal);
    pendingWrite = appendResult.catch(() => undefined);
    return appendResult;
  };
  const sealEvent = async (event: RawEvent): Promise<void> => {
    lastPosition = event.position;
    if (event.streamName === SEAL_STREAM) {
      if (event.revision > revision) {
        revision = event.revision;
        lastSealedAt = sealTimeOf(event);
      }
      sealing.markSealed(parseSeal(event)?.count ?? 0);
      return;
    }
    sealing.addEvent(event);
    if (sealing.unsealedCount > 0) lastSealedAt ??= event.created;
    if (sealing.unsealedCount >= eventsPerSeal) await sealNow();
  };
  return {
    position: () => lastPosition,
    sealNow,
    sealDaily: async () => {
      if (lastSealedAt !== null && clock() - lastSealedAt >= MAX_SEAL_AGE_MS) await sealNow();
    },
    async handleBatch({ rawEvents }) {
      for (const event of rawEvents) await sealEvent(event);
    },
  };
};

/** Seals everything that is in the log now. Returns the newest seal; null for a log without events. */
export const sealLog = async (context: SealerContext): Promise<Seal | null> => {
  for (;;) {
    try {
      const openedSealing = await openSealing(context);
      for await (const event of readRawEvents(context.raw, { after: openedSealing.position() || undefined }))
        await openedSealing.handleBatch({ rawEvents: [event] });
      await openedSealing.sealNow();
      const newestEvent = await readNewestSealEvent(context.raw);
      return newestEvent === null ? null : parseSeal(newestEvent);
    } catch (error) {
      // Another process sealed in between: continue after its seal.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
};
