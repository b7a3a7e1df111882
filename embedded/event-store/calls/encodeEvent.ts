import type { ReadEvent } from '../log/reader.ts';
import { withStructuredId } from '../storage/record.ts';
import { eventResponse, type EventResponse } from '../wire/responses.ts';

/** The message that carries an event, its ids written as the client asked. */
export const encodeEvent = (read: ReadEvent, structuredIds: boolean): EventResponse =>
  eventResponse(
    structuredIds
      ? {
          position: read.position,
          event: read.event === null ? null : withStructuredId(read.event),
          link: read.link === null ? null : withStructuredId(read.link),
        }
      : read,
  );
