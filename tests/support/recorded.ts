import type { DomainEvent, EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';

const EVENT_ID = '00000000-0000-5000-8000-000000000000';

/** Returns the event of a stream at that revision, as the log contains it; by an administrator unless `metadata` has another actor. */
export const recordAs = <Event extends DomainEvent>(
  event: Event,
  { streamName, revision, ...metadata }: { readonly streamName: string; readonly revision: number } & Partial<EventMetadata>,
): RecordedEvent<Event> => ({
  ...event,
  id: `e${revision}`,
  streamName,
  revision: BigInt(revision),
  position: BigInt(revision + 1),
  metadata: {
    commandId: EVENT_ID,
    commandDigest: '',
    correlationId: EVENT_ID,
    causationId: EVENT_ID,
    actor: { id: 'ana', role: 'ADMINISTRATOR', via: 'web' },
    occurredAt: `2026-03-0${revision + 1}T10:00:00.000Z`,
    locale: 'en',
    ...metadata,
  },
});
