import { IDENTITY_STREAM } from '#platform/event-store/identity.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';

const TOMBSTONE = '$streamDeleted';
const METASTREAM = '$$';

/**
 * What an event is to a copy: `event` goes over as it is; `metadata` of a stream and its `tombstone` are set at the end,
 * since a server writes some of them by itself; null stays where it is: the server's own, and the log's identity.
 */
export const roleInCopy = ({ streamName, type }: Pick<RawEvent, 'streamName' | 'type'>): 'event' | 'metadata' | 'tombstone' | null => {
  const isMetadata = streamName.startsWith(METASTREAM);
  const about = isMetadata ? streamName.slice(METASTREAM.length) : streamName;
  if (about.startsWith('$') || about === IDENTITY_STREAM) return null;
  if (isMetadata) return 'metadata';
  return type === TOMBSTONE ? 'tombstone' : 'event';
};
