import { can, canSometimes, type Action, type Circumstances } from '#kernel/permissions/permissions.ts';
import { usePage } from '../browser/page.ts';
import { useSession, type SessionUser } from '../browser/session.ts';

/** Whether the user may do this, by the one permission table; without circumstances: at all. */
export type Can = (action: Action, circumstances?: Circumstances) => boolean;

/** What this person may do; a guest where there is none. */
export const canOf = (user: SessionUser | undefined): Can => {
  const role = user?.role ?? 'GUEST';
  const person = user === undefined ? {} : { accountApproved: user.isApproved, method: user.lastMethod };
  return (action, circumstances) =>
    circumstances === undefined ? canSometimes(role, action, person) : can(role, action, { ...person, ...circumstances });
};

/** What changes nothing, by its name. */
const IS_READING = /\.(?:read\w*|list|run)$|^(?:service\.manage|place\.search)$/;

/** The permissions of the signed-in user; a moment of the past is read-only. */
export const useCan = (): Can => {
  const may = canOf(useSession()?.user);
  const isThen = usePage().asOf !== undefined;
  return (action, circumstances) => (!isThen || IS_READING.test(action)) && may(action, circumstances);
};
