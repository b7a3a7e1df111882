import { IDENTITY_STREAM } from '#platform/event-store/identity.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';

const TOMBSTONE = '$streamDeleted';
const METASTREAM = '$$';

/**
 * Returns how an event is copied: `event` unchanged; `metadata` of a stream and its `tombstone` at the end, since a server writes some of
 * them itself; null is not copied: the server's own events, and the log's identity.
 */
export const roleInCopy = ({ streamName, type }: Pick<RawEvent, 'streamName' | 'type'>): 'event' | 'metadata' | 'tombstone' | null => {
  const isMetadata = streamName.startsWith(METASTREAM);
  const about = isMetadata ? streamName.slice(METASTREAM.length) : streamName;
  if (about.startsWith('$') || about === IDENTITY_STREAM) return null;
  if (isMetadata) return 'metadata';
  return type === TOMBSTONE ? 'tombstone' : 'event';
};
