import { createHash } from 'node:crypto';
import { createRandom } from 'test-tools/random.ts';
import type { Actor, DomainEvent, EventMetadata } from '#domain/envelope/envelope.ts';
import type { NewEvent } from '#platform/event-store/types.ts';
import { streamsOf } from './events.ts';
import { generateServices, type GeneratedService } from './service.ts';

const DAY_MS = 86_400_000;
/** Length of the log in days; bed counts are evenly distributed. */
const LOG_DAYS = 365;
const SHELTER_COUNT = 300;
/** Share of the events that describe services and their changes; the others are bed counts. */
const SHARE_OF_SERVICES = 0.25;
/** Approximate number of events of one service: about a dozen when added, then edits, confirmations and approvals. */
const EVENTS_PER_SERVICE = 20;
/** Events of one stream, to be appended in order. */
export interface LogChunk {
  readonly streamName: string;
  readonly events: readonly NewEvent[];
}

export interface LongLogOptions {
  readonly events: number;
  /** The end of the log, milliseconds since 1970. */
  readonly now: number;
  /** Account ids of the users; each command is by one of them. */
  readonly people: readonly string[];
}

export interface LongLog {
  readonly services: readonly GeneratedService[];
  /** The services with bed counts. */
  readonly shelters: readonly GeneratedService[];
  /** Yields the events of each day in order of time, one part for each stream. */
  days(): Generator<readonly LogChunk[]>;
}

const uuidFrom = (text: string): string => {
  const hex = createHash('sha1').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const metadataOf = (command: string, actor: Actor, at: number): EventMetadata => ({
  commandId: command,
  commandDigest: '0'.repeat(64),
  correlationId: command,
  causationId: command,
  actor,
  occurredAt: new Date(at).toISOString(),
  locale: 'en',
});

const newEvent = (name: string, index: number, event: DomainEvent, metadata: EventMetadata): NewEvent => ({
  id: uuidFrom(`${name} ${index}`),
  ...event,
  metadata,
});

/**
 * Generates a seeded log of one year of a directory: services that are added, changed, confirmed and approved, and shelters whose beds are
 * counted several times a day. Every command has its own id, user and time.
 */
export const longLog = ({ events, now, people }: LongLogOptions): LongLog => {
  const random = createRandom(14);
  const services = generateServices(14, Math.max(SHELTER_COUNT, Math.round((events * SHARE_OF_SERVICES) / EVENTS_PER_SERVICE)));
  const shelters = services.slice(0, SHELTER_COUNT);
  const start = now - LOG_DAYS * DAY_MS;
  const person = (role: Actor['role']): Actor => ({ id: random.pick(people), role, via: 'web' });

  const dayOf = (event: NewEvent | undefined): number =>
    Math.min(LOG_DAYS - 1, Math.floor((Date.parse(event?.metadata.occurredAt ?? '') - start) / DAY_MS));
  const chunksByDay = (streamName: string, streamEvents: readonly NewEvent[]): LogChunk[] =>
    [...new Set(streamEvents.map(dayOf))].map((day) => ({ streamName, events: streamEvents.filter((event) => dayOf(event) === day) }));

  const serviceLogEvents = (service: GeneratedService): NewEvent[] => {
    const [{ events: first = [] } = {}] = streamsOf({ ...service, approved: true });
    const at = start + random.int(0, (LOG_DAYS - 1) * DAY_MS);
    const added = metadataOf(uuidFrom(`add ${service.id}`), person('USER'), at);
    const laterChange = (step: number): { readonly event: DomainEvent; readonly role: Actor['role'] } => {
      switch (step % 4) {
        case 0:
          return {
            event: { type: 'ContactSet', data: { ...service.contact, phone: `555555${String(random.int(0, 9999)).padStart(4, '0')}` } },
            role: 'USER',
          };
        case 1:
          return { event: { type: 'ServiceApproved', data: { ofRevision: first.length } }, role: 'VOLUNTEER LEAD' };
        case 2:
          return { event: { type: 'DetailsConfirmed', data: { sections: ['contact', 'hours'] } }, role: 'USER' };
        default:
          return { event: { type: 'HoursSet', data: service.hours }, role: 'USER' };
      }
    };
    return [
      ...first.map((event, index) => newEvent(service.id, index, event, added)),
      ...Array.from({ length: EVENTS_PER_SERVICE - first.length }, (_, step) => {
        const { event, role } = laterChange(step);
        const occurredAtMs = at + Math.round(((now - at) * (step + 1)) / (EVENTS_PER_SERVICE + 1));
        return newEvent(
          service.id,
          first.length + step,
          event,
          metadataOf(uuidFrom(`${service.id} step ${step}`), person(role), occurredAtMs),
        );
      }),
    ];
  };

  const bedCountEvents = (service: GeneratedService, index: number, at: number): NewEvent => {
    const observedAt = new Date(at).toISOString();
    const data = { available: random.int(0, 40), total: 40, observedAt, saw: random.int(0, 40) };
    return newEvent(
      `beds ${service.id}`,
      index,
      { type: 'BedsCounted', data },
      metadataOf(uuidFrom(`count ${service.id} ${index}`), person('USER'), at),
    );
  };

  return {
    services,
    shelters,
    *days() {
      const chunksPerDay = Array.from({ length: LOG_DAYS }, (): LogChunk[] => []);
      let writtenCount = 0;
      for (const service of services)
        for (const part of chunksByDay(`service-${service.id}`, serviceLogEvents(service))) {
          writtenCount += part.events.length;
          chunksPerDay[dayOf(part.events[0])]?.push(part);
        }
      const countsPerShelterDay = Math.max(0, (events - writtenCount) / SHELTER_COUNT / LOG_DAYS);
      for (const [day, parts] of chunksPerDay.entries()) {
        const [first, last] = [Math.round(countsPerShelterDay * day), Math.round(countsPerShelterDay * (day + 1))];
        const counts = Array.from({ length: last - first }, (_, index) => first + index);
        const at = (count: number): number => start + day * DAY_MS + Math.round((DAY_MS * (count - first + 0.5)) / counts.length);
        const bedChunk = (shelter: GeneratedService): LogChunk => ({
          streamName: `beds-${shelter.id}`,
          events: counts.map((count) => bedCountEvents(shelter, count, at(count))),
        });
        yield counts.length === 0 ? parts : [...parts, ...shelters.map(bedChunk)];
      }
    },
  };
};
