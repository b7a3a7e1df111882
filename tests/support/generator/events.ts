import type { BedsEvent } from '#domain/beds/events.ts';
import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import type { GeneratedService } from './service.ts';

export interface StreamOfEvents {
  readonly streamName: string;
  readonly events: readonly (ServiceEvent | BedsEvent)[];
}

/** Returns the events of a service's own stream, in the order in which the product appends them. */
const serviceEvents = (service: GeneratedService): ServiceEvent[] => {
  const events: ServiceEvent[] = [
    { type: 'ServiceAdded', data: { ownerId: service.ownerId } },
    { type: 'ServiceDescribed', data: service.described },
    { type: 'ServiceClassified', data: service.classified },
    { type: 'AddressSet', data: service.address },
    { type: 'PlaceSet', data: service.place },
    { type: 'ContactSet', data: service.contact },
    { type: 'HoursSet', data: service.hours },
    { type: 'DisplaySet', data: service.display },
  ];
  if (service.translated)
    events.push({
      type: 'ServiceTranslated',
      data: { language: 'es', fields: service.translated, source: 'machine', engine: 'test', ofRevision: 1 },
    });
  if (service.approved) events.push({ type: 'ServiceApproved', data: { ofRevision: events.length - 1 } });
  if (service.critical) events.push({ type: 'CriticalNoticeRaised', data: service.critical });
  return events;
};

/** Returns the streams of a service: its own, and that of its beds if it has any. */
export const streamsOf = (service: GeneratedService): StreamOfEvents[] => {
  const streams: StreamOfEvents[] = [{ streamName: `service-${service.id}`, events: serviceEvents(service) }];
  if (service.beds) {
    const { total, available, observedAt } = service.beds;
    streams.push({
      streamName: `beds-${service.id}`,
      events: [
        { type: 'CapacitySet', data: { total } },
        { type: 'BedsCounted', data: { available, total, observedAt, saw: null } },
      ],
    });
  }
  return streams;
};

/** Returns metadata for an append; its ids derive from the service's id, so that the same seed creates the same log. */
export const metadataOf = (service: GeneratedService): EventMetadata => ({
  commandId: service.id,
  commandDigest: '0'.repeat(64),
  correlationId: service.id,
  causationId: service.id,
  actor: { id: service.ownerId, role: service.ownerRole ?? 'USER', via: 'api' },
  occurredAt: service.addedAt,
  locale: 'en',
});

/** Returns the events of all services as a projection reads them; positions grow by 10 from `firstPosition`. */
export const recordedEvents = (services: readonly GeneratedService[], firstPosition = 10n): RecordedEvent[] => {
  let position = firstPosition;
  return services.flatMap((service) =>
    streamsOf(service).flatMap(({ streamName, events }) =>
      events.map(({ type, data }, index): RecordedEvent => {
        const event = {
          type,
          data,
          streamName,
          revision: BigInt(index),
          position,
          id: eventId(service.id, streamName, index),
          metadata: metadataOf(service),
        };
        position += 10n;
        return event;
      }),
    ),
  );
};

/** Returns a stable id in the format of a UUID: the service's, with stream and revision in its last group. */
export const eventId = (serviceId: string, streamName: string, index: number): string =>
  `${serviceId.slice(0, 24)}${streamName.startsWith('beds-') ? 'b' : 'a'}${serviceId.slice(25, 32)}${index.toString(16).padStart(4, '0')}`;
