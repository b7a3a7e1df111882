import type { z } from 'zod/mini';
import { webAddress } from '#kernel/webAddress.ts';
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

/** Fields of the contact that hold addresses of the web. */
export const WEB_FIELDS = ['website', 'facebook', 'twitter', 'instagram', 'youtube'] as const;

/** A contact stored by an older version, its addresses as this one stores them. */
const asToday = (contact: unknown): unknown => {
  if (typeof contact !== 'object' || contact === null) return contact;
  const address = (field: string): unknown => {
    const text: unknown = Reflect.get(contact, field);
    return typeof text === 'string' ? (webAddress(text) ?? text) : text;
  };
  return { ...contact, ...Object.fromEntries(WEB_FIELDS.map((field) => [field, address(field)])) };
};

/** Whether two versions of a section say the same: an address that is only written in another way is no other address. */
export const sameSectionFacts = (section: Section, one: unknown, other: unknown): boolean =>
  sameFacts(one, other) || (section === 'contact' && sameFacts(asToday(one), asToday(other)));

/** Whether two values say the same; an absent property equals an undefined one. */
export const sameFacts = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameFacts(Reflect.get(one, key), Reflect.get(other, key)));
};
