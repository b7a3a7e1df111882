import type { ManagedShown } from '#contract/managedServices.ts';
import { isOldCount } from '#domain/beds/countAge.ts';
import { ADMINISTRATOR_ID, isUnowned } from '#domain/permissions/principal.ts';
import { confirmationStart, needsConfirmation, type ConfirmationTimes } from '#domain/service/confirmationAge.ts';
import { isKeptByImports } from '#domain/service/keptByImports.ts';
import { hasBeds, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** A service with its id. */
export type Listed = readonly [id: string, document: ServiceDocument];

/** Moment of the response, in milliseconds, and open reports by service. */
export interface FilterContext {
  readonly now: number;
  /** Age from which a bed count is old, in milliseconds; default: the present rule. */
  readonly maxCountAgeMs?: number | undefined;
  readonly reports: ReadonlyMap<string, number>;
}

/** Owners of services without an owner: imports and the command-line tools add these. */
export const UNOWNED_ACCOUNTS: readonly string[] = [ADMINISTRATOR_ID, ''];

/** Whether this account owns the service; the administrators' id selects services without an owner. */
export const isOwnedBy = (document: ServiceDocument, owner: string): boolean =>
  owner === ADMINISTRATOR_ID ? isUnowned(document.user) : document.user === owner;

const confirmationTimesOf = ({ createdAt, approval, confirmedAt }: ServiceDocument): ConfirmationTimes => ({
  addedAt: createdAt,
  approvedAt: approval?.at,
  confirmedAt,
});
/** Returns since when nobody added, approved or confirmed a service (ISO 8601). */
export const unconfirmedSince = (document: ServiceDocument): string => confirmationStart(confirmationTimesOf(document));

/** Whether someone should count the beds of a shelter: its count is old, and not only imports keep it. */
export const hasOldBeds = (document: ServiceDocument, { now, maxCountAgeMs }: Pick<FilterContext, 'now' | 'maxCountAgeMs'>): boolean =>
  hasBeds(knownServiceTypes(document.classified.types)) &&
  isOldCount(document.bedsCountedAt, now, maxCountAgeMs) &&
  !isKeptByImports(document);

/** The predicate of each filter of the list. */
export const MANAGED_FILTERS: Readonly<Record<ManagedShown, (listed: Listed, context: FilterContext) => boolean>> = {
  all: () => true,
  waiting: ([, { isApproved }]) => !isApproved,
  changed: ([, { changedSinceApproval }]) => changedSinceApproval !== undefined,
  reports: ([id], { reports }) => (reports.get(id) ?? 0) > 0,
  oldBeds: ([, document], context) => document.isApproved && hasOldBeds(document, context),
  unconfirmed: ([, document], { now }) =>
    needsConfirmation({ isApproved: document.isApproved, ...confirmationTimesOf(document) }, now) && !isKeptByImports(document),
  requested: ([, { ownershipRequests }]) => ownershipRequests !== undefined,
  unowned: ([, { user }]) => isUnowned(user),
};

const compareIds = ([one]: Listed, [other]: Listed): number => (one < other ? -1 : 1);
const lastChangeAt = ({ changedSinceApproval = {} }: ServiceDocument): string =>
  Object.values(changedSinceApproval).reduce((last, { at }) => (at > last ? at : last), '');

/** Time by which each list of approvals is sorted: waiting and changed services oldest first, done ones newest first. */
export const APPROVAL_ORDERS = {
  waiting: (one: Listed, other: Listed): number => compare(one, other, ([, { waitingSince = '' }]) => waitingSince),
  changed: (one: Listed, other: Listed): number => compare(one, other, ([, document]) => lastChangeAt(document)),
  done: (one: Listed, other: Listed): number => compare(other, one, ([, { approval }]) => approval?.at ?? ''),
} as const;

/** Orders services by their creation, the oldest first. */
export const compareCreatedAt = (one: Listed, other: Listed): number => compare(one, other, ([, { createdAt }]) => createdAt);

const compare = (one: Listed, other: Listed, keyOf: (listed: Listed) => string): number => {
  const [a, b] = [keyOf(one), keyOf(other)];
  return a === b ? compareIds(one, other) : a < b ? -1 : 1;
};
