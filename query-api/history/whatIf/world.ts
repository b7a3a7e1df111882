import type { BedsState } from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';

/** Time in milliseconds that a service spent in each state within the period. */
export interface Durations {
  waiting: number;
  oldCount: number;
  freshCount: number;
}

/** What undos need of an event of a service. */
export interface JournalEntry {
  readonly type: ServiceEvent['type'];
  readonly metadata: Pick<EventMetadata, 'commandId' | 'undoes'>;
  readonly isByMachine: boolean;
  /** The listing before the event. */
  readonly wasApproved: boolean;
  readonly ownerBefore: string;
  /** The bed counter that the event names. */
  readonly accountId: string | undefined;
}

/** A service in one world. Contains no place and no contact data. */
export interface Listing extends Durations {
  status: ServiceState['status'];
  ownerId: string;
  name: string;
  hasBeds: boolean;
  isApproved: boolean;
  /** Whether a person changed facts after the approval. */
  hasUnapprovedChanges: boolean;
  waitingAs: ServiceState['waitingAs'];
  bedCounters: readonly string[];
  availableBeds: BedsState['available'];
  /** Milliseconds since 1970; undefined if nobody counted the beds. */
  countedAt: number | undefined;
  /** Correlation ids of the last removal and of the last change of owner. */
  lastRemoval: string;
  lastOwnerChange: string;
  /** Whether it waited for approval at some time of the period. */
  hasWaited: boolean;
  /** Moment up to which `Durations` are measured, milliseconds since 1970. */
  measuredUntil: number;
  /** Ids of the last commands on this service that the rules refused. */
  refusedCommands: readonly string[];
  /** The last events of the service and of its beds, the oldest first: undos depend on them. */
  readonly journal: JournalEntry[];
  readonly bedsHistory: RecordedEvent<BedsEvent>[];
}

/** The closing of an account, and the services that the account lost by it. */
export interface Closing {
  readonly commandId: string;
  readonly correlationId: string;
  readonly lostServices: string[];
}

/** Numbers of commands in the period. */
export interface CommandCounts {
  added: number;
  handedOver: number;
  removed: number;
  restored: number;
}

/** Services and their reservations, as they are under one set of rules. */
export interface World {
  readonly listings: Map<string, Listing>;
  /** Ids of the services for which each account has a reservation, the oldest first. */
  readonly reservations: Map<string, Set<string>>;
  /** The last closing of each account. */
  readonly closings: Map<string, Closing>;
  readonly counts: CommandCounts;
}

const NO_COMMANDS: CommandCounts = { added: 0, handedOver: 0, removed: 0, restored: 0 };

export const createWorld = (): World => ({ listings: new Map(), reservations: new Map(), closings: new Map(), counts: { ...NO_COMMANDS } });

/** Copies a world at the start of the period (milliseconds since 1970); the durations and counts of the copy are zero. */
export const copyWorld = ({ listings, reservations, closings }: World, from: number): World => ({
  listings: new Map(
    [...listings].map(([id, listing]) => [
      id,
      { ...listing, journal: [...listing.journal], bedsHistory: [...listing.bedsHistory], ...durationsFrom(from) },
    ]),
  ),
  reservations: new Map([...reservations].map(([id, services]) => [id, new Set(services)])),
  closings: new Map([...closings].map(([id, closing]) => [id, { ...closing, lostServices: [...closing.lostServices] }])),
  counts: { ...NO_COMMANDS },
});

const durationsFrom = (measuredUntil: number) => ({ waiting: 0, oldCount: 0, freshCount: 0, hasWaited: false, measuredUntil });

/** Returns the service; creates one that does not exist yet in this world. */
export const listingOf = ({ listings }: World, id: string, at: number): Listing => {
  const known = listings.get(id);
  if (known !== undefined) return known;
  const listing: Listing = {
    status: 'none',
    ownerId: '',
    name: '',
    hasBeds: false,
    isApproved: false,
    hasUnapprovedChanges: false,
    waitingAs: null,
    bedCounters: [],
    availableBeds: null,
    countedAt: undefined,
    lastRemoval: '',
    lastOwnerChange: '',
    refusedCommands: [],
    journal: [],
    bedsHistory: [],
    ...durationsFrom(at),
  };
  listings.set(id, listing);
  return listing;
};

export const reservationsOf = ({ reservations }: World, accountId: string): Set<string> => {
  const known = reservations.get(accountId) ?? new Set<string>();
  reservations.set(accountId, known);
  return known;
};

export const isVisible = ({ status, isApproved }: Listing): boolean => status === 'listed' && isApproved;
export const isWaiting = ({ status, isApproved }: Listing): boolean => status === 'listed' && !isApproved;

/** Whether the count of a visible shelter is old at a moment (milliseconds since 1970). */
export const hasOldCount = (listing: Listing, at: number, maxCountAgeMs: number): boolean =>
  isVisible(listing) && listing.hasBeds && (listing.countedAt === undefined || at - listing.countedAt >= maxCountAgeMs);

/** Adds the time since the last measurement to the durations of a service. Call it before each change. */
export const measure = (listing: Listing, at: number, maxCountAgeMs: number): void => {
  const { measuredUntil, countedAt } = listing;
  if (isWaiting(listing)) {
    listing.waiting += at - measuredUntil;
    if (at > measuredUntil) listing.hasWaited = true;
  }
  if (isVisible(listing) && listing.hasBeds) {
    const oldSince = Math.max(measuredUntil, countedAt === undefined ? measuredUntil : countedAt + maxCountAgeMs);
    const oldMs = Math.max(0, at - oldSince);
    listing.oldCount += oldMs;
    listing.freshCount += at - measuredUntil - oldMs;
  }
  listing.measuredUntil = at;
};
