import { can, canSometimes } from '#domain/permissions/permissions.ts';
import { isUnowned, type Principal } from '#domain/permissions/principal.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { hasOldBeds, MANAGED_FILTERS, type FilterContext, type Listed } from './managedFilters.ts';
import { scopePredicate, type Scope } from './scope.ts';

/** Scope of each number. */
interface ToDoScopes {
  readonly managed: Scope;
  readonly approved: Scope;
}

/** Returns which old bed counts a user sees: those of the user's board of beds; without a board, those of services the user manages. */
const oldBedsPredicate = (principal: Principal, isManaged: (document: ServiceDocument) => boolean, circumstances: FilterContext) => {
  const permissionFacts = { accountApproved: principal.approved };
  if (!canSometimes(principal.role, 'beds.count', permissionFacts))
    return (listed: Listed): boolean => isManaged(listed[1]) && MANAGED_FILTERS.oldBeds(listed, circumstances);
  const canCountAll = can(principal.role, 'beds.count', permissionFacts);
  const isCountedByUser = ({ user, bedCounters = [] }: ServiceDocument): boolean =>
    user === principal.id || bedCounters.includes(principal.id);
  return ([, document]: Listed): boolean => (canCountAll || isCountedByUser(document)) && hasOldBeds(document, circumstances);
};

/** Results of one pass over the directory for the user. */
export interface ToDoItems {
  readonly oldBeds: Listed[];
  readonly waiting: Listed[];
  readonly changed: Listed[];
  readonly unconfirmed: Listed[];
  readonly requested: Listed[];
  /** Approved services without an owner, which are no tasks. */
  readonly unowned: Listed[];
  /** Approved services that the user manages. */
  readonly places: Listed[];
  /** The most recently approved service within the user's approval scope. */
  lastApproved: Listed | undefined;
}

/** Iterates over all services once and collects the user's results. */
export const collectToDoItems = (
  services: Iterable<Listed>,
  principal: Principal,
  { managed, approved }: ToDoScopes,
  circumstances: FilterContext,
): ToDoItems => {
  const [isManaged, isApprovable] = [scopePredicate(managed), scopePredicate(approved)];
  const isInOldBeds = oldBedsPredicate(principal, isManaged, circumstances);
  const items: ToDoItems = {
    oldBeds: [],
    waiting: [],
    changed: [],
    unconfirmed: [],
    requested: [],
    unowned: [],
    places: [],
    lastApproved: undefined,
  };
  for (const service of services) {
    const [, document] = service;
    if (isInOldBeds(service)) items.oldBeds.push(service);
    if (isApprovable(document)) {
      if (MANAGED_FILTERS.waiting(service, circumstances)) items.waiting.push(service);
      if (MANAGED_FILTERS.changed(service, circumstances)) items.changed.push(service);
      if ((document.approval?.at ?? '') > (items.lastApproved?.[1].approval?.at ?? '')) items.lastApproved = service;
    }
    if (!isManaged(document)) continue;
    if (document.isApproved) items.places.push(service);
    if (document.isApproved && isUnowned(document.user)) items.unowned.push(service);
    if (MANAGED_FILTERS.unconfirmed(service, circumstances)) items.unconfirmed.push(service);
    if (MANAGED_FILTERS.requested(service, circumstances)) items.requested.push(service);
  }
  return items;
};
