import * as z from 'zod/mini';
import { tolerant } from '#domain/envelope/tolerantSchema.ts';
import { logEventSchemas } from '#domain/log/events.ts';
import type { RawEvent, RawLog } from '#platform/event-store/openRawLog.ts';
import { MARK_BYTES, SEAL_STREAM } from './digest.ts';

/** Data of a seal, and its position in `seal-log`. */
export interface Seal {
  /** Number of events that it covers, from the first of the log. */
  readonly count: number;
  /** SHA-256, hex */
  readonly digest: string;
  readonly lastCovered: { readonly streamName: string; readonly revision: number } | null;
  /** One mark for each event since the previous seal; null if the seal has none. */
  readonly marks: readonly Buffer[] | null;
  readonly revision: bigint;
  readonly position: bigint;
}

const parseMarks = (text: string): Buffer[] => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: Math.ceil(bytes.length / MARK_BYTES) }, (_, index) =>
    bytes.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES),
  );
};

/** Parses the seal in an event of `seal-log`; null if it is invalid. */
export const parseSeal = ({ streamName, type, data, revision, position }: RawEvent): Seal | null => {
  if (streamName !== SEAL_STREAM || type !== 'LogSealed') return null;
  try {
    const parsed = z.safeParse(tolerant(logEventSchemas.LogSealed), JSON.parse(Buffer.from(data).toString('utf8')));
    if (!parsed.success) return null;
    const { count, digest, last: lastCovered, marks } = parsed.data as z.infer<typeof logEventSchemas.LogSealed>;
    return { count, digest, lastCovered: lastCovered ?? null, marks: marks === undefined ? null : parseMarks(marks), revision, position };
  } catch {
    return null;
  }
};

export const isSealEvent = ({ streamName }: Pick<RawEvent, 'streamName'>): boolean => streamName === SEAL_STREAM;

/** Returns the newest event of `seal-log`; null if nothing is sealed yet. */
export const readNewestSealEvent = async (log: Pick<RawLog, 'readStream'>): Promise<RawEvent | null> =>
  (await log.readStream(SEAL_STREAM, { from: 'end', backwards: true, maxCount: 1 }))[0] ?? null;

/** Number of seals per page: each has 50 KB. */
const SEAL_PAGE_EVENTS = 16;

/** Reads the events of `seal-log`, oldest first. */
export async function* readSealEvents(log: Pick<RawLog, 'readStream'>): AsyncGenerator<RawEvent> {
  for (let from = 0n; ;) {
    const page = await log.readStream(SEAL_STREAM, { from, maxCount: SEAL_PAGE_EVENTS });
    yield* page;
    const lastCovered = page.at(-1);
    if (lastCovered === undefined || page.length < SEAL_PAGE_EVENTS) return;
    from = lastCovered.revision + 1n;
  }
}
