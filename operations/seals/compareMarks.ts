import { MARK_BYTES } from './digest.ts';

/**
 * A difference between the log and its seals, or (`stream`) between a stream and `$all`. `seal`: revision in `seal-log` of the seal that
 * shows it.
 */
export interface Finding {
  readonly kind: 'changed' | 'missing' | 'added' | 'seal' | 'unreadable' | 'stream';
  readonly seal: number | null;
  readonly streamName: string | null;
  readonly revision: number | null;
  readonly sentence: string;
}

/** The parts of an event that a comparison needs. */
export interface EventDigest {
  readonly streamName: string;
  readonly revision: bigint;
  readonly digest: Buffer;
}

/** Number of matching marks after which two positions count as aligned again. */
export const ALIGNED_MARKS = 3;

export const eventNameOf = ({ streamName, revision }: EventDigest): string => `${streamName}@${revision}`;

const matchesMark = (event: EventDigest, mark: Buffer): boolean => event.digest.subarray(0, MARK_BYTES).equals(mark);

/** Whether events and marks match from two positions on, as far as both are known. */
const continuesAlike = (events: readonly EventDigest[], eventIndex: number, marks: readonly Buffer[], markIndex: number): boolean => {
  for (let matchedCount = 0; matchedCount < ALIGNED_MARKS; matchedCount += 1) {
    const [event, mark] = [events[eventIndex + matchedCount], marks[markIndex + matchedCount]];
    if (event === undefined && mark === undefined) return true;
    if (event === undefined || mark === undefined) return matchedCount > 0;
    if (!matchesMark(event, mark)) return false;
  }
  return true;
};

/**
 * Compares events with the marks of their seal. Returns the differences, and the number of events that belong to the seal. Both lists may
 * extend beyond the seal: the following marks distinguish a missing event from a changed one.
 */
export const compareMarks = (
  events: readonly EventDigest[],
  marks: readonly Buffer[],
  coveredCount: number,
  seal: number,
): { readonly findings: readonly Finding[]; readonly belongingCount: number } => {
  const findings: Finding[] = [];
  const addFinding = (kind: Finding['kind'], event: EventDigest | undefined, sentence: string): void => {
    const eventPlace =
      event === undefined ? { streamName: null, revision: null } : { streamName: event.streamName, revision: Number(event.revision) };
    findings.push({ kind, seal, ...eventPlace, sentence });
  };
  let eventIndex = 0;
  for (let mark = 0; mark < coveredCount;) {
    const event = events[eventIndex];
    if (event === undefined) {
      addFinding('missing', undefined, `${coveredCount - mark} events are missing from the end of the log (seal ${seal}).`);
      break;
    }
    if (matchesMark(event, marks[mark]!)) {
      eventIndex += 1;
      mark += 1;
    } else if (continuesAlike(events, eventIndex + 1, marks, mark + 1)) {
      addFinding('changed', event, `${eventNameOf(event)} differs from the sealed event (seal ${seal}).`);
      eventIndex += 1;
      mark += 1;
    } else if (continuesAlike(events, eventIndex, marks, mark + 1)) {
      addFinding('missing', event, `An event is missing before ${eventNameOf(event)} (seal ${seal}).`);
      mark += 1;
    } else if (continuesAlike(events, eventIndex + 1, marks, mark)) {
      addFinding('added', event, `${eventNameOf(event)} did not exist when seal ${seal} was made.`);
      eventIndex += 1;
    } else {
      addFinding('changed', event, `${eventNameOf(event)} differs from the sealed event (seal ${seal}).`);
      eventIndex += 1;
      mark += 1;
    }
  }
  return { findings, belongingCount: eventIndex };
};
