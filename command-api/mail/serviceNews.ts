import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isCondition, type Condition } from '#domain/service/conditions.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { SECTION_EVENTS, SECTIONS, type FactsOf, type Section } from '#domain/service/sections.ts';
import type { ServiceState } from '#domain/service/state.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { OwnerPart } from '#platform/mail/ownerTemplates.ts';

/* Changes that others made to a service, as reported to its owner. */

type RecordedServiceEvent = RecordedEvent<ServiceEvent>;

/** Roles that moderate services of other users. */
export const MODERATOR_ROLES = ['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD'] as const satisfies readonly Role[];
export type ModeratorRole = (typeof MODERATOR_ROLES)[number];

const roleOf = ({ metadata }: RecordedServiceEvent): ModeratorRole | undefined =>
  MODERATOR_ROLES.find((role) => role === metadata.actor.role);

const sectionOf = ({ type }: RecordedServiceEvent): Section | undefined => SECTIONS.find((section) => SECTION_EVENTS[section] === type);
const isNotice = ({ type }: RecordedServiceEvent): boolean => type === 'CriticalNoticeRaised' || type === 'CriticalNoticeLowered';
const isSpanishByPerson = (event: RecordedServiceEvent): boolean => event.type === 'ServiceTranslated' && event.data.source === 'person';

/** Whether an event may be reported to the owner: a lead or an administrator approved or changed the service by hand. */
export const isNews = (event: RecordedServiceEvent): boolean => {
  const { actor, sample } = event.metadata;
  if (sample === true || (actor.via !== 'web' && actor.via !== 'api') || roleOf(event) === undefined) return false;
  return event.type === 'ServiceApproved' || sectionOf(event) !== undefined || isNotice(event) || isSpanishByPerson(event);
};

/** Changes of one service to report to its owner. */
export interface ServiceNews {
  /** Whether the service was approved for the first time, or again. */
  readonly approved?: 'first' | 'again';
  readonly changed?: { readonly role: ModeratorRole; readonly parts: readonly OwnerPart[] };
  /** Ids of the events that the message covers, whether mentioned or omitted. */
  readonly eventIds: readonly string[];
}

/** Facts of sections that the message names one by one, beside the conditions. The compiler requires the part of a new fact. */
type NamedFact = Exclude<keyof FactsOf<'described'> | keyof FactsOf<'classified'> | keyof FactsOf<'contact'>, 'sealed' | Condition>;

const PART_OF_FACT: Readonly<Record<NamedFact, OwnerPart>> = {
  name: 'name',
  summary: 'summary',
  description: 'description',
  age: 'age',
  types: 'types',
  categories: 'categories',
  phone: 'phone',
  extension: 'phone',
  phoneText: 'phone',
  contactEmail: 'email',
  website: 'web',
  facebook: 'web',
  twitter: 'web',
  instagram: 'web',
  youtube: 'web',
};
const isNamedFact = (name: string): name is NamedFact => Object.hasOwn(PART_OF_FACT, name);

/** Returns the part of a fact; a condition is a part of its own. */
const partOfFact = (name: string): readonly OwnerPart[] => {
  if (isCondition(name)) return [name];
  return isNamedFact(name) ? [PART_OF_FACT[name]] : [];
};

/** Sections that are reported as a whole. */
const PART_OF_SECTION: Readonly<Partial<Record<Section, OwnerPart>>> = {
  address: 'address',
  place: 'place',
  hours: 'hours',
  display: 'display',
};

/** Returns the parts of a section that differ after these changes from before the first of them. */
const changedParts = (state: ServiceState, section: Section, firstRevision: number): readonly OwnerPart[] => {
  const versions: readonly { readonly revision: number; readonly facts: object }[] = state.versions[section];
  const before = versions.findLast(({ revision }) => revision < firstRevision)?.facts ?? {};
  const after = versions.at(-1)?.facts ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedNames = names.filter((name) => !sameFacts(Reflect.get(before, name), Reflect.get(after, name)));
  if (changedNames.length === 0) return [];
  const sectionPart = PART_OF_SECTION[section];
  return sectionPart === undefined ? changedNames.flatMap(partOfFact) : [sectionPart];
};

const lastModeratorChange = (state: ServiceState, changes: readonly RecordedServiceEvent[]): ServiceNews['changed'] => {
  const role = changes.map(roleOf).findLast((candidateRole) => candidateRole !== undefined);
  // Omit the place if the address changed too: the place follows from the address.
  const isOnlyPlaceChanged = !changes.some((event) => sectionOf(event) === 'address');
  const sections = SECTIONS.filter((section) => section !== 'place' || isOnlyPlaceChanged).flatMap((section) => {
    const firstRevision = changes.find((event) => sectionOf(event) === section);
    return firstRevision === undefined ? [] : changedParts(state, section, Number(firstRevision.revision));
  });
  const parts: readonly OwnerPart[] = [
    ...new Set([
      ...sections,
      ...(changes.some(isNotice) ? ['notice' as const] : []),
      ...(changes.some(isSpanishByPerson) ? ['spanish' as const] : []),
    ]),
  ];
  return role === undefined || parts.length === 0 ? undefined : { role, parts };
};

/**
 * Returns the changes of a service by others to report to its owner, since `since` (milliseconds since 1970) and since they own it. Leaves
 * out changes that an earlier message reported, and changes that were reverted.
 */
export const newsOf = (
  history: readonly RecordedServiceEvent[],
  state: ServiceState,
  { since, notifiedEventIds }: { readonly since: number; readonly notifiedEventIds: ReadonlySet<string> },
): ServiceNews => {
  const { ownerId } = state;
  const lastHandOverIndex = history.findLastIndex(({ type }) => type === 'OwnerChanged');
  const events = history
    .slice(lastHandOverIndex + 1)
    .filter(
      (event) =>
        isNews(event) &&
        event.metadata.actor.id !== ownerId &&
        Date.parse(event.metadata.occurredAt) >= since &&
        !notifiedEventIds.has(event.id),
    );
  const approvals = events.filter(({ type }) => type === 'ServiceApproved');
  const [approval] = approvals;
  // Facts that are appended again by an approving command are the approved facts.
  const approvingCommands = new Set(approvals.map(({ metadata }) => metadata.commandId));
  const changed = lastModeratorChange(
    state,
    events.filter(({ metadata }) => !approvingCommands.has(metadata.commandId)),
  );
  const wasApproved =
    approval !== undefined && history.some(({ type, revision }) => type === 'ServiceApproved' && revision < approval.revision);
  return {
    ...(approval === undefined || state.approvedRevision === null ? {} : { approved: wasApproved ? 'again' : 'first' }),
    ...(changed === undefined ? {} : { changed }),
    eventIds: events.map(({ id }) => id),
  };
};
