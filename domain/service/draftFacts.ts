import { sameFacts } from '../values/sameFacts.ts';
import type { ServiceDraft } from './commands.ts';
import { factsAfterSave, type StatedFacts } from './sectionFacts.ts';
import { SECTIONS, type FactsOf, type Section, type ServiceFacts } from './sections.ts';
import { factsNow, type ServiceState } from './state.ts';

/** Completes a draft with the known facts. */
export const factsOfDraft = (draft: ServiceDraft, state: ServiceState): ServiceFacts => {
  const { address, contact, display, hours } = draft;
  // An unset display equals both flags off.
  const hasDisplay = display !== undefined && (display.showFlag || display.showDonate || factsNow(state, 'display') !== undefined);
  const hoursNow = factsNow(state, 'hours');
  const contactNow = factsNow(state, 'contact');
  // The published text belongs to its number.
  const isPhoneUnchanged = contact?.phone === (contactNow?.phone ?? '');
  const completedSections: { readonly [S in Section]?: StatedFacts<S> | undefined } = {
    ...draft,
    display: hasDisplay ? display : undefined,
    address: address && { ...address, confidential: address.confidential ?? factsNow(state, 'address')?.confidential ?? false },
    // Whoever changes the hours knows all of them.
    hours: hours && { unknownDays: sameFacts({ ...hoursNow, unknownDays: undefined }, hours) ? undefined : null, ...hours },
    contact: contact && { ...contact, phoneText: contact.phoneText ?? (isPhoneUnchanged ? (contactNow?.phoneText ?? '') : '') },
  };
  const sectionEntry = <S extends Section>(section: S): readonly [S, FactsOf<S>][] => {
    const facts: StatedFacts<S> | undefined = completedSections[section];
    return facts === undefined ? [] : [[section, factsAfterSave(section, facts, factsNow(state, section))]];
  };
  return Object.fromEntries(SECTIONS.flatMap((section) => sectionEntry(section)));
};
