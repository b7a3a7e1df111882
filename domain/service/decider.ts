import { isImport } from '../envelope/isImport.ts';
import { DomainError } from '../values/errors.ts';
import { sameFacts } from '../values/sameFacts.ts';
import { closeDates, reopenDates } from './closedDates.ts';
import type { ServiceCommand, ServiceDraft } from './commands.ts';
import { noticeOfDraft } from './criticalNotice.ts';
import { setDifferentPlace } from './differentPlaces.ts';
import { factsOfDraft } from './draftFacts.ts';
import type { ServiceEvent } from './events.ts';
import { completeRecord, hsdsRecordEvents } from './hsdsRecord.ts';
import { changedByForm, changedByImport, sectionsChangedSince } from './merge.ts';
import { noticeEvents, restoreFacts } from './restoreFacts.ts';
import { revertChanges } from './revert.ts';
import { sectionEvents } from './sectionEvents.ts';
import { SECTIONS } from './sections.ts';
import { translate, spanishEventsOfSave } from './spanishText.ts';
import { factsNow, type ServiceState } from './state.ts';

export { evolve, initialState, isServiceEvent, type ServiceState } from './state.ts';

/**
 * Decides a command of a service: returns the events to append, none if nothing changes. Throws `DomainError`
 * `NOT_FOUND`, `ALREADY_EXISTS`, `NOT_FINISHED_IN_TIME`, `REMOVED`, `CONFLICT`, `TOO_MANY_OWNERSHIP_REQUESTS` or `TOO_MANY_BED_COUNTERS`.
 */
export const decide = (command: ServiceCommand, state: ServiceState): ServiceEvent[] =>
  withPlaceReset(eventsOfCommand(command, state), state);

const eventsOfCommand = (command: ServiceCommand, state: ServiceState): ServiceEvent[] => {
  if (command.type === 'AddService') return addService(command, state);
  if (command.type === 'AbandonService') return state.status === 'none' ? [{ type: 'ServiceRemoved', data: {} }] : [];
  if (state.status === 'none' || isAbandoned(state)) throw new DomainError('NOT_FOUND');
  if (command.type === 'RemoveService') return state.status === 'removed' ? [] : [{ type: 'ServiceRemoved', data: {} }];
  if (command.type === 'RestoreService') return state.status === 'listed' ? [] : [{ type: 'ServiceRestored', data: {} }];
  if (state.status === 'removed') throw new DomainError('REMOVED');
  switch (command.type) {
    case 'ReviseService':
      return reviseService(command, state);
    case 'ConfirmDetails':
      return command.sections.length === 0 ? [] : [{ type: 'DetailsConfirmed', data: { sections: [...command.sections] } }];
    case 'ApproveService':
      return approveService(command, state);
    case 'WithdrawApproval':
      return state.approvedRevision === null ? [] : [{ type: 'ApprovalWithdrawn', data: {} }];
    case 'ApproveAgain': {
      const { ofRevision } = command;
      return state.approvedRevision === ofRevision ? [] : [{ type: 'ServiceApproved', data: { ofRevision } }];
    }
    case 'RevertChanges':
      return revertChanges(command, state);
    case 'CloseDates':
      return closeDates(state, command);
    case 'OpenDates':
      return reopenDates(state, command);
    case 'RestoreFacts':
      return restoreFacts(command, state);
    case 'PlaceService':
      return placeService(command, state);
    case 'RaiseCriticalNotice':
      return noticeChanges(state, command.notice);
    case 'LowerCriticalNotice':
      return noticeChanges(state, null);
    case 'TranslateService':
      return translate(command, state);
    case 'HandOverService':
      return command.to === state.ownerId ? [] : [{ type: 'OwnerChanged', data: { from: state.ownerId, to: command.to } }];
    case 'RequestOwnership':
      return requestOwnership(command, state);
    case 'DeclineOwnership':
      return state.requestedBy.includes(command.accountId) ? [{ type: 'OwnershipDeclined', data: { accountId: command.accountId } }] : [];
    case 'AddBedCounter':
      return addBedCounter(command.accountId, state);
    case 'RemoveBedCounter':
      return state.bedCounters.includes(command.accountId) ? [{ type: 'BedCounterRemoved', data: { accountId: command.accountId } }] : [];
    case 'SetDifferentPlace':
      return setDifferentPlace(state.differentFrom, command);
    default:
      return command satisfies never;
  }
};

/** Whether the service was removed before it was added: its id is used up, and there is nothing to restore. */
const isAbandoned = ({ status, ownerId }: ServiceState): boolean => status === 'removed' && ownerId === '';

type Command<Type extends ServiceCommand['type']> = Extract<ServiceCommand, { readonly type: Type }>;

const addService = ({ ownerId, draft, approvedBy }: Command<'AddService'>, state: ServiceState): ServiceEvent[] => {
  if (state.status !== 'none') throw new DomainError(isAbandoned(state) ? 'NOT_FINISHED_IN_TIME' : 'ALREADY_EXISTS');
  const facts = factsOfDraft(draft, state);
  const sections = SECTIONS.filter((section) => facts[section] !== undefined);
  const events: ServiceEvent[] = [{ type: 'ServiceAdded', data: { ownerId } }, ...sectionEvents(facts, sections)];
  events.push(...spanishEventsOfSave(draft, state, events, null), ...noticeChanges(state, draft.critical), ...recordChanges(state, draft));
  const ofRevision = events.length - 1;
  if (approvedBy !== undefined) events.push({ type: 'ServiceApproved', data: { ofRevision, policy: approvedBy } });
  return events;
};

const reviseService = ({ draft, baseRevision, via }: Command<'ReviseService'>, state: ServiceState): ServiceEvent[] => {
  const draftFacts = factsOfDraft(draft, state);
  const changed = isImport(via) ? changedByImport(state, draftFacts) : changedByForm(state, draftFacts, baseRevision);
  const events = sectionEvents(draftFacts, changed);
  return [
    ...events,
    ...spanishEventsOfSave(draft, state, events, via),
    ...noticeChanges(state, draft.critical),
    ...recordChanges(state, draft),
  ];
};

/** Approves the facts that the screen showed. Throws `CONFLICT` if a person changed facts after `ofRevision`. */
const approveService = ({ ofRevision, policy }: Command<'ApproveService'>, state: ServiceState): ServiceEvent[] => {
  const revision = ofRevision ?? state.revision;
  const changedSince = sectionsChangedSince(state, revision);
  if (changedSince.length > 0) throw new DomainError('CONFLICT', { revision: state.revision, sections: changedSince });
  const isApproved = state.approvedRevision !== null && sectionsChangedSince(state, state.approvedRevision).length === 0;
  return isApproved ? [] : [{ type: 'ServiceApproved', data: { ofRevision: revision, ...(policy !== undefined && { policy }) } }];
};

/** Sets a place. A machine's guess never replaces a better point of the same address. */
const placeService = ({ place: newPlace }: Command<'PlaceService'>, state: ServiceState): ServiceEvent[] => {
  const current = state.versions.place.at(-1);
  if (sameFacts(newPlace, current?.facts)) return [];
  const isGuess = newPlace.source === 'gazetteer' || newPlace.source === 'geocoder';
  const isCurrentMorePrecise =
    current !== undefined && current.facts.longitude !== null && rankOf(current.facts.source) > rankOf(newPlace.source);
  const addressRevision = state.versions.address.at(-1)?.revision ?? -1;
  if (isGuess && isCurrentMorePrecise && current.revision > addressRevision) return [];
  return [{ type: 'PlaceSet', data: newPlace }];
};

const PLACE_SOURCE_RANK = new Map([
  ['gazetteer', 0],
  ['geocoder', 1],
  ['import', 2],
  ['pin', 3],
]);
/** A source unknown to this version gets the highest rank. */
const rankOf = (source: string): number => PLACE_SOURCE_RANK.get(source) ?? 3;

const recordChanges = (state: ServiceState, { hsdsRecord }: ServiceDraft): ServiceEvent[] =>
  hsdsRecord === undefined ? [] : hsdsRecordEvents(completeRecord(hsdsRecord, state.hsdsRecord), state.hsdsRecord);

const noticeChanges = (state: ServiceState, draft: ServiceDraft['critical']): ServiceEvent[] =>
  draft === undefined ? [] : noticeEvents(noticeOfDraft(draft, state.critical), state.critical);

/** Maximum number of open requests: the document of a service lists them all. Real services have far fewer before an admin answers. */
const MAX_OWNERSHIP_REQUESTS = 100;

/** Requests ownership of a service, once per account. */
const requestOwnership = ({ accountId, sealed }: Command<'RequestOwnership'>, { requestedBy, ownerId }: ServiceState): ServiceEvent[] => {
  if (requestedBy.includes(accountId) || ownerId === accountId) return [];
  if (requestedBy.length >= MAX_OWNERSHIP_REQUESTS) throw new DomainError('TOO_MANY_OWNERSHIP_REQUESTS');
  return [{ type: 'OwnershipRequested', data: { accountId, ...(sealed === undefined ? {} : { sealed }) } }];
};

/** Maximum number of accounts that count the beds of a place; real places need far fewer. */
const MAX_BED_COUNTERS = 50;

/** Lets another account count the beds too. The owner may always count. */
const addBedCounter = (accountId: string, { ownerId, bedCounters }: ServiceState): ServiceEvent[] => {
  if (accountId === ownerId || bedCounters.includes(accountId)) return [];
  if (bedCounters.length >= MAX_BED_COUNTERS) throw new DomainError('TOO_MANY_BED_COUNTERS');
  return [{ type: 'BedCounterAdded', data: { accountId } }];
};

/**
 * Returns the events of a command, with the place set again after an address that becomes confidential or public: a confidential place is
 * stored in another way than a public one. Events that set a place themselves stay unchanged.
 */
const withPlaceReset = (events: ServiceEvent[], state: ServiceState): ServiceEvent[] => {
  const place = factsNow(state, 'place');
  const wasConfidential = factsNow(state, 'address')?.confidential ?? false;
  if (place === undefined || events.some(({ type }) => type === 'PlaceSet')) return events;
  return events.flatMap((event): ServiceEvent[] => {
    if (event.type !== 'AddressSet' || event.data.confidential === wasConfidential) return [event];
    const { undoes } = event;
    return [event, { type: 'PlaceSet', data: place, ...(undoes === undefined ? {} : { undoes }) }];
  });
};
