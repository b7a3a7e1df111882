import type { Actor, EventMetadata, RecordedEvent } from '../envelope/envelope.ts';
import { isImport } from '../envelope/isImport.ts';
import { DomainError } from '../values/errors.ts';
import { isRecentlyConfirmed, needsConfirmation } from './confirmationAge.ts';
import { decide } from './decider.ts';
import type { ServiceEvent } from './events.ts';
import { sectionsChangedSince } from './merge.ts';
import { SECTION_EVENTS, SECTIONS, type Section } from './sections.ts';
import { factsNow, type ServiceState } from './state.ts';

type RecordedServiceEvent = RecordedEvent<ServiceEvent>;

/**
 * Returns the time at which facts were true: the earlier of `occurredAt` and `factsAsOf`, so that importing an old file makes no facts
 * fresh.
 */
export const factsAsOfTime = ({ occurredAt, factsAsOf }: Pick<EventMetadata, 'occurredAt' | 'factsAsOf'>): string =>
  factsAsOf !== undefined && factsAsOf < occurredAt ? factsAsOf : occurredAt;

/** Values of `via` that only people use. */
const HUMAN_CHANNELS: readonly Actor['via'][] = ['web', 'api', 'link'];

/** Whether the event confirms facts; a confirmation of beds alone does not. */
const isConfirmation = ({ type, data }: RecordedServiceEvent): boolean =>
  type === 'DetailsConfirmed' && data.sections.some((section) => SECTIONS.some((knownSection) => knownSection === section));

/** Whether the event states facts. */
const isFactsEvent = ({ type }: RecordedServiceEvent): boolean =>
  type === 'ServiceAdded' || SECTIONS.some((section) => SECTION_EVENTS[section] === type);

/** Whether a person confirms facts by this event, by stating or by confirming them. */
export const isConfirmedBy = (event: RecordedServiceEvent): boolean =>
  HUMAN_CHANNELS.includes(event.metadata.actor.via) && (isConfirmation(event) || isFactsEvent(event));

type History = readonly RecordedEvent<ServiceEvent>[];

/** Changes of a service's facts after the revision that a person should confirm. */
export interface ConfirmationSince {
  /** When a person confirmed the facts; absent if nobody did after that revision, or if they changed again. */
  readonly confirmedAt?: string;
  /** Sections that people or imports changed after that revision. */
  readonly changed: readonly Section[];
}

/** Returns the standing of a service's facts since a revision; `state` is the state after the history. */
export const confirmationSince = (history: History, state: ServiceState, revision: number): ConfirmationSince => {
  const confirmation = history.findLast((event) => HUMAN_CHANNELS.includes(event.metadata.actor.via) && isConfirmation(event));
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
 * Confirms the facts shown by a link that was made at `linkRevision`; `shownRevision` is the revision that the page showed. Throws
 * `ALREADY_CONFIRMED` with the time, and `CONFIRM_FACTS_CHANGED` if facts changed since they were shown.
 */
export const confirmByLink = (
  history: History,
  state: ServiceState,
  { linkRevision, shownRevision }: { readonly linkRevision: number; readonly shownRevision: number },
): ServiceEvent[] => {
  const { confirmedAt } = confirmationSince(history, state, linkRevision);
  if (confirmedAt !== undefined) throw new DomainError('ALREADY_CONFIRMED', { confirmedAt });
  const sections = sectionsChangedSince(state, shownRevision);
  if (sections.length > 0) throw new DomainError('CONFIRM_FACTS_CHANGED', { revision: state.revision, sections });
  return decide({ type: 'ConfirmDetails', sections: confirmableByLink(state) }, state);
};

/** Facts that decide whether to ask the owner to confirm a service. */
export interface ConfirmationState {
  readonly ownerId: string;
  readonly isApproved: boolean;
  readonly isRemoved: boolean;
  readonly isSample: boolean;
  readonly timeZone: string | null;
  readonly addedAt: string;
  readonly approvedAt?: string;
  readonly confirmedAt?: string;
  /** Moment of the newest facts of an import. */
  readonly importedAt?: string;
}

/** Applies one event of `service-<id>`; null before the service was added. */
export const foldConfirmationState = (
  confirmationState: ConfirmationState | null,
  event: RecordedServiceEvent,
): ConfirmationState | null => {
  const knownSection = foldServiceFacts(confirmationState, event);
  if (knownSection === null) return null;
  if (isConfirmedBy(event)) return { ...knownSection, confirmedAt: event.metadata.occurredAt };
  if (!isImport(event.metadata.actor.via) || !isFactsEvent(event)) return knownSection;
  const importedAt = factsAsOfTime(event.metadata);
  return importedAt > (knownSection.importedAt ?? '') ? { ...knownSection, importedAt } : knownSection;
};

const foldServiceFacts = (confirmationState: ConfirmationState | null, event: RecordedServiceEvent): ConfirmationState | null => {
  if (event.type === 'ServiceAdded')
    return {
      ownerId: event.data.ownerId,
      isApproved: false,
      isRemoved: false,
      isSample: event.metadata.sample === true,
      timeZone: null,
      addedAt: event.metadata.occurredAt,
    };
  if (confirmationState === null) return null;
  switch (event.type) {
    case 'OwnerChanged':
      return { ...confirmationState, ownerId: event.data.to };
    case 'ServiceApproved':
      return { ...confirmationState, isApproved: true, approvedAt: event.metadata.occurredAt };
    case 'ApprovalWithdrawn':
      return { ...confirmationState, isApproved: false };
    case 'ServiceRemoved':
    case 'ServiceRestored':
      return { ...confirmationState, isRemoved: event.type === 'ServiceRemoved' };
    case 'PlaceSet':
      return { ...confirmationState, timeZone: event.data.timeZone };
    default:
      return confirmationState;
  }
};

/** Whether the owner should confirm the facts at a moment (milliseconds since 1970). Facts from a recent import count as confirmed. */
export const isDueForConfirmation = (confirmationState: ConfirmationState, now: number): boolean =>
  !confirmationState.isRemoved &&
  !confirmationState.isSample &&
  needsConfirmation(confirmationState, now) &&
  !isRecentlyConfirmed(confirmationState.importedAt, now);
