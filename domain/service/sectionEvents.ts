import type { ServiceEvent } from './events.ts';
import type { Section, ServiceFacts } from './sections.ts';

/** Returns the events that set these sections, in order; a section without facts gets no event. */
export const sectionEvents = (facts: ServiceFacts, sections: readonly Section[]): ServiceEvent[] =>
  sections.flatMap((section) => sectionEvent(facts, section) ?? []);

const sectionEvent = (facts: ServiceFacts, section: Section): ServiceEvent | undefined => {
  switch (section) {
    case 'described':
      return facts.described && { type: 'ServiceDescribed', data: facts.described };
    case 'classified':
      return facts.classified && { type: 'ServiceClassified', data: facts.classified };
    case 'address':
      return facts.address && { type: 'AddressSet', data: facts.address };
    case 'place':
      return facts.place && { type: 'PlaceSet', data: facts.place };
    case 'contact':
      return facts.contact && { type: 'ContactSet', data: facts.contact };
    case 'hours':
      return facts.hours && { type: 'HoursSet', data: facts.hours };
    case 'display':
      return facts.display && { type: 'DisplaySet', data: facts.display };
    default:
      return section satisfies never;
  }
};
