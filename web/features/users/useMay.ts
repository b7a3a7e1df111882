import type { Action } from '#kernel/permissions/permissions.ts';
import { useCan } from '../../access/useCan.ts';
import type { User } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { roleOf } from './personText.ts';

/** Whether the signed-in user may do this to an account. */
export const useMay = (): ((action: Action, user: User) => boolean) => {
  const can = useCan();
  const asker = useSession()?.user.id;
  return (action, user) => can(action, { own: user.id === asker, subjectRole: roleOf(user) });
};
