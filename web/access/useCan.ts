import { can, canSometimes, type Action, type Circumstances } from '#domain/permissions/permissions.ts';
import { usePage } from '../browser/pageFacts.ts';
import { useSession, type SessionUser } from '../browser/session.ts';

/** Whether the permission table permits an action to the user; without circumstances: whether it can permit the action at all. */
export type Can = (action: Action, circumstances?: Circumstances) => boolean;

/** Returns the permissions of a user, or those of a guest if undefined. */
export const canOf = (user: SessionUser | undefined): Can => {
  const role = user?.role ?? 'GUEST';
  const account = user === undefined ? {} : { accountApproved: user.isApproved, method: user.lastMethod };
  return (action, circumstances) =>
    circumstances === undefined ? canSometimes(role, action, account) : can(role, action, { ...account, ...circumstances });
};

/** Matches the names of actions that change nothing. */
const READ_ACTION_PATTERN = /\.(?:read\w*|list|run)$|^(?:service\.manage|place\.search)$/;

/** Returns the permissions of the signed-in user; a moment of the past is read-only. */
export const useCan = (): Can => {
  const canNow = canOf(useSession()?.user);
  const isPastView = usePage().asOf !== undefined;
  return (action, circumstances) => (!isPastView || READ_ACTION_PATTERN.test(action)) && canNow(action, circumstances);
};
