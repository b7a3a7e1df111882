import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { eventSchemas, type EventType } from '#domain/events/registry.ts';
import { subjectOf } from '#domain/history/auditSubjects.ts';
import { positionText } from '../runtime/projection.ts';
import { viewsOfEvents, type AuditEntry } from './document.ts';

type Data = Readonly<Record<string, unknown>>;

/** Long fields that readers find only in the log: the text of a page, the marks of a seal, the certificate of an erasure. */
const OMITTED_FIELDS: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  PagePublished: ['html'],
  LogSealed: ['marks', 'digest'],
  AccountErased: ['certificate'],
  BatchStarted: ['revisions'],
};
/** Lists of a batch of which entries store only the length. */
const COUNTED_LISTS: readonly string[] = ['ids', 'done', 'unchanged', 'refused'];

const auditedData = (type: EventType, data: Data): Data => {
  const omitted = OMITTED_FIELDS[type] ?? [];
  const isBatch = type.startsWith('Batch');
  if (omitted.length === 0 && !isBatch) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !omitted.includes(name))
      .map(([name, value]) => [name, isBatch && COUNTED_LISTS.includes(name) && Array.isArray(value) ? value.length : value]),
  );
};

const serviceIdOf = (subject: string, id: string, data: Data): string | undefined => {
  if (subject === 'service' || subject === 'beds') return id;
  return typeof data['serviceId'] === 'string' ? data['serviceId'] : undefined;
};

const isKnownType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type);

/** Returns a time with milliseconds: ids of entries sort by their times, so each needs the same format. */
export const toIsoMilliseconds = (occurredAt: string): string =>
  occurredAt.length === 24 ? occurredAt : new Date(occurredAt).toISOString();

/** Returns the audit entry of an event, as if it were the only event of its command; null for an event of another program. */
export const entryOf = (event: RecordedEvent): AuditEntry | null => {
  const { type, streamName } = event;
  const eventSubject = subjectOf(streamName);
  if (eventSubject === null || !isKnownType(type)) return null;
  const data = event.data as Data;
  const { commandId, correlationId, causationId, occurredAt, actor, undoes, factsAsOf, sample } = event.metadata;
  const serviceId = serviceIdOf(eventSubject.subject, eventSubject.id, data);
  const events = [{ type, revision: Number(event.revision), data: auditedData(type, data) }];
  return {
    position: positionText(event.position),
    at: toIsoMilliseconds(occurredAt),
    command: commandId,
    threads: correlationId === commandId && causationId === commandId ? [commandId] : [...new Set([correlationId, causationId, commandId])],
    actor,
    views: viewsOfEvents(eventSubject.subject, events),
    subject: eventSubject.subject,
    subjectId: eventSubject.id,
    ...(serviceId === undefined ? {} : { serviceId }),
    events,
    ...(undoes === undefined ? {} : { undoes }),
    ...(factsAsOf === undefined ? {} : { factsAsOf }),
    ...(sample === undefined ? {} : { sample }),
  };
};
