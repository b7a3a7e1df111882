import { DomainError } from '#kernel/errors.ts';
import type { Actor } from '#kernel/events/envelope.ts';
import { sameSectionFacts, SECTIONS, type FactsOf, type Section, type ServiceFacts } from './sections.ts';
import type { ServiceState, Version } from './state.ts';

/** Machines fill in; only what people and imports say can stand against what a person says. */
const isMachine = (via: Actor['via']): boolean => via === 'reaction' || via === 'policy';
/** An unknown `via` counts as a person's: an import must never overwrite what may be a person's words. */
export const isPerson = (via: Actor['via']): boolean => !isMachine(via) && via !== 'import';

/** Sections that people or imports changed after a revision: what a form made from it has not seen. */
export const sectionsChangedSince = (state: ServiceState, revision: number): Section[] =>
  SECTIONS.filter((section) => state.versions[section].some((version) => version.revision > revision && !isMachine(version.via)));

interface Conflict {
  readonly section: Section;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/**
 * The sections of a save that say something new. A section changed only by others since the form was made stays
 * theirs; one changed on both sides is a conflict: throws `CONFLICT` with both versions of each.
 */
export const changedByForm = (state: ServiceState, facts: ServiceFacts, baseRevision: number | null): Section[] => {
  const conflicts: Conflict[] = [];
  const changed = SECTIONS.filter((section) => {
    const yours = facts[section];
    const now = state.versions[section].at(-1);
    if (yours === undefined || sameSectionFacts(section, yours, now?.facts)) return false;
    if (baseRevision === null || now === undefined || now.revision <= baseRevision) return true;
    const base = versionAt(state, section, baseRevision);
    if (sameSectionFacts(section, yours, base?.facts)) return false;
    if (isMachine(now.via)) return true;
    conflicts.push({ section, yours, theirs: now.facts });
    return false;
  });
  if (conflicts.length > 0) throw new DomainError('CONFLICT', { revision: state.revision, conflicts });
  return changed;
};

/**
 * The sections that an import changes: those that differ from what the last import said, and that no person said since.
 * So a file read twice changes nothing, and what a person or a geocoder corrected stays.
 */
export const changedByImport = (state: ServiceState, facts: ServiceFacts): Section[] =>
  SECTIONS.filter((section) => differsFromImport(state, section, facts[section]) && !isHeldByPerson(state, section));

/** For the import's report: sections in which the file differs from a person's later change, and which it therefore leaves. */
export const sectionsLeftByImport = (state: ServiceState, facts: ServiceFacts): Section[] =>
  SECTIONS.filter(
    (section) =>
      facts[section] !== undefined &&
      isHeldByPerson(state, section) &&
      !sameSectionFacts(section, facts[section], state.versions[section].at(-1)?.facts),
  );

const differsFromImport = <S extends Section>(state: ServiceState, section: S, facts: FactsOf<S> | undefined): boolean => {
  const versions: readonly Version<Section>[] = state.versions[section];
  if (facts === undefined || sameSectionFacts(section, facts, versions.at(-1)?.facts)) return false;
  const imported = versions.findLast((version) => version.via === 'import');
  return imported === undefined || !sameSectionFacts(section, facts, imported.facts);
};

const isHeldByPerson = (state: ServiceState, section: Section): boolean => {
  const now = state.versions[section].at(-1);
  return now !== undefined && isPerson(now.via);
};

const versionAt = (state: ServiceState, section: Section, revision: number): Version<Section> | undefined => {
  const versions: readonly Version<Section>[] = state.versions[section];
  return versions.findLast((version) => version.revision <= revision);
};
