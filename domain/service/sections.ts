import type { z } from 'zod/mini';
import type { serviceEventSchemas } from './events.ts';

/** The parts of a listing that are said, changed and compared each by itself, and the event that says each. */
export const SECTION_EVENTS = {
  described: 'ServiceDescribed',
  classified: 'ServiceClassified',
  address: 'AddressSet',
  place: 'PlaceSet',
  contact: 'ContactSet',
  hours: 'HoursSet',
  display: 'DisplaySet',
} as const;
export type Section = keyof typeof SECTION_EVENTS;
export const SECTIONS = Object.keys(SECTION_EVENTS) as readonly Section[];

type Schemas = typeof serviceEventSchemas;
export type FactsOf<S extends Section> = z.infer<Schemas[(typeof SECTION_EVENTS)[S]]>;

/** Facts by section; a section left out is not spoken of. */
export type ServiceFacts = { readonly [S in Section]?: FactsOf<S> };

/** Whether two values say the same; an absent property equals an undefined one. */
export const saysTheSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => saysTheSame(Reflect.get(one, key), Reflect.get(other, key)));
};
