import { IDENTITY_STREAM } from '#platform/event-store/logIdentity.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';

const TOMBSTONE_TYPE = '$streamDeleted';
const METASTREAM_PREFIX = '$$';

/**
 * Returns how an event is copied: `event` unchanged; `metadata` of a stream and its `tombstone` at the end, since a server writes some of
 * them itself; null is not copied: the server's own events, and the log's identity.
 */
export const roleInCopy = ({ streamName, type }: Pick<RawEvent, 'streamName' | 'type'>): 'event' | 'metadata' | 'tombstone' | null => {
  const isMetadata = streamName.startsWith(METASTREAM_PREFIX);
  const describedStream = isMetadata ? streamName.slice(METASTREAM_PREFIX.length) : streamName;
  if (describedStream.startsWith('$') || describedStream === IDENTITY_STREAM) return null;
  if (isMetadata) return 'metadata';
  return type === TOMBSTONE_TYPE ? 'tombstone' : 'event';
};
