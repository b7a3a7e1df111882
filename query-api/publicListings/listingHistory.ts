import { isActorRole, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { keyAllows } from '#domain/permissions/apiKeys.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { SECTION_EVENTS } from '#domain/service/sections.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import type { ListingChange } from '#interchange/export/hsds/listingChange.ts';
import { InvalidEvent } from '#platform/event-store/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { changesOf, type ChangingEntry } from '../querying/serviceChanges.ts';

type ServiceRecord = RecordedEvent & { readonly data: Readonly<Record<string, unknown>> };

/** Whether a user or a program may read the history of a listing. */
export const mayReadHistory = ({ role, id, approved, key }: Principal, { user }: Pick<ServiceDocument, 'user'>): boolean =>
  key === undefined
    ? can(role, 'service.readHistory', { own: user === id, accountApproved: approved })
    : keyAllows(key, 'service.readHistory');

type Data = ServiceRecord['data'];

/**
 * Returns the data of each event as its author entered it, as far as the log tells it unsealed: an approval writes the sealed e-mail of the contact
 * again, which is the change of the one who entered it. An approximate point, the center of a ZIP code, is left out.
 */
const enteredData = (events: readonly ServiceRecord[]): readonly Data[] => {
  let nextContact: Data | undefined;
  return events
    .toReversed()
    .map(({ type, data }): Data => {
      if (type === SECTION_EVENTS.place && data['source'] === 'gazetteer') return { ...data, longitude: null, latitude: null };
      if (type !== SECTION_EVENTS.contact) return data;
      const isOpenedLater = data['sealed'] !== undefined && nextContact !== undefined && nextContact['sealed'] === undefined;
      const contact = isOpenedLater ? { ...data, contactEmail: nextContact?.['contactEmail'] } : data;
      nextContact = data;
      return contact;
    })
    .toReversed();
};

const entriesOf = (events: readonly ServiceRecord[]): readonly ChangingEntry[] => {
  const data = enteredData(events);
  return events.map(({ type, revision, metadata: { occurredAt: at, actor } }, index) => ({
    subject: 'service',
    at,
    actor,
    events: [{ type: type as ChangingEntry['events'][number]['type'], revision: Number(revision), data: data[index] ?? {} }],
  }));
};

/** A field that is in no section, by its name on the wire. */
type OtherField = 'id' | 'isApproved' | 'criticalDescription' | 'criticalDescriptionEs';
type OtherFields = Readonly<Partial<Record<OtherField, unknown>>>;

/** Returns the fields in no section that an event sets. */
const otherFieldsSetBy = ({ type, data }: ServiceRecord, id: string): OtherFields => {
  switch (type) {
    case 'ServiceAdded':
    case 'ServiceRestored':
      return { id };
    case 'ServiceRemoved':
      return { id: null };
    case 'ServiceApproved':
      return { isApproved: true };
    case 'ApprovalWithdrawn':
      return { isApproved: false };
    case 'CriticalNoticeRaised':
      return { criticalDescription: data['text'], criticalDescriptionEs: data['textEs'] ?? null };
    case 'CriticalNoticeLowered':
      return { criticalDescription: null, criticalDescriptionEs: null };
    default:
      return {};
  }
};

/**
 * Returns the changes of a listing from the events of its stream, oldest first, without people, reasons and messages. `until`: position of the log up to
 * which changes count. Street, ZIP code and point are left out at every time if the listing is confidential at the end of its stream, and otherwise of
 * the times when it was. Nothing is unsealed.
 */
export const listingHistoryOf = (id: string, stream: readonly RecordedEvent[], until?: bigint): readonly ListingChange[] => {
  const events = stream.filter((event) => event.isNewer !== true && isServiceEvent(event)) as readonly ServiceRecord[];
  const isConfidential = events.findLast(({ type }) => type === SECTION_EVENTS.address)?.data['confidential'] === true;
  const counted = until === undefined ? events : events.filter(({ position }) => position <= until);
  const { byRevision } = changesOf(entriesOf(counted), { readsPlace: false, isConfidential });
  let others: OtherFields = {};
  return counted.flatMap((event) => {
    const { actor, occurredAt: at } = event.metadata;
    const revision = Number(event.revision);
    const set = otherFieldsSetBy(event, id);
    const previous = others;
    others = { ...others, ...set };
    const changed = [
      ...Object.entries(set).map(([name, now]) => ({ name, before: previous[name as OtherField] ?? null, now })),
      ...(byRevision.get(revision) ?? []).filter(({ isHidden }) => isHidden !== true),
    ];
    const role = isActorRole(actor.role) ? actor.role : 'SYSTEM';
    return changed.map(({ name, before, now }): ListingChange => ({ revision, at, role, name, before, now }));
  });
};

/** Reads the changes of a listing from the log; undefined if its stream has an event that this version cannot read. */
export const readListingHistory = async (
  eventStore: Pick<EventStore, 'readStream'>,
  id: string,
  until?: bigint,
): Promise<readonly ListingChange[] | undefined> => {
  try {
    return listingHistoryOf(id, await eventStore.readStream(`service-${id}`), until);
  } catch (error) {
    // Nobody can tell whether its place was confidential.
    if (error instanceof InvalidEvent) return undefined;
    throw error;
  }
};
