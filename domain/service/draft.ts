import type { ServiceDraft } from './commands.ts';
import { factsAfter, type StatedFacts } from './facts.ts';
import { SECTIONS, type FactsOf, type Section, type ServiceFacts } from './sections.ts';
import { factsNow, type ServiceState } from './state.ts';

/** Completes a draft with the known facts. */
export const factsOf = (draft: ServiceDraft, state: ServiceState): ServiceFacts => {
  const { address, contact, display } = draft;
  // An unset display equals both flags off.
  const hasDisplay = display !== undefined && (display.showFlag || display.showDonate || factsNow(state, 'display') !== undefined);
  const unreadPhone = factsNow(state, 'contact')?.phoneText ?? '';
  const completed: { readonly [S in Section]?: StatedFacts<S> | undefined } = {
    ...draft,
    display: hasDisplay ? display : undefined,
    address: address && { ...address, confidential: address.confidential ?? factsNow(state, 'address')?.confidential ?? false },
    contact: contact && { ...contact, phoneText: contact.phoneText ?? (contact.phone === '' ? unreadPhone : '') },
  };
  const factsIn = <S extends Section>(section: S): readonly [S, FactsOf<S>][] => {
    const facts: StatedFacts<S> | undefined = completed[section];
    return facts === undefined ? [] : [[section, factsAfter(section, facts, factsNow(state, section))]];
  };
  return Object.fromEntries(SECTIONS.flatMap((section) => factsIn(section)));
};
