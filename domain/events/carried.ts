import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';

type History = readonly RecordedEvent[];
type Data = Readonly<Record<string, unknown>>;

const dataOf = (event: DomainEvent | undefined): Data | undefined => event?.data as Data | undefined;

const lastOf = (history: History, ...types: readonly string[]): RecordedEvent | undefined =>
  history.findLast((event) => types.includes(event.type));

/** Returns the last event in the same language. */
const sameLanguage = (event: DomainEvent, history: History): Data | undefined =>
  dataOf(history.findLast((before) => before.type === event.type && dataOf(before)?.['language'] === dataOf(event)?.['language']));

/** Returns the last `RegionDrawn` of the same region. */
const sameRegion = (event: DomainEvent, history: History): Data | undefined =>
  dataOf(history.findLast((before) => before.type === event.type && dataOf(before)?.['regionId'] === dataOf(event)?.['regionId']));

/** Omits the sealed box: it must not be carried over into another event. */
const withoutSealed = (data: Data | undefined): Data | undefined => {
  if (data === undefined) return undefined;
  const { sealed: _sealed, ...others } = data;
  return others;
};

const sameType = (event: DomainEvent, history: History): Data | undefined => withoutSealed(dataOf(lastOf(history, event.type)));

/** "Contact for hours" empties both lists, so their unknown entries are not carried over either. */
const hours = (event: DomainEvent, history: History): Data | undefined => {
  const before = sameType(event, history);
  if (before === undefined || dataOf(event)?.['contactForHours'] !== true) return before;
  const { schedules: _schedules, closedDays: _closedDays, ...others } = before;
  return others;
};

/** Omits the sealed part: the caller merges it before sealing. Also omits fields that only `AccountOpened` has. */
const profile = (_event: DomainEvent, history: History): Data | undefined => {
  const { sealed: _sealed, kind: _kind, method: _method, ...others } = dataOf(lastOf(history, 'ProfileChanged', 'AccountOpened')) ?? {};
  return others;
};

/** Returns the present notice; a new notice inherits no data from a lowered one. */
const notice = (event: DomainEvent, history: History): Data | undefined => {
  const before = lastOf(history, 'CriticalNoticeRaised', 'CriticalNoticeLowered');
  return before?.type === event.type ? dataOf(before) : undefined;
};

/**
 * Returns the place if it was and is unsealed. Sealed places get `carried` where they are sealed (`command-api/services/hiddenPlace.ts`).
 */
const inClear = (event: DomainEvent, history: History): Data | undefined => {
  const before = dataOf(lastOf(history, event.type));
  return before?.['sealed'] === undefined && dataOf(event)?.['sealed'] === undefined ? before : undefined;
};

/** The events that replace all facts of a former event, and the function that returns the replaced data. */
const REPLACING: Readonly<Record<string, (event: DomainEvent, history: History) => Data | undefined>> = {
  ServiceDescribed: sameType,
  ServiceClassified: sameType,
  AddressSet: inClear,
  PlaceSet: inClear,
  ContactSet: sameType,
  HoursSet: hours,
  DisplaySet: sameType,
  ServiceTranslated: sameLanguage,
  CriticalNoticeRaised: notice,
  ProfileChanged: profile,
  CrisisLineRevised: (_event, history) => dataOf(lastOf(history, 'CrisisLineRevised', 'CrisisLineAdded')),
  PagePublished: sameLanguage,
  RegionRevised: (_event, history) => dataOf(lastOf(history, 'RegionRevised', 'RegionAdded')),
  RegionDrawn: sameRegion,
  LiaisonRevised: (_event, history) => withoutSealed(dataOf(lastOf(history, 'LiaisonRevised', 'LiaisonAdded'))),
};

/** Returns the data of the event that an event replaces in its stream, as it was read; undefined if it replaces none. */
export const carriedBy = (event: DomainEvent, history: History): unknown => event.carried ?? REPLACING[event.type]?.(event, history);
