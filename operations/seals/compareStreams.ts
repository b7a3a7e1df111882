import { DamagedLog } from '#platform/event-store/errors.ts';
import type { RawEvent, RawLog } from '#platform/event-store/raw.ts';
import type { Finding } from './compareMarks.ts';

/*
 * Compares the log with its streams. Commands are decided on streams, so a stream that is too short, or contains other events than `$all`,
 * is damage even if every event still exists.
 */

/** State of a stream according to `$all`. */
interface Course {
  first: bigint;
  last: bigint;
  /** Sum of the positions of its events. */
  positions: bigint;
}

type Stored = Pick<RawEvent, 'streamName' | 'revision' | 'position' | 'type'>;

export interface StreamNotes {
  /** Records the next event of `$all`. */
  note(event: Stored): void;
  /** Reads every recorded stream and returns those that differ from `$all`. */
  compare(log: Pick<RawLog, 'readStream'>): Promise<readonly Finding[]>;
}

const PAGE = 1_000;
/** Number of streams read in parallel. */
const READERS = 8;
const METADATA = '$$';

export const createStreamNotes = (): StreamNotes => {
  const courses = new Map<string, Course>();
  /** Streams whose first events may be hidden or removed by metadata or a deletion. */
  const limited = new Set<string>();
  const findings: Finding[] = [];

  const find = (streamName: string, revision: bigint, sentence: string): void =>
    void findings.push({ kind: 'stream', seal: null, streamName, revision: Number(revision), sentence });

  const note = ({ streamName, revision, position, type }: Stored): void => {
    if (streamName.startsWith(METADATA)) limited.add(streamName.slice(METADATA.length));
    if (type === '$streamDeleted') limited.add(streamName);
    if (streamName.startsWith('$') || type === '$streamDeleted') return;
    const course = courses.get(streamName);
    if (course === undefined) {
      courses.set(streamName, { first: revision, last: revision, positions: position });
      return;
    }
    if (revision !== course.last + 1n) find(streamName, revision, `${streamName}@${revision} comes in $all after revision ${course.last}.`);
    course.last = revision;
    course.positions += position;
  };

  const compareOne = async (log: Pick<RawLog, 'readStream'>, streamName: string, { first, last, positions }: Course): Promise<void> => {
    let next = first;
    let found = 0n;
    try {
      while (next <= last) {
        const page = await log.readStream(streamName, { from: next, maxCount: PAGE });
        for (const { revision, position } of page) {
          if (revision > last) break;
          if (revision !== next) return find(streamName, next, `${streamName} returns revision ${revision} in place of ${next}.`);
          found += position;
          next += 1n;
        }
        if (page.length === 0) return find(streamName, next, `${streamName} ends before revision ${next}; $all contains it up to ${last}.`);
      }
    } catch (error) {
      if (!(error instanceof DamagedLog)) throw error;
      const isNamed = error.message.includes(JSON.stringify(streamName));
      return find(streamName, next, isNamed ? error.message : `${streamName}: ${error.message}`);
    }
    if (found !== positions) find(streamName, first, `${streamName} returns other events than $all.`);
  };

  return {
    note,
    compare: async (log) => {
      const waiting = [...courses].filter(([streamName]) => !limited.has(streamName)).values();
      // All readers share one iterator: each takes the next stream.
      const reader = async (): Promise<void> => {
        for (const [streamName, course] of waiting) await compareOne(log, streamName, course);
      };
      await Promise.all(Array.from({ length: READERS }, reader));
      return findings;
    },
  };
};
