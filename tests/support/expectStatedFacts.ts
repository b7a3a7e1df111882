import type { Service } from '#contract/service.ts';
import { CONDITION_WIRE_NAMES, CONDITIONS } from '#domain/service/conditions.ts';
import type { Listing } from '#interchange/import/readListing.ts';

const text = (value: string | undefined): string => value ?? '';

/** Expects that a listing, which was exported and read by the import, has the facts of the service except its hours. */
export const expectStatedFacts = (
  { facts, spanish, factsAsOf }: Pick<Listing, 'facts' | 'spanish' | 'factsAsOf'>,
  service: Service,
): void => {
  expect(facts.described).toEqual({
    name: service.name,
    summary: service.serviceSummary,
    description: service.description,
    age: service.age,
  });
  expect(spanish.spanish?.description).toBe(service.descriptionEs);
  expect(facts.classified).toEqual({
    types: service.type,
    categories: service.category,
    ...Object.fromEntries(CONDITIONS.map((condition) => [condition, service[CONDITION_WIRE_NAMES[condition]] ?? null])),
  });
  expect(facts.address).toMatchObject({
    address1: text(service.address1),
    address2: text(service.address2),
    city: service.city,
    state: service.state,
    zip: text(service.zip),
    confidential: service.isConfidential,
  });
  if (service.location) expect([facts.place.longitude, facts.place.latitude]).toEqual(service.location.coordinates);
  expect(facts.contact).toMatchObject({
    phone: text(service.phone),
    extension: text(service.extension),
    phoneText: text(service.phoneText),
    website: text(service.website),
    facebook: text(service.facebook),
    contactEmail: text(service.contactEmail),
  });
  expect(factsAsOf).toBe('2026-05-04T00:00:00.000Z');
};
