import { DomainError } from '../values/errors.ts';
import type { ServiceCommand } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import { isMachine, sectionsChangedSince } from './merge.ts';
import { sectionEvents } from './sectionEvents.ts';
import { NEVER_SET, sameSectionFacts, SECTIONS, type FactsOf, type Section, type ServiceFacts } from './sections.ts';
import type { ServiceState, Version } from './state.ts';

const versionAtRevision = <S extends Section>(versions: readonly Version<S>[], revision: number): Version<S> | undefined =>
  versions.findLast((version) => version.revision <= revision);

/** Returns the place at the approval. A place that a machine found later counts as long as the address is still the approved one. */
const approvedPlace = ({ versions }: ServiceState, revision: number): FactsOf<'place'> | undefined => {
  const movedRevision = versions.address.find((version) => version.revision > revision)?.revision ?? Infinity;
  const isPlaceOfApproved = ({ via, revision: placeRevision }: Version<'place'>): boolean =>
    placeRevision <= revision || (placeRevision < movedRevision && isMachine(via));
  return versions.place.findLast(isPlaceOfApproved)?.facts;
};

/** Returns the approved facts of a section; undefined if it had none then. */
export const approvedFacts = <S extends Section>(state: ServiceState, section: S, revision: number): FactsOf<S> | undefined => {
  if (section === 'place') return approvedPlace(state, revision) as FactsOf<S> | undefined;
  return versionAtRevision(state.versions[section] as readonly Version<S>[], revision)?.facts;
};

/**
 * Restores the approved facts that people or imports changed later; each event names the command that it reverts. Restoring an address
 * restores its place too. Throws `NOT_APPROVED`, or `CONFLICT` if facts changed that the screen did not show.
 */
export const revertChanges = (
  { ofRevision, sections = SECTIONS }: Extract<ServiceCommand, { readonly type: 'RevertChanges' }>,
  state: ServiceState,
): ServiceEvent[] => {
  const { approvedRevision } = state;
  if (approvedRevision === null) throw new DomainError('NOT_APPROVED');
  const changedSince = ofRevision === undefined ? [] : sectionsChangedSince(state, ofRevision);
  if (changedSince.length > 0) throw new DomainError('CONFLICT', { revision: state.revision, sections: changedSince });
  const requestedSections = new Set<Section>(sections.includes('address') ? [...sections, 'place'] : sections);
  const changed = sectionsChangedSince(state, approvedRevision).filter((section) => requestedSections.has(section));
  const isAddressChanged = changed.includes('address');
  return SECTIONS.filter((section) => changed.includes(section) || (section === 'place' && isAddressChanged)).flatMap((section) => {
    const current: Version<Section> | undefined = state.versions[section].at(-1);
    const facts: ServiceFacts = { ...NEVER_SET, [section]: approvedFacts(state, section, approvedRevision) ?? NEVER_SET[section] };
    if (facts[section] === undefined || sameSectionFacts(section, facts[section], current?.facts)) return [];
    const undoes = current?.commandId === undefined ? {} : { undoes: current.commandId };
    return sectionEvents(facts, [section]).map((event) => ({ ...event, ...undoes }));
  });
};
