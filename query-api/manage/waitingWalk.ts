import { isOldCount } from '#domain/beds/age.ts';
import { can, canSometimes } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { hasBeds, typesShown } from '#kernel/vocabulary/serviceTypes.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { MANAGED_FILTERS, type Circumstances, type Listed } from './managedFilters.ts';
import { holds, type Scope } from './scope.ts';

/** Scope of each number. */
interface Scopes {
  readonly managed: Scope;
  readonly approved: Scope;
}

/** Returns which old bed counts a user sees: those of the user's board of beds; without a board, those of services the user manages. */
const oldBedsFor = (principal: Principal, isManaged: (document: ServiceDocument) => boolean, circumstances: Circumstances) => {
  const person = { accountApproved: principal.approved };
  if (!canSometimes(principal.role, 'beds.count', person))
    return (listed: Listed): boolean => isManaged(listed[1]) && MANAGED_FILTERS.oldBeds(listed, circumstances);
  const countsAll = can(principal.role, 'beds.count', person);
  const isCounted = ({ user, bedCounters = [] }: ServiceDocument): boolean => user === principal.id || bedCounters.includes(principal.id);
  return ([, document]: Listed): boolean =>
    hasBeds(typesShown(document.classified.types)) &&
    (countsAll || isCounted(document)) &&
    isOldCount(document.bedsCountedAt, circumstances.now);
};

/** Results of one pass over the directory for the user. */
export interface Found {
  readonly oldBeds: Listed[];
  readonly waiting: Listed[];
  readonly changed: Listed[];
  readonly unconfirmed: Listed[];
  readonly requested: Listed[];
  /** Approved services that the user manages. */
  readonly places: Listed[];
  /** The most recently approved service within the user's approval scope. */
  lastDone: Listed | undefined;
}

/** Iterates over all services once and collects the user's results. */
export const walk = (all: Iterable<Listed>, principal: Principal, { managed, approved }: Scopes, circumstances: Circumstances): Found => {
  const [isManaged, isApprovable] = [holds(managed), holds(approved)];
  const hasOldBeds = oldBedsFor(principal, isManaged, circumstances);
  const found: Found = { oldBeds: [], waiting: [], changed: [], unconfirmed: [], requested: [], places: [], lastDone: undefined };
  for (const each of all) {
    const [, document] = each;
    if (hasOldBeds(each)) found.oldBeds.push(each);
    if (isApprovable(document)) {
      if (MANAGED_FILTERS.waiting(each, circumstances)) found.waiting.push(each);
      if (MANAGED_FILTERS.changed(each, circumstances)) found.changed.push(each);
      if ((document.approval?.at ?? '') > (found.lastDone?.[1].approval?.at ?? '')) found.lastDone = each;
    }
    if (!isManaged(document)) continue;
    if (document.isApproved) found.places.push(each);
    if (MANAGED_FILTERS.unconfirmed(each, circumstances)) found.unconfirmed.push(each);
    if (MANAGED_FILTERS.requested(each, circumstances)) found.requested.push(each);
  }
  return found;
};
