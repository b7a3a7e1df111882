import { bedsEventSchemas } from '#domain/beds/events.ts';
import { metadataSchema } from '#domain/envelope/envelope.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { generateServices, recordedEvents, documentOf } from '../support/generator.ts';

const schemas = { ...serviceEventSchemas, ...bedsEventSchemas };

describe('the seeded generator', () => {
  const services = generateServices(7, 2000);

  test('generates the same services for the same seed, and others for another', () => {
    expect(generateServices(7, 2000)).toEqual(services);
    expect(generateServices(8, 1)).not.toEqual(services.slice(0, 1));
  });

  test('generates events and metadata that satisfy their schemas, with unique ids', () => {
    const events = recordedEvents(services);
    for (const event of events) {
      const schema = schemas[event.type as keyof typeof schemas];
      expect(schema.safeParse(event.data)).toMatchObject({ success: true });
    }
    expect(metadataSchema.safeParse(events[0]?.metadata)).toMatchObject({ success: true });
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true);
  });

  test('creates the same documents as the projection does from the events', () => {
    const documents = new Map<string, ServiceDocument | null>();
    for (const event of recordedEvents(services)) {
      const id = servicesProjection.documentId(event);
      if (id !== null) documents.set(id, servicesProjection.apply(documents.get(id) ?? null, event));
    }
    for (const service of services) expect(documents.get(service.id)).toEqual(documentOf(service));
  });

  test('covers the variety of real files: shared points, missing places, phones and hours, kinds of entries', () => {
    const documents = services.map(documentOf);
    const points = documents.flatMap(({ location }) => (location ? [location.coordinates.join()] : []));
    expect(new Set(points).size).toBeLessThan(points.length);
    expect(points.length).toBeLessThan(documents.length);
    expect(documents.some(({ contact }) => contact.phone === '')).toBe(true);
    expect(documents.some(({ hours }) => hours.contactForHours)).toBe(true);
    expect(documents.some(({ totalBeds }) => totalBeds !== undefined)).toBe(true);
    expect(new Set(documents.flatMap(({ hours }) => hours.schedules.map(({ type }) => type)))).toEqual(
      new Set(['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FULL_DAY']),
    );
  });
});
