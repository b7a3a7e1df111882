import type { Role } from '#kernel/vocabulary/roles.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** Whose services the user may approve. */
export interface Approvable {
  readonly owners: readonly string[];
  /** Roles of owners: a service that was added in one of them stays here while it waits, whatever its owner became. */
  readonly roles: readonly Role[];
  /** The user's own account: nobody approves a service of their own. */
  readonly but: string;
}

/** Whether a service is one of them. */
export const isApprovable = ({ owners, roles, but }: Approvable): ((document: Pick<ServiceDocument, 'user' | 'waitingAs'>) => boolean) => {
  const ids = new Set(owners);
  const known: ReadonlySet<string> = new Set(roles);
  return ({ user, waitingAs }) => user !== but && (ids.has(user) || (waitingAs !== undefined && known.has(waitingAs)));
};
