import { createdOf, revisionOf, TOMBSTONE_REVISION } from '../storage/record.ts';
import type { Reader } from './reader.ts';

/** Maximum number of streams whose limits are cached. */
const MAX_CACHED_STREAMS = 50_000;

interface ReachableLimits {
  /** Events of lower revisions are no longer readable. */
  readonly firstReachable: number;
  /** Events created up to this time (ms since 1970) are no longer readable. */
  readonly expiredUntil: number;
  readonly last: number;
}

/**
 * Creates a function that reports for each event, in log order, whether only reads of `$all` can return it: it was truncated ($maxCount,
 * $tb), has expired ($maxAge), or its stream was deleted. The last event of a stream is kept, because its revision determines the next; of
 * a tombstoned stream only the tombstone is kept.
 */
export const createIsUnreachable = (
  reader: Pick<Reader, 'stream' | 'wholeStream'>,
  now: number,
): ((streamName: string, record: Buffer) => boolean) => {
  const limitsByStream = new Map<string, ReachableLimits>();
  const streamsWithReachable = new Set<string>();

  const limitsOf = (streamName: string): ReachableLimits => {
    const stream = reader.stream(streamName);
    if (stream.kind === 'tombstoned') return { firstReachable: TOMBSTONE_REVISION, expiredUntil: -Infinity, last: TOMBSTONE_REVISION };
    if (stream.kind === 'open')
      return {
        firstReachable: stream.first,
        expiredUntil: stream.limits.maxAgeMs === null ? -Infinity : now - stream.limits.maxAgeMs,
        last: stream.last,
      };
    const unlimitedStream = reader.wholeStream(streamName);
    return unlimitedStream.kind === 'open'
      ? { firstReachable: unlimitedStream.last, expiredUntil: -Infinity, last: unlimitedStream.last }
      : { firstReachable: 0, expiredUntil: -Infinity, last: 0 };
  };

  return (streamName, record) => {
    let limits = limitsByStream.get(streamName);
    if (limits === undefined) {
      if (limitsByStream.size >= MAX_CACHED_STREAMS) limitsByStream.clear();
      limits = limitsOf(streamName);
      limitsByStream.set(streamName, limits);
    }
    const revision = revisionOf(record);
    if (revision >= limits.last) return false;
    const isExpired = createdOf(record) <= limits.expiredUntil;
    // Keep all later events of the stream, so that it has no gaps even if the clock went backwards.
    if (streamsWithReachable.has(streamName) || !(revision < limits.firstReachable || isExpired)) {
      if (limits.expiredUntil > -Infinity) streamsWithReachable.add(streamName);
      return false;
    }
    return true;
  };
};
