import { can, canSometimes, type Action, type Circumstances } from '../../kernel/permissions/permissions.ts';
import { useSession, type SessionUser } from '../browser/session.ts';

/** Whether somebody may do this, by the one permission table; without circumstances: at all. */
export type Can = (action: Action, circumstances?: Circumstances) => boolean;

/** What this person may do; a guest where there is none. */
export const canOf = (user: SessionUser | undefined): Can => {
  const role = user?.role ?? 'GUEST';
  const person = user === undefined ? {} : { accountApproved: user.isApproved, method: user.lastMethod };
  return (action, circumstances) =>
    circumstances === undefined ? canSometimes(role, action, person) : can(role, action, { ...person, ...circumstances });
};

/** What who is signed in may do. */
export const useCan = (): Can => canOf(useSession()?.user);
