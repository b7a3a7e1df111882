import type { ReadEvent, Reader } from '../log/reader.ts';
import { withStructuredId } from '../storage/record.ts';
import type { StoredRecord } from '../storage/storage.ts';
import { eventResponse, type EventResponse } from '../wire/responses.ts';
import type { Outbox } from './outbox.ts';
import type { ReadPlan } from './readRequest.ts';

/** Builds the response message of an event, with ids in the format that the client requested. */
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

/** Sends one event in the format that the client requested; returns a promise if the sender must wait before the next. */
export const sendStored = (reader: Reader, plan: ReadPlan, outbox: Outbox, stored: StoredRecord): Promise<void> | null =>
  outbox.sendEvent(encodeEvent(reader.resolve(stored, plan.resolveLinks), plan.structuredIds));
