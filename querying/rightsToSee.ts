import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** What the user may see of a service beyond the public. */
export interface RightsToSee {
  /** The service at all. */
  readonly service: boolean;
  readonly owner: boolean;
  /** The address of a confidential one. */
  readonly address: boolean;
  /** A notice that has expired. */
  readonly expired: boolean;
}

/** `presentOwner`: of what a service said at a moment, who owns it today. Who owned it then learns nothing by that. */
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
