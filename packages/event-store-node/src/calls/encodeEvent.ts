import type { ReadEvent, Reader } from '../log/reader.ts';
import { withStructuredId } from '../storage/record.ts';
import type { StoredRecord } from '../storage/storage.ts';
import { eventResponse, type EventResponse } from '../wire/responses.ts';
import type { Outbox } from './outbox.ts';
import type { ReadPlan } from './readRequest.ts';

/** Builds the response message of an event, with ids in the format that the client requested. */
export const encodeEvent = (readEvent: ReadEvent, structuredIds: boolean): EventResponse =>
  eventResponse(
    structuredIds
      ? {
          position: readEvent.position,
          event: readEvent.event === null ? null : withStructuredId(readEvent.event),
          link: readEvent.link === null ? null : withStructuredId(readEvent.link),
        }
      : readEvent,
  );

/** Sends one event in the format that the client requested; returns a promise if the sender must wait before the next. */
export const sendStored = (reader: Reader, plan: ReadPlan, outbox: Outbox, stored: StoredRecord): Promise<void> | null =>
  outbox.sendEvent(encodeEvent(reader.resolve(stored, plan.resolveLinks), plan.structuredIds));
