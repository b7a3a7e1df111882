import { isBedsEvent } from '#domain/beds/decider.ts';
import { isKudosEvent } from '#domain/kudos/decider.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import type { FoldableEvent, VersionRow } from '#projections/versions/document.ts';
import { createSlots, type Catalogue } from '../catalogue.ts';
import { listingOver, type Listing } from '../listing.ts';
import { createBedStates, createCounters, type BedStates } from './bedStates.ts';
import { lastNotAfter } from './lastNotAfter.ts';
import { createLikes, type Likes } from './likes.ts';
import { withoutPlace } from './withoutPlace.ts';

/** All services at all times, in memory, independent of any store. */
export interface Versions {
  /** Number of versions; events of beds and kudos create none. */
  readonly size: number;
  /** Position up to which the log was taken. */
  readonly position: bigint;
  /** Latest time of anything taken, milliseconds since 1970; -Infinity before the first. */
  readonly latest: number;
  /** Takes the next row; skips rows that were taken before. */
  take(row: VersionRow): void;
  /**
   * Returns the list at a time (milliseconds since 1970): everything up to the last position whose running maximum time is not after it.
   * The place of a service that is confidential today is hidden at all times; that of one that is public today is shown for the times when
   * it was public.
   */
  at(moment: number): Listing;
  /** Returns today's owner of a service, removed or not; undefined if it never existed. */
  presentOwner(id: string): string | undefined;
}

/** The versions of a service: each has its own slot and a validity interval. */
interface VersionedService {
  readonly slots: number[];
  /** Current document, removed or not. */
  now: ServiceDocument;
  /** True if its place is hidden today. */
  isHidden: boolean;
  beds?: BedStates;
  likes?: Likes;
  /** The last result of `completed`: callers request it repeatedly. */
  last?: { readonly slot: number; readonly bedIndex: number; readonly likes: number; readonly document: ServiceDocument };
}

/** Metadata that folding does not read. */
const UNASKED = { commandId: '', commandDigest: '', correlationId: '', causationId: '', locale: 'en' } as const;
const asRecorded = ({ metadata, ...event }: FoldableEvent): RecordedEvent => ({
  ...event,
  id: '',
  position: 0n,
  metadata: { ...UNASKED, ...metadata },
});

const idIn = (streamName: string): string => streamName.slice(streamName.indexOf('-') + 1);

export const createVersions = (): Versions => {
  const slots = createSlots();
  const services = new Map<string, VersionedService>();
  const counters = createCounters();
  /** Start and end of each slot's validity. */
  let from = new Float64Array(1024);
  let until = new Float64Array(1024);
  /** Unchanged documents of slots whose place is hidden; restored when the place becomes public again. */
  const unhidden = new Map<number, ServiceDocument>();
  let [position, latest] = [-1n, -Infinity];
  /** Requested time of the current call. */
  let moment = Infinity;

  const grow = (): void => {
    const [olderFrom, olderUntil] = [from, until];
    from = new Float64Array(from.length * 2);
    until = new Float64Array(from.length);
    from.set(olderFrom);
    until.set(olderUntil);
  };

  const stood = (slot: number): boolean => from[slot]! <= moment && moment < until[slot]!;

  /** Returns the slot of the last version that began at or before the requested time. */
  const lastSlot = ({ slots: own }: VersionedService): number | undefined =>
    own[lastNotAfter(own.length, (index) => from[own[index]!]!, moment)];

  /** Adds the bed counts and kudos of the requested time, which create no versions. */
  const completed = (slot: number, document: ServiceDocument): ServiceDocument => {
    const service = services.get(slots.ids[slot]!);
    if (service === undefined) return document;
    const { beds, likes, last } = service;
    const bedIndex = beds?.indexAt(moment) ?? -1;
    const liked = likes?.at(moment) ?? 0;
    if (bedIndex < 0 && liked === 0) return document;
    if (last !== undefined && last.slot === slot && last.bedIndex === bedIndex && last.likes === liked) return last.document;
    const put = { ...document, ...(beds === undefined || bedIndex < 0 ? {} : beds.state(bedIndex)), likes: liked };
    service.last = { slot, bedIndex, likes: liked, document: put };
    return put;
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
    stood,
    document(slot) {
      const document = slots.document(slot);
      return document === null ? null : completed(slot, document);
    },
    *entries() {
      for (let slot = 0; slot < slots.size; slot++) {
        if (!stood(slot)) continue;
        const document = catalogue.document(slot);
        if (document !== null) yield [slot, document];
      }
    },
    slotOf(id) {
      const service = services.get(id);
      const slot = service === undefined ? undefined : lastSlot(service);
      return slot !== undefined && stood(slot) ? slot : undefined;
    },
  };
  const { listing, forget } = listingOver(catalogue, () => moment);

  const show = (slot: number, document: ServiceDocument | null, isHidden: boolean): void => {
    if (document !== null && isHidden) unhidden.set(slot, document);
    else unhidden.delete(slot);
    slots.set(slot, document !== null && isHidden ? withoutPlace(document) : document);
    forget(slot);
  };

  /** Adds a version. `document`: null if the service is removed from this time on. */
  const addVersion = (id: string, service: VersionedService, document: ServiceDocument | null): void => {
    const last = service.slots.at(-1);
    if (last !== undefined && from[last] === latest) {
      // Only the last version of the same time counts.
      until[last] = document === null ? latest : Infinity;
      show(last, document, service.isHidden);
      return;
    }
    if (last !== undefined) until[last] = Math.min(until[last]!, latest);
    if (document === null) return;
    const slot = slots.add(id);
    if (slot === from.length) grow();
    service.slots.push(slot);
    from[slot] = latest;
    until[slot] = Infinity;
    show(slot, document, service.isHidden);
  };

  const hideOrShow = (service: VersionedService, isHidden: boolean): void => {
    const documents = service.slots.map((slot) => [slot, unhidden.get(slot) ?? slots.document(slot)] as const);
    service.isHidden = isHidden;
    for (const [slot, document] of documents) if (document !== null) show(slot, document, isHidden);
  };

  const takeService = (id: string, event: RecordedEvent): void => {
    const known = services.get(id);
    const now = servicesProjection.apply(known?.now ?? null, event);
    if (now === null) return;
    const service: VersionedService = known ?? { slots: [], now, isHidden: false };
    service.now = now;
    services.set(id, service);
    if (now.address.confidential !== service.isHidden) hideOrShow(service, now.address.confidential);
    addVersion(id, service, now.isRemoved === true ? null : now);
  };

  const fold = (event: RecordedEvent): void => {
    if (isServiceEvent(event)) return takeService(idIn(event.streamName), event);
    const service = services.get(isKudosEvent(event) ? event.data.serviceId : idIn(event.streamName));
    if (service === undefined) return;
    if (isBedsEvent(event)) (service.beds ??= createBedStates(counters)).take(event, latest);
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
    take(row) {
      if (row.position <= position) return;
      position = row.position;
      latest = Math.max(latest, row.at);
      if (row.event !== undefined) fold(asRecorded(row.event));
    },
    presentOwner: (id) => services.get(id)?.now.user,
    at(asOf) {
      const lookingBack =
        <Input extends readonly unknown[], Output>(ask: (...input: Input) => Output) =>
        (...input: Input): Output => {
          moment = asOf;
          return ask(...input);
        };
      return {
        get size() {
          return slots.size;
        },
        waitingForSpanish: lookingBack(listing.waitingForSpanish),
        document: lookingBack(listing.document),
        sealedContacts: lookingBack(listing.sealedContacts),
        countByCounty: lookingBack(listing.countByCounty),
        busiestCity: lookingBack(listing.busiestCity),
        holdsSample: lookingBack(listing.holdsSample),
        liesWithin: lookingBack(listing.liesWithin),
        find: lookingBack(listing.find),
        execute: lookingBack(listing.execute),
        count: lookingBack(listing.count),
        prepare: lookingBack(listing.prepare),
      };
    },
  };
};
