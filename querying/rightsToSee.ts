import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** What the user may see of a service beyond the public. */
export interface RightsToSee {
  /** May see the service at all. */
  readonly service: boolean;
  readonly owner: boolean;
  /** May see the address of a confidential service. */
  readonly address: boolean;
  /** May see a notice that has expired. */
  readonly expired: boolean;
}

/** Returns the rights of a user. `presentOwner`: for a past moment, the owner of today; a former owner gets no rights from the past. */
export const rightsOf = (
  principal: Principal,
  document: ServiceDocument,
  presentOwner: string | undefined = document.user,
): RightsToSee => {
  const standing = { own: document.user === principal.id, accountApproved: principal.approved };
  const today = { own: presentOwner === principal.id, accountApproved: principal.approved };
  return {
    service: document.isApproved || can(principal.role, 'service.readUnapproved', standing),
    owner: can(principal.role, 'service.readOwner', standing),
    address: !document.address.confidential || can(principal.role, 'service.readConfidential', today),
    expired: can(principal.role, 'service.revise', standing),
  };
};
