import { can, canSometimes, type Action, type Circumstances } from '../../domain/permissions/permissions.ts';
import { useSession } from '../browser/session.ts';

/** Whether who is signed in may do this, by the one permission table; without circumstances: at all. */
export const useCan = (): ((action: Action, circumstances?: Circumstances) => boolean) => {
  const user = useSession()?.user;
  const role = user?.role ?? 'GUEST';
  const person = user === undefined ? {} : { accountApproved: user.isApproved, method: user.lastMethod };
  return (action, circumstances) =>
    circumstances === undefined ? canSometimes(role, action, person) : can(role, action, { ...person, ...circumstances });
};
