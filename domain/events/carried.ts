import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';

type History = readonly RecordedEvent[];
type Data = Readonly<Record<string, unknown>>;

const dataOf = (event: DomainEvent | undefined): Data | undefined => event?.data as Data | undefined;

const lastOf = (history: History, ...types: readonly string[]): RecordedEvent | undefined =>
  history.findLast((event) => types.includes(event.type));

/** The last event in the same language. */
const sameLanguage = (event: DomainEvent, history: History): Data | undefined =>
  dataOf(history.findLast((before) => before.type === event.type && dataOf(before)?.['language'] === dataOf(event)?.['language']));

/** The last drawing of the same region. */
const sameRegion = (event: DomainEvent, history: History): Data | undefined =>
  dataOf(history.findLast((before) => before.type === event.type && dataOf(before)?.['regionId'] === dataOf(event)?.['regionId']));

/** A box that was sealed is not another one's. */
const withoutSealed = (data: Data | undefined): Data | undefined => {
  if (data === undefined) return undefined;
  const { sealed: _sealed, ...others } = data;
  return others;
};

const sameType = (event: DomainEvent, history: History): Data | undefined => withoutSealed(dataOf(lastOf(history, event.type)));

/** "Contact for hours" empties both lists: nothing that was not understood stays in them. */
const hours = (event: DomainEvent, history: History): Data | undefined => {
  const before = sameType(event, history);
  if (before === undefined || dataOf(event)?.['contactForHours'] !== true) return before;
  const { schedules: _schedules, closedDays: _closedDays, ...others } = before;
  return others;
};

/** Of a person the sealed part is put together before it is sealed. */
const profile = (_event: DomainEvent, history: History): Data | undefined => {
  const { sealed: _sealed, kind: _kind, method: _method, ...others } = dataOf(lastOf(history, 'ProfileChanged', 'AccountOpened')) ?? {};
  return others;
};

/** A notice that still stands; a new one takes nothing over from one that was lowered. */
const notice = (event: DomainEvent, history: History): Data | undefined => {
  const before = lastOf(history, 'CriticalNoticeRaised', 'CriticalNoticeLowered');
  return before?.type === event.type ? dataOf(before) : undefined;
};

/** A place that was and is in clear. What is sealed says what it carries where it is sealed (`command-api/services/hiddenPlace.ts`). */
const inClear = (event: DomainEvent, history: History): Data | undefined => {
  const before = dataOf(lastOf(history, event.type));
  return before?.['sealed'] === undefined && dataOf(event)?.['sealed'] === undefined ? before : undefined;
};

/** The events that replace all facts of a former event, and which one each replaces. */
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

/** The event that an event replaces in its stream, as it was read; undefined where it replaces none. */
export const carriedBy = (event: DomainEvent, history: History): unknown => event.carried ?? REPLACING[event.type]?.(event, history);
