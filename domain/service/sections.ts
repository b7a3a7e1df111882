import type { z } from 'zod/mini';
import { sameFacts } from '../values/sameFacts.ts';
import { normalizeWebAddress } from '../values/webAddress.ts';
import type { serviceEventSchemas } from './events.ts';

/** The sections of a listing, which are stated, changed and compared separately, and the event of each. */
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

/** Facts by section; an absent section is not part of the change. */
export type ServiceFacts = { readonly [S in Section]?: FactsOf<S> };

/** Facts of a section that was never set: a display with both flags off. No event removes the first facts of another section. */
export const NEVER_SET: ServiceFacts = { display: { showFlag: false, showDonate: false } };

/** Fields of the contact that contain web addresses. */
export const WEB_FIELDS = ['website', 'facebook', 'twitter', 'instagram', 'youtube'] as const;

/** Returns a contact stored by an older version with its addresses in this version's spelling. */
const normalizedContact = (contact: unknown): unknown => {
  if (typeof contact !== 'object' || contact === null) return contact;
  const normalizedAddress = (field: string): unknown => {
    const text: unknown = Reflect.get(contact, field);
    return typeof text === 'string' ? (normalizeWebAddress(text) ?? text) : text;
  };
  return { ...contact, ...Object.fromEntries(WEB_FIELDS.map((field) => [field, normalizedAddress(field)])) };
};

/** Whether two versions of a section are equal; a different spelling of the same web address does not count. */
export const sameSectionFacts = (section: Section, one: unknown, other: unknown): boolean =>
  sameFacts(one, other) || (section === 'contact' && sameFacts(normalizedContact(one), normalizedContact(other)));
