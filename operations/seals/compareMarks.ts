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
export interface Digested {
  readonly streamName: string;
  readonly revision: bigint;
  readonly digest: Buffer;
}

/** Number of matching marks after which two positions count as aligned again. */
export const AGREEING = 3;

export const nameOf = ({ streamName, revision }: Digested): string => `${streamName}@${revision}`;

const isMarked = (event: Digested, mark: Buffer): boolean => event.digest.subarray(0, MARK_BYTES).equals(mark);

/** Whether events and marks match from two positions on, as far as both are known. */
const goOnAlike = (events: readonly Digested[], at: number, marks: readonly Buffer[], from: number): boolean => {
  for (let step = 0; step < AGREEING; step += 1) {
    const [event, mark] = [events[at + step], marks[from + step]];
    if (event === undefined && mark === undefined) return true;
    if (event === undefined || mark === undefined) return step > 0;
    if (!isMarked(event, mark)) return false;
  }
  return true;
};

/**
 * Compares events with the marks of their seal. Returns the differences, and the number of events that belong to the seal. Both lists may
 * extend beyond the seal: the following marks distinguish a missing event from a changed one.
 */
export const compareMarks = (
  events: readonly Digested[],
  marks: readonly Buffer[],
  covered: number,
  seal: number,
): { readonly findings: readonly Finding[]; readonly belonging: number } => {
  const findings: Finding[] = [];
  const find = (kind: Finding['kind'], event: Digested | undefined, sentence: string): void => {
    const place =
      event === undefined ? { streamName: null, revision: null } : { streamName: event.streamName, revision: Number(event.revision) };
    findings.push({ kind, seal, ...place, sentence });
  };
  let at = 0;
  for (let mark = 0; mark < covered;) {
    const event = events[at];
    if (event === undefined) {
      find('missing', undefined, `${covered - mark} events are missing from the end of the log (seal ${seal}).`);
      break;
    }
    if (isMarked(event, marks[mark]!)) {
      at += 1;
      mark += 1;
    } else if (goOnAlike(events, at + 1, marks, mark + 1)) {
      find('changed', event, `${nameOf(event)} differs from the sealed event (seal ${seal}).`);
      at += 1;
      mark += 1;
    } else if (goOnAlike(events, at, marks, mark + 1)) {
      find('missing', event, `An event is missing before ${nameOf(event)} (seal ${seal}).`);
      mark += 1;
    } else if (goOnAlike(events, at + 1, marks, mark)) {
      find('added', event, `${nameOf(event)} did not exist when seal ${seal} was made.`);
      at += 1;
    } else {
      find('changed', event, `${nameOf(event)} differs from the sealed event (seal ${seal}).`);
      at += 1;
      mark += 1;
    }
  }
  return { findings, belonging: at };
};
