import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#domain/envelope/envelope.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { metadataOf, streamsOf } from '../support/generator/events.ts';
import { generateServices, type GeneratedService } from '../support/generator/service.ts';

const MAX_IN_FLIGHT = 64;

/** Returns the event of a new count of a service's beds. */
export const bedsCountedEvent = (service: GeneratedService, available: number, observedAt: string): NewEvent => {
  const event: DomainEvent = { type: 'BedsCounted', data: { available, total: 40, observedAt, saw: null } };
  return { id: randomUUID(), ...event, metadata: metadataOf(service) };
};

/** Runs the work for every item, a fixed number concurrently. */
export const forEachConcurrently = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> => {
  const remainingItems = items.values();
  await Promise.all(
    Array.from({ length: MAX_IN_FLIGHT }, async () => {
      for (const item of remainingItems) await work(item);
    }),
  );
};

/** Appends the events of services. */
export const appendEach = (eventStore: EventStore, services: readonly GeneratedService[]): Promise<void> =>
  forEachConcurrently(services, async (service) => {
    const metadata = metadataOf(service);
    for (const { streamName, events } of streamsOf(service))
      await eventStore.append(
        streamName,
        'no_stream',
        events.map((event) => ({ id: randomUUID(), ...event, metadata })),
      );
  });

/** Appends services like the real ones, each with this many bed counts after its own events. */
export const appendServices = async (eventStore: EventStore, count: number, bedCounts: number): Promise<readonly GeneratedService[]> => {
  const services = generateServices(11, count);
  await appendEach(eventStore, services);
  for (let round = 0; round < bedCounts; round += 1) {
    const observedAt = new Date(Date.UTC(2026, 11, 1, 0, round)).toISOString();
    await forEachConcurrently(services, (service) =>
      eventStore.append(`beds-${service.id}`, 'any', [bedsCountedEvent(service, round, observedAt)]),
    );
  }
  return services;
};
