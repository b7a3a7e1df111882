import type { Action } from '#domain/permissions/permissions.ts';
import { useCan } from '../../access/useCan.ts';
import type { ManagedService } from '../../api/types.ts';

/** Returns a function that checks whether the signed-in user may do an action with a service. */
export const useMayManageService = (): ((action: Action, service: ManagedService) => boolean) => {
  const can = useCan();
  return (action, { isOwn = false, owner }) => can(action, { own: isOwn, ...(owner?.role !== undefined && { ownerRole: owner.role }) });
};
