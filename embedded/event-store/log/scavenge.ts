import { createdOf, revisionOf, TOMBSTONE_REVISION } from '../storage/record.ts';
import type { Reader } from './reader.ts';

/** Streams whose limits are remembered at a time. */
const REMEMBERED = 50_000;

interface Limits {
  /** Events of lower revisions are not readable any more. */
  readonly before: number;
  /** Nor are those stored until then, in ms since 1970. */
  readonly until: number;
  readonly last: number;
}

/**
 * Tells of one event after the other, in the order of the log, whether nothing but a read of `$all` can see it: it was
 * truncated ($maxCount, $tb), has expired ($maxAge), or its stream was deleted. The last event of a stream stays, as its
 * revision is what the next one goes on from; of a tombstoned stream only the tombstone does.
 */
export const createScavenge = (
  reader: Pick<Reader, 'stream' | 'wholeStream'>,
  now: number,
): ((streamName: string, record: Buffer) => boolean) => {
  const remembered = new Map<string, Limits>();
  const withKeptEvents = new Set<string>();

  const limitsOf = (streamName: string): Limits => {
    const stream = reader.stream(streamName);
    if (stream.kind === 'tombstoned') return { before: TOMBSTONE_REVISION, until: -Infinity, last: TOMBSTONE_REVISION };
    if (stream.kind === 'open')
      return { before: stream.first, until: stream.limits.maxAge === null ? -Infinity : now - stream.limits.maxAge, last: stream.last };
    const whole = reader.wholeStream(streamName);
    return whole.kind === 'open' ? { before: whole.last, until: -Infinity, last: whole.last } : { before: 0, until: -Infinity, last: 0 };
  };

  return (streamName, record) => {
    let limits = remembered.get(streamName);
    if (limits === undefined) {
      if (remembered.size >= REMEMBERED) remembered.clear();
      limits = limitsOf(streamName);
      remembered.set(streamName, limits);
    }
    const revision = revisionOf(record);
    if (revision >= limits.last) return false;
    const expired = createdOf(record) <= limits.until;
    // What stays of a stream has no gaps, whatever the clock did.
    if (withKeptEvents.has(streamName) || !(revision < limits.before || expired)) {
      if (limits.until > -Infinity) withKeptEvents.add(streamName);
      return false;
    }
    return true;
  };
};
