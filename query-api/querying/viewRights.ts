import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** Parts of a service that the user may see although the public may not. */
export interface ViewRights {
  /** May see the service at all. */
  readonly service: boolean;
  readonly owner: boolean;
  /** May see the address of a confidential service. */
  readonly address: boolean;
  /** May see a notice that has expired. */
  readonly expired: boolean;
}

/** Returns the rights of a user. `presentOwner`: for a past moment, the owner of today; a former owner gets no rights from the past. */
export const viewRightsOf = (
  principal: Principal,
  document: ServiceDocument,
  presentOwner: string | undefined = document.user,
): ViewRights => {
  const ownershipThen = { own: document.user === principal.id, accountApproved: principal.approved };
  const ownershipToday = { own: presentOwner === principal.id, accountApproved: principal.approved };
  return {
    service: document.isApproved || can(principal.role, 'service.readUnapproved', ownershipThen),
    owner: can(principal.role, 'service.readOwner', ownershipThen),
    address: !document.address.confidential || can(principal.role, 'service.readConfidential', ownershipToday),
    expired: can(principal.role, 'service.revise', ownershipThen),
  };
};
