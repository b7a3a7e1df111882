import type { DomainEvent, RecordedEvent } from '../envelope/envelope.ts';

type History = readonly RecordedEvent[];
type Data = Readonly<Record<string, unknown>>;

const dataOf = (event: DomainEvent | undefined): Data | undefined => event?.data as Data | undefined;

const lastEventOf = (history: History, ...types: readonly string[]): RecordedEvent | undefined =>
  history.findLast((event) => types.includes(event.type));

/** Returns the last event in the same language. */
const previousInLanguage = (event: DomainEvent, history: History): Data | undefined =>
  dataOf(history.findLast((previous) => previous.type === event.type && dataOf(previous)?.['language'] === dataOf(event)?.['language']));

/** Returns the last `RegionDrawn` of the same region. */
const previousOfRegion = (event: DomainEvent, history: History): Data | undefined =>
  dataOf(history.findLast((previous) => previous.type === event.type && dataOf(previous)?.['regionId'] === dataOf(event)?.['regionId']));

/** Omits the sealed box: it must not be carried over into another event. */
const withoutSealed = (data: Data | undefined): Data | undefined => {
  if (data === undefined) return undefined;
  const { sealed: _sealed, ...others } = data;
  return others;
};

const previousOfType = (event: DomainEvent, history: History): Data | undefined => withoutSealed(dataOf(lastEventOf(history, event.type)));

/** "Contact for hours" empties both lists, so their unknown entries are not carried over either. */
const previousHours = (event: DomainEvent, history: History): Data | undefined => {
  const previous = previousOfType(event, history);
  if (previous === undefined || dataOf(event)?.['contactForHours'] !== true) return previous;
  const { schedules: _schedules, closedDays: _closedDays, ...others } = previous;
  return others;
};

/** Omits the sealed part: the caller merges it before sealing. Also omits fields that only `AccountOpened` has. */
const previousProfile = (_event: DomainEvent, history: History): Data | undefined => {
  const {
    sealed: _sealed,
    kind: _kind,
    method: _method,
    ...others
  } = dataOf(lastEventOf(history, 'ProfileChanged', 'AccountOpened')) ?? {};
  return others;
};

/** Returns the current notice; a new notice inherits no data from a lowered one. */
const previousNotice = (event: DomainEvent, history: History): Data | undefined => {
  const previous = lastEventOf(history, 'CriticalNoticeRaised', 'CriticalNoticeLowered');
  return previous?.type === event.type ? dataOf(previous) : undefined;
};

/**
 * Returns the place if it was and is unsealed. Sealed places get `carried` where they are sealed (`command-api/services/hiddenPlace.ts`).
 */
const previousUnsealed = (event: DomainEvent, history: History): Data | undefined => {
  const previous = dataOf(lastEventOf(history, event.type));
  return previous?.['sealed'] === undefined && dataOf(event)?.['sealed'] === undefined ? previous : undefined;
};

/** The events that replace all facts of a former event, and the function that returns the replaced data. */
const REPLACED_DATA: Readonly<Record<string, (event: DomainEvent, history: History) => Data | undefined>> = {
  ServiceDescribed: previousOfType,
  ServiceClassified: previousOfType,
  AddressSet: previousUnsealed,
  PlaceSet: previousUnsealed,
  ContactSet: previousOfType,
  HoursSet: previousHours,
  DisplaySet: previousOfType,
  HsdsRecordSet: previousOfType,
  ImportMappingSet: previousOfType,
  ServiceTranslated: previousInLanguage,
  CriticalNoticeRaised: previousNotice,
  ProfileChanged: previousProfile,
  CrisisLineRevised: (_event, history) => dataOf(lastEventOf(history, 'CrisisLineRevised', 'CrisisLineAdded')),
  PagePublished: previousInLanguage,
  RegionRevised: (_event, history) => dataOf(lastEventOf(history, 'RegionRevised', 'RegionAdded')),
  RegionDrawn: previousOfRegion,
  LiaisonRevised: (_event, history) => withoutSealed(dataOf(lastEventOf(history, 'LiaisonRevised', 'LiaisonAdded'))),
};

/** Returns the data of the event that an event replaces in its stream, as it was read; undefined if it replaces none. */
export const carriedData = (event: DomainEvent, history: History): unknown => event.carried ?? REPLACED_DATA[event.type]?.(event, history);
