import type { Action } from '#domain/permissions/permissions.ts';
import { useCan } from '../../access/useCan.ts';
import type { User } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { roleOf } from './personText.ts';

/** Returns a function that checks whether the signed-in user may do an action with an account. */
export const useMayManageUser = (): ((action: Action, user: User) => boolean) => {
  const canPerform = useCan();
  const ownId = useSession()?.user.id;
  return (action, user) => canPerform(action, { own: user.id === ownId, subjectRole: roleOf(user) });
};
