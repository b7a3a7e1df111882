import { createdOf, revisionOf, TOMBSTONE_REVISION } from '../storage/record.ts';
import type { Reader } from './reader.ts';

/** Maximum number of streams whose limits are cached. */
const REMEMBERED = 50_000;

interface Limits {
  /** Events of lower revisions are no longer readable. */
  readonly before: number;
  /** Events created up to this time (ms since 1970) are no longer readable. */
  readonly until: number;
  readonly last: number;
}

/**
 * Creates a function that reports for each event, in log order, whether only reads of `$all` can return it: it was truncated ($maxCount,
 * $tb), has expired ($maxAge), or its stream was deleted. The last event of a stream is kept, because its revision determines the next; of
 * a tombstoned stream only the tombstone is kept.
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
    // Keep all later events of the stream, so that it has no gaps even if the clock went backwards.
    if (withKeptEvents.has(streamName) || !(revision < limits.before || expired)) {
      if (limits.until > -Infinity) withKeptEvents.add(streamName);
      return false;
    }
    return true;
  };
};
