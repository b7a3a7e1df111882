import { can, canSometimes, type Action, type Circumstances } from '#kernel/permissions/permissions.ts';
import { usePage } from '../browser/page.ts';
import { useSession, type SessionUser } from '../browser/session.ts';

/** Whether the permission table permits an action to the user; without circumstances: whether it can permit the action at all. */
export type Can = (action: Action, circumstances?: Circumstances) => boolean;

/** Returns the permissions of a user; undefined: a guest. */
export const canOf = (user: SessionUser | undefined): Can => {
  const role = user?.role ?? 'GUEST';
  const person = user === undefined ? {} : { accountApproved: user.isApproved, method: user.lastMethod };
  return (action, circumstances) =>
    circumstances === undefined ? canSometimes(role, action, person) : can(role, action, { ...person, ...circumstances });
};

/** Matches the names of actions that change nothing. */
const IS_READING = /\.(?:read\w*|list|run)$|^(?:service\.manage|place\.search)$/;

/** Returns the permissions of the signed-in user; a moment of the past is read-only. */
export const useCan = (): Can => {
  const may = canOf(useSession()?.user);
  const isThen = usePage().asOf !== undefined;
  return (action, circumstances) => (!isThen || IS_READING.test(action)) && may(action, circumstances);
};
