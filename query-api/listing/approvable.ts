import type { Role } from '#domain/vocabulary/roles.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** The services that a user may approve. */
export interface Approvable {
  readonly owners: readonly string[];
  /** Roles of owners: a waiting service stays approvable by the role in which it was added, whatever role its owner gets. */
  readonly roles: readonly Role[];
  /** The user's own account: nobody approves their own services. */
  readonly exceptUserId: string;
}

/** Returns a predicate of approvable services. */
export const isApprovable = ({
  owners,
  roles,
  exceptUserId,
}: Approvable): ((document: Pick<ServiceDocument, 'user' | 'waitingAs'>) => boolean) => {
  const ids = new Set(owners);
  const roleSet: ReadonlySet<string> = new Set(roles);
  return ({ user, waitingAs }) => user !== exceptUserId && (ids.has(user) || (waitingAs !== undefined && roleSet.has(waitingAs)));
};
