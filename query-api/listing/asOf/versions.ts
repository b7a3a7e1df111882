import { isBedsEvent } from '#domain/beds/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { EventType } from '#domain/events/registry.ts';
import { AUDIT_KIND_OF_EVENT } from '#domain/history/auditSubjects.ts';
import { isKudosEvent } from '#domain/kudos/decider.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import { shareEqual } from '#domain/values/shareEqual.ts';
import { isBedsConfirmation } from '#projections/audit/document.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import type { FoldableEvent, VersionRow } from '#projections/versions/document.ts';
import { createSlots, type Catalogue } from '../catalogue.ts';
import { createListingOver, type Listing } from '../listing.ts';
import { createBedStates, createCounterPool, type BedStates } from './bedStates.ts';
import { findLastIndexNotAfter } from './findLastIndexNotAfter.ts';
import { createLikes, type Likes } from './likes.ts';
import { createTimeline, type Timeline, type TimelineChange } from './timeline.ts';
import { withoutPlace } from './withoutPlace.ts';

/** All services at all times, in memory, independent of any store. */
export interface Versions {
  /** Number of versions; events of beds and kudos create none. */
  readonly size: number;
  /** Position up to which the log was taken. */
  readonly position: bigint;
  /** Latest time of anything taken, milliseconds since 1970; -Infinity before the first. */
  readonly latest: number;
  /** Number of events of listings that were taken; `servicesBetween` returns the same ids until it changes. */
  readonly serviceEventCount: number;
  /** Takes the next row; skips rows that were taken before. */
  foldRow(row: VersionRow): void;
  /**
   * Returns the list at a time (milliseconds since 1970): everything up to the last position whose running maximum time is not after it.
   * The place of a service that is confidential today is hidden at all times; that of one that is public today is shown for the times when
   * it was public.
   */
  listingAsOf(moment: number): Listing;
  /** Every change of a listing or its beds that readers of the audit see. */
  readonly timeline: Timeline;
  /** Returns the ids of services of which a version in this period matches; `to` is exclusive, both in milliseconds since 1970. */
  servicesBetween(from: number, to: number, matches: (document: ServiceDocument) => boolean): ReadonlySet<string>;
  /** Returns today's owner of a service, removed or not; undefined if it never existed. */
  presentOwner(id: string): string | undefined;
}

/** The versions of a service: each has its own slot and a validity interval. */
interface VersionedService {
  /** Slots of its versions, in order; replaced with each new one, because an array that grows in place reserves room for more. */
  slots: readonly number[];
  /** Current document, removed or not. */
  currentDocument: ServiceDocument;
  /** True if its place is hidden today. */
  isHidden: boolean;
  beds?: BedStates;
  likes?: Likes;
  /** The last result of `withBedsAndLikes` with its input: callers request it repeatedly. */
  last?: {
    readonly version: ServiceDocument;
    readonly bedIndex: number;
    readonly likes: number;
    readonly document: ServiceDocument;
  };
}

/** Metadata that folding does not read. */
const EMPTY_METADATA = { commandId: '', commandDigest: '', correlationId: '', causationId: '', locale: 'en' } as const;
const toRecordedEvent = ({ metadata, ...event }: FoldableEvent): RecordedEvent => ({
  ...event,
  id: '',
  position: 0n,
  metadata: { ...EMPTY_METADATA, ...metadata },
});

const idFromStream = (streamName: string): string => streamName.slice(streamName.indexOf('-') + 1);

/** Returns the change for the timeline; null for kudos and for what the product records for itself. */
const changeOf = ({ position, event }: VersionRow, at: number): TimelineChange | null => {
  if (event === undefined || event.streamName.startsWith('kudos-') || isBedsConfirmation(event)) return null;
  const kind = AUDIT_KIND_OF_EVENT[event.type as EventType];
  if (kind === 'bookkeeping') return null;
  const subject = event.streamName.startsWith('beds-') ? 'beds' : 'service';
  const occurredAt = Date.parse(event.metadata.occurredAt);
  return { at, occurredAt, position, subject, serviceId: idFromStream(event.streamName), kind };
};

/**
 * Creates the versions. `presentDocument` returns a service's document in the present list, whose equal parts the versions share: most
 * services have one version, the present one.
 */
export const createVersions = (presentDocument: (id: string) => ServiceDocument | null = () => null): Versions => {
  const slots = createSlots();
  const services = new Map<string, VersionedService>();
  const counterPool = createCounterPool();
  /** Start and end of each slot's validity. */
  let validFrom = new Float64Array(1024);
  let validUntil = new Float64Array(1024);
  /** Unchanged documents of slots whose place is hidden; restored when the place becomes public again. */
  const publicDocuments = new Map<number, ServiceDocument>();
  const timeline = createTimeline();
  let [position, latest] = [-1n, -Infinity];
  let serviceEventCount = 0;
  /** Requested time of the current call. */
  let moment = Infinity;

  const grow = (): void => {
    const [olderFrom, olderUntil] = [validFrom, validUntil];
    validFrom = new Float64Array(validFrom.length * 2);
    validUntil = new Float64Array(validFrom.length);
    validFrom.set(olderFrom);
    validUntil.set(olderUntil);
  };

  const isValidVersion = (slot: number): boolean => validFrom[slot]! <= moment && moment < validUntil[slot]!;

  /** Returns the slot of the last version that began at or before the requested time. */
  const lastSlot = ({ slots: versionSlots }: VersionedService): number | undefined =>
    versionSlots[findLastIndexNotAfter(versionSlots.length, (index) => validFrom[versionSlots[index]!]!, moment)];

  /** Adds the bed counts and kudos of the requested time, which create no versions. */
  const withBedsAndLikes = (slot: number, document: ServiceDocument): ServiceDocument => {
    const service = services.get(slots.ids[slot]!);
    if (service === undefined) return document;
    const { beds, likes, last } = service;
    const bedIndex = beds?.indexAt(moment) ?? -1;
    const likeCount = likes?.countAt(moment) ?? 0;
    if (bedIndex < 0 && likeCount === 0) return document;
    if (last?.version === document && last.bedIndex === bedIndex && last.likes === likeCount) return last.document;
    const completeDocument = { ...document, ...(beds === undefined || bedIndex < 0 ? {} : beds.state(bedIndex)), likes: likeCount };
    service.last = { version: document, bedIndex, likes: likeCount, document: completeDocument };
    return completeDocument;
  };

  const catalogue: Catalogue = {
    get size() {
      return slots.size;
    },
    get columns() {
      return slots.columns;
    },
    ids: slots.ids,
    points: slots.points,
    journal: slots.journal,
    isValidVersion,
    document(slot) {
      const document = slots.document(slot);
      return document === null ? null : withBedsAndLikes(slot, document);
    },
    *entries() {
      for (let slot = 0; slot < slots.size; slot++) {
        if (!isValidVersion(slot)) continue;
        const document = catalogue.document(slot);
        if (document !== null) yield [slot, document];
      }
    },
    slotOf(id) {
      const service = services.get(id);
      const slot = service === undefined ? undefined : lastSlot(service);
      return slot !== undefined && isValidVersion(slot) ? slot : undefined;
    },
  };
  const { listing, updateSlot } = createListingOver(catalogue, () => moment);

  const writeSlot = (slot: number, document: ServiceDocument | null, isHidden: boolean): void => {
    if (document !== null && isHidden) publicDocuments.set(slot, document);
    else publicDocuments.delete(slot);
    const before = slots.document(slot);
    slots.set(slot, document !== null && isHidden ? withoutPlace(document) : document);
    updateSlot(slot, before);
  };

  /** Adds a version. `document`: null if the service is removed from this time on. */
  const addVersion = (id: string, service: VersionedService, document: ServiceDocument | null): void => {
    const last = service.slots.at(-1);
    if (last !== undefined && validFrom[last] === latest) {
      // Only the last version of the same time counts.
      validUntil[last] = document === null ? latest : Infinity;
      writeSlot(last, document, service.isHidden);
      return;
    }
    if (last !== undefined) validUntil[last] = Math.min(validUntil[last]!, latest);
    if (document === null) return;
    const slot = slots.add(id);
    if (slot === validFrom.length) grow();
    service.slots = service.slots.concat(slot);
    validFrom[slot] = latest;
    validUntil[slot] = Infinity;
    writeSlot(slot, document, service.isHidden);
  };

  const setPlaceHidden = (service: VersionedService, isHidden: boolean): void => {
    const documents = service.slots.map((slot) => [slot, publicDocuments.get(slot) ?? slots.document(slot)] as const);
    service.isHidden = isHidden;
    for (const [slot, document] of documents) if (document !== null) writeSlot(slot, document, isHidden);
  };

  const foldServiceEvent = (id: string, event: RecordedEvent): void => {
    const existing = services.get(id);
    const folded = servicesProjection.apply(existing?.currentDocument ?? null, event);
    if (folded === null) return;
    const currentDocument = shareEqual(folded, presentDocument(id));
    const service: VersionedService = existing ?? { slots: [], currentDocument, isHidden: false };
    service.currentDocument = currentDocument;
    services.set(id, service);
    if (currentDocument.address.confidential !== service.isHidden) setPlaceHidden(service, currentDocument.address.confidential);
    addVersion(id, service, currentDocument.isRemoved === true ? null : currentDocument);
  };

  const fold = (event: RecordedEvent): void => {
    if (isServiceEvent(event)) {
      serviceEventCount += 1;
      return foldServiceEvent(idFromStream(event.streamName), event);
    }
    const service = services.get(isKudosEvent(event) ? event.data.serviceId : idFromStream(event.streamName));
    if (service === undefined) return;
    if (isBedsEvent(event)) (service.beds ??= createBedStates(counterPool)).foldEvent(event, latest);
    if (isKudosEvent(event)) (service.likes ??= createLikes()).add(event.type === 'KudosGiven' ? 1 : -1, latest);
    delete service.last;
  };

  return {
    get size() {
      return slots.size;
    },
    get position() {
      return position;
    },
    get latest() {
      return latest;
    },
    get serviceEventCount() {
      return serviceEventCount;
    },
    foldRow(row) {
      if (row.position <= position) return;
      position = row.position;
      latest = Math.max(latest, row.at);
      if (row.event !== undefined) fold(toRecordedEvent(row.event));
      const change = changeOf(row, latest);
      if (change !== null) timeline.add(change);
    },
    timeline,
    servicesBetween(from, to, matches) {
      const ids = new Set<string>();
      for (let slot = 0; slot < slots.size; slot++) {
        if (validFrom[slot]! >= to || validUntil[slot]! <= from) continue;
        const document = slots.document(slot);
        if (document !== null && matches(document)) ids.add(slots.ids[slot]!);
      }
      return ids;
    },
    presentOwner: (id) => services.get(id)?.currentDocument.user,
    listingAsOf(asOf) {
      const withMoment =
        <Input extends readonly unknown[], Output>(readListing: (...input: Input) => Output) =>
        (...input: Input): Output => {
          moment = asOf;
          return readListing(...input);
        };
      return {
        get size() {
          return slots.size;
        },
        countAwaitingSpanish: withMoment(listing.countAwaitingSpanish),
        document: withMoment(listing.document),
        hasOtherLocations: withMoment(listing.hasOtherLocations),
        documents: withMoment(listing.documents),
        sealedContacts: withMoment(listing.sealedContacts),
        countByCounty: withMoment(listing.countByCounty),
        busiestCity: withMoment(listing.busiestCity),
        containsSample: withMoment(listing.containsSample),
        areAllWithin: withMoment(listing.areAllWithin),
        find: withMoment(listing.find),
        execute: withMoment(listing.execute),
        count: withMoment(listing.count),
        prepare: withMoment(listing.prepare),
      };
    },
  };
};
