import { DomainError } from '#kernel/errors.ts';
import type { Actor, EventMetadata, RecordedEvent } from '#kernel/events/envelope.ts';
import { isConfirmedLately, wantsConfirming } from './confirmedAge.ts';
import { decide } from './decider.ts';
import type { ServiceEvent } from './events.ts';
import { sectionsChangedSince } from './merge.ts';
import { SECTION_EVENTS, SECTIONS, type Section } from './sections.ts';
import { factsNow, type ServiceState } from './state.ts';

type Recorded = RecordedEvent<ServiceEvent>;

/**
 * Returns the time at which facts were true: the earlier of `occurredAt` and `factsAsOf`, so that importing an old file makes no facts
 * fresh.
 */
export const factsOfTime = ({ occurredAt, factsAsOf }: Pick<EventMetadata, 'occurredAt' | 'factsAsOf'>): string =>
  factsAsOf !== undefined && factsAsOf < occurredAt ? factsAsOf : occurredAt;

/** Values of `via` that only people use. */
const BY_PEOPLE: readonly Actor['via'][] = ['web', 'api', 'link'];

/** Whether the event confirms facts; a confirmation of beds alone does not. */
const isConfirmation = ({ type, data }: Recorded): boolean =>
  type === 'DetailsConfirmed' && data.sections.some((section) => SECTIONS.some((known) => known === section));

/** Whether the event states facts. */
const isSaying = ({ type }: Recorded): boolean => type === 'ServiceAdded' || SECTIONS.some((section) => SECTION_EVENTS[section] === type);

/** Whether a person confirms facts by this event, by stating or by confirming them. */
export const isConfirmedBy = (event: Recorded): boolean =>
  BY_PEOPLE.includes(event.metadata.actor.via) && (isConfirmation(event) || isSaying(event));

type History = readonly RecordedEvent<ServiceEvent>[];

/** What happened to a service's facts since the revision that a person should confirm. */
export interface ConfirmStanding {
  /** When a person confirmed the facts since then; absent if nobody did, or if they changed after it. */
  readonly confirmedAt?: string;
  /** Sections that people or imports changed since then. */
  readonly changed: readonly Section[];
}

/** Returns the standing of a service's facts since a revision; `state` is the state after the history. */
export const standingSince = (history: History, state: ServiceState, revision: number): ConfirmStanding => {
  const confirmation = history.findLast((event) => BY_PEOPLE.includes(event.metadata.actor.via) && isConfirmation(event));
  const isConfirmed =
    confirmation !== undefined &&
    Number(confirmation.revision) > revision &&
    sectionsChangedSince(state, Number(confirmation.revision)).length === 0;
  return { changed: sectionsChangedSince(state, revision), ...(isConfirmed ? { confirmedAt: confirmation.metadata.occurredAt } : {}) };
};

/**
 * Sections that a user with a link can confirm. The page hides the address of a confidential service from users who have not signed in, so
 * a link cannot confirm it.
 */
export const confirmableByLink = (state: ServiceState): Section[] => {
  const isHidden = factsNow(state, 'address')?.confidential === true;
  return SECTIONS.filter((section) => section !== 'display' && !(isHidden && (section === 'address' || section === 'place')));
};

/**
 * Confirms the facts shown by a link that was made at `linkRevision`; `shown` is the revision that the page showed. Throws
 * `ALREADY_CONFIRMED` with the time, and `CONFIRM_FACTS_CHANGED` if facts changed since they were shown.
 */
export const confirmByLink = (
  history: History,
  state: ServiceState,
  { linkRevision, shown }: { readonly linkRevision: number; readonly shown: number },
): ServiceEvent[] => {
  const { confirmedAt } = standingSince(history, state, linkRevision);
  if (confirmedAt !== undefined) throw new DomainError('ALREADY_CONFIRMED', { confirmedAt });
  const sections = sectionsChangedSince(state, shown);
  if (sections.length > 0) throw new DomainError('CONFIRM_FACTS_CHANGED', { revision: state.revision, sections });
  return decide({ type: 'ConfirmDetails', sections: confirmableByLink(state) }, state);
};

/** Facts that decide whether to ask the owner to confirm a service. */
export interface Upkeep {
  readonly ownerId: string;
  readonly isApproved: boolean;
  readonly isRemoved: boolean;
  readonly isSample: boolean;
  readonly timeZone: string | null;
  readonly confirmedAt?: string;
  /** Moment of the newest facts of an import. */
  readonly importedAt?: string;
}

/** Applies one event of `service-<id>`; null before the service was added. */
export const foldUpkeep = (upkeep: Upkeep | null, event: Recorded): Upkeep | null => {
  const known = foldStanding(upkeep, event);
  if (known === null) return null;
  if (isConfirmedBy(event)) return { ...known, confirmedAt: event.metadata.occurredAt };
  if (event.metadata.actor.via !== 'import' || !isSaying(event)) return known;
  const importedAt = factsOfTime(event.metadata);
  return importedAt > (known.importedAt ?? '') ? { ...known, importedAt } : known;
};

const foldStanding = (upkeep: Upkeep | null, event: Recorded): Upkeep | null => {
  if (event.type === 'ServiceAdded')
    return {
      ownerId: event.data.ownerId,
      isApproved: false,
      isRemoved: false,
      isSample: event.metadata.sample === true,
      timeZone: null,
    };
  if (upkeep === null) return null;
  switch (event.type) {
    case 'OwnerChanged':
      return { ...upkeep, ownerId: event.data.to };
    case 'ServiceApproved':
    case 'ApprovalWithdrawn':
      return { ...upkeep, isApproved: event.type === 'ServiceApproved' };
    case 'ServiceRemoved':
    case 'ServiceRestored':
      return { ...upkeep, isRemoved: event.type === 'ServiceRemoved' };
    case 'PlaceSet':
      return { ...upkeep, timeZone: event.data.timeZone };
    default:
      return upkeep;
  }
};

/** Whether the owner should confirm the facts at a moment (milliseconds since 1970). Facts from a recent import count as confirmed. */
export const isDueForConfirmation = (upkeep: Upkeep, now: number): boolean =>
  !upkeep.isRemoved && !upkeep.isSample && wantsConfirming(upkeep, now) && !isConfirmedLately(upkeep.importedAt, now);
