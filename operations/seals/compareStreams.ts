import { DamagedLog } from '#platform/event-store/errors.ts';
import type { RawEvent, RawLog } from '#platform/event-store/openRawLog.ts';
import type { Finding } from './compareMarks.ts';

/*
 * Compares the log with its streams. Commands are decided on streams, so a stream that is too short, or contains other events than `$all`,
 * is damage even if every event still exists.
 */

/** State of a stream according to `$all`. */
interface StreamCourse {
  firstRevision: bigint;
  lastRevision: bigint;
  /** Sum of the positions of its events. */
  positionSum: bigint;
}

type NotedEvent = Pick<RawEvent, 'streamName' | 'revision' | 'position' | 'type'>;

export interface StreamComparison {
  /** Records the next event of `$all`. */
  noteEvent(event: NotedEvent): void;
  /** Reads every recorded stream and returns those that differ from `$all`. */
  compare(log: Pick<RawLog, 'readStream'>): Promise<readonly Finding[]>;
}

const PAGE_EVENTS = 1_000;
/** Number of streams read in parallel. */
const PARALLEL_READERS = 8;
const METASTREAM_PREFIX = '$$';

export const createStreamComparison = (): StreamComparison => {
  const courses = new Map<string, StreamCourse>();
  /** Streams whose first events may be hidden or removed by metadata or a deletion. */
  const truncatedStreams = new Set<string>();
  const findings: Finding[] = [];

  const addFinding = (streamName: string, revision: bigint, sentence: string): void =>
    void findings.push({ kind: 'stream', seal: null, streamName, revision: Number(revision), sentence });

  const noteEvent = ({ streamName, revision, position, type }: NotedEvent): void => {
    if (streamName.startsWith(METASTREAM_PREFIX)) truncatedStreams.add(streamName.slice(METASTREAM_PREFIX.length));
    if (type === '$streamDeleted') truncatedStreams.add(streamName);
    if (streamName.startsWith('$') || type === '$streamDeleted') return;
    const course = courses.get(streamName);
    if (course === undefined) {
      courses.set(streamName, { firstRevision: revision, lastRevision: revision, positionSum: position });
      return;
    }
    if (revision !== course.lastRevision + 1n)
      addFinding(streamName, revision, `${streamName}@${revision} comes in $all after revision ${course.lastRevision}.`);
    course.lastRevision = revision;
    course.positionSum += position;
  };

  const compareStream = async (
    log: Pick<RawLog, 'readStream'>,
    streamName: string,
    { firstRevision, lastRevision, positionSum }: StreamCourse,
  ): Promise<void> => {
    let nextRevision = firstRevision;
    let foundSum = 0n;
    try {
      while (nextRevision <= lastRevision) {
        const page = await log.readStream(streamName, { from: nextRevision, maxCount: PAGE_EVENTS });
        for (const { revision, position } of page) {
          if (revision > lastRevision) break;
          if (revision !== nextRevision)
            return addFinding(streamName, nextRevision, `${streamName} returns revision ${revision} in place of ${nextRevision}.`);
          foundSum += position;
          nextRevision += 1n;
        }
        if (page.length === 0)
          return addFinding(
            streamName,
            nextRevision,
            `${streamName} ends before revision ${nextRevision}; $all contains it up to ${lastRevision}.`,
          );
      }
    } catch (error) {
      if (!(error instanceof DamagedLog)) throw error;
      const namesStream = error.message.includes(JSON.stringify(streamName));
      return addFinding(streamName, nextRevision, namesStream ? error.message : `${streamName}: ${error.message}`);
    }
    if (foundSum !== positionSum) addFinding(streamName, firstRevision, `${streamName} returns other events than $all.`);
  };

  return {
    noteEvent,
    compare: async (log) => {
      const pendingStreams = [...courses].filter(([streamName]) => !truncatedStreams.has(streamName)).values();
      // All readers share one iterator: each takes the next stream.
      const readNextStreams = async (): Promise<void> => {
        for (const [streamName, course] of pendingStreams) await compareStream(log, streamName, course);
      };
      await Promise.all(Array.from({ length: PARALLEL_READERS }, readNextStreams));
      return findings;
    },
  };
};
