import type { Actor } from '../envelope/envelope.ts';
import { isImport } from '../envelope/isImport.ts';
import { DomainError } from '../values/errors.ts';
import { sameFacts } from '../values/sameFacts.ts';
import { sameSectionFacts, SECTIONS, type FactsOf, type Section, type ServiceFacts } from './sections.ts';
import { factsNow, type ServiceState, type Version } from './state.ts';

/** Whether a machine made the change: its facts never conflict with a person's, those of people and imports can. */
export const isMachine = (via: Actor['via']): boolean => via === 'reaction' || via === 'policy';
/**
 * Whether a person made the change. An unknown `via` counts as a person's, so that an import never overwrites what may be a person's text.
 */
export const isPerson = (via: Actor['via']): boolean => !isMachine(via) && !isImport(via);

/** Returns the sections that people or imports changed after a revision, and that a form loaded with it does not contain. */
export const sectionsChangedSince = (state: ServiceState, revision: number): Section[] =>
  SECTIONS.filter((section) => state.versions[section].some((version) => version.revision > revision && !isMachine(version.via)));

interface Conflict {
  readonly section: Section;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/**
 * Returns the sections that a save changes. A section that only others changed since the form was loaded stays as it is. Throws `CONFLICT`
 * with both versions of each section that both sides changed.
 */
export const changedByForm = (state: ServiceState, facts: ServiceFacts, baseRevision: number | null): Section[] => {
  const conflicts: Conflict[] = [];
  const changed = SECTIONS.filter((section) => {
    const yours = facts[section];
    const current = state.versions[section].at(-1);
    if (yours === undefined || sameSectionFacts(section, yours, current?.facts)) return false;
    if (baseRevision === null || current === undefined || current.revision <= baseRevision) return true;
    const baseVersion = versionAt(state, section, baseRevision);
    if (sameSectionFacts(section, yours, baseVersion?.facts)) return false;
    if (isMachine(current.via)) return true;
    conflicts.push({ section, yours, theirs: current.facts });
    return false;
  });
  if (conflicts.length > 0) throw new DomainError('CONFLICT', { revision: state.revision, conflicts });
  return changed;
};

/**
 * Returns the sections that an import changes: those that differ from the last import and that no person changed after it. So importing a
 * file twice changes nothing, and corrections by a person or a geocoder stay.
 */
export const changedByImport = (state: ServiceState, facts: ServiceFacts): Section[] => {
  const changed = SECTIONS.filter((section) => differsFromImport(state, section, facts[section]) && !isLastChangedByPerson(state, section));
  // A file without the street of a confidential address says nothing about where the place is: no export contains it.
  if (hidesStreet(factsNow(state, 'address')) && facts.address?.address1 === '')
    return changed.filter((section) => section !== 'address' && section !== 'place');
  // The same point of the same address is no news, wherever it came from.
  const isPlaceKnown = !changed.includes('address') && isSamePoint(facts.place, factsNow(state, 'place'));
  return isPlaceKnown ? changed.filter((section) => section !== 'place') : changed;
};

const hidesStreet = (address: FactsOf<'address'> | undefined): boolean =>
  address?.confidential === true && (address.address1 !== '' || address.sealed !== undefined);

type Place = FactsOf<'place'> | undefined;
const isSamePoint = (one: Place, other: Place): boolean =>
  typeof one?.longitude === 'number' && one.longitude === other?.longitude && one.latitude === other.latitude;

const sorted = (entries: readonly unknown[]): readonly string[] => entries.map((entry) => JSON.stringify(entry)).toSorted();

/** Whether a file states the same as the facts of a section; files have the entries of hours in orders of their own. */
const isStatedAgain = (section: Section, stated: unknown, known: unknown): boolean => {
  if (section !== 'hours' || known === undefined) return sameSectionFacts(section, stated, known);
  const [one, other] = [stated, known].map((facts) => {
    const { schedules, closedDays, ...rest } = facts as FactsOf<'hours'>;
    return { ...rest, schedules: sorted(schedules), closedDays: sorted(closedDays) };
  });
  return sameFacts(one, other);
};

/** Returns, for the import's report, the sections that the import leaves because a person changed them later and the file differs. */
export const sectionsSkippedByImport = (state: ServiceState, facts: ServiceFacts): Section[] =>
  SECTIONS.filter(
    (section) =>
      facts[section] !== undefined &&
      isLastChangedByPerson(state, section) &&
      !sameSectionFacts(section, facts[section], state.versions[section].at(-1)?.facts),
  );

const differsFromImport = <S extends Section>(state: ServiceState, section: S, facts: FactsOf<S> | undefined): boolean => {
  const versions: readonly Version<Section>[] = state.versions[section];
  if (facts === undefined || isStatedAgain(section, facts, versions.at(-1)?.facts)) return false;
  const imported = versions.findLast((version) => isImport(version.via));
  return imported === undefined || !isStatedAgain(section, facts, imported.facts);
};

const isLastChangedByPerson = (state: ServiceState, section: Section): boolean => {
  const current = state.versions[section].at(-1);
  return current !== undefined && isPerson(current.via);
};

const versionAt = (state: ServiceState, section: Section, revision: number): Version<Section> | undefined => {
  const versions: readonly Version<Section>[] = state.versions[section];
  return versions.findLast((version) => version.revision <= revision);
};
