import { useTranslation } from 'react-i18next';
import type { Role } from '../../../domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { nameOf, roleOf } from './personText.ts';
import { useChange } from './useChange.ts';

/** Sets somebody's role, and says so: an administrator more or less is said as such. */
export const useRoleChange = (user: User) => {
  const { t } = useTranslation();
  const { busy, run } = useChange('POST /users/{userId}/set-permission');

  const words = (from: Role, to: Role): string => {
    const value = nameOf(t, user);
    if (to === 'ADMINISTRATOR') return t('people.user.addedAdmin', { value });
    if (from === 'ADMINISTRATOR') return t('people.user.removedAdmin', { value });
    return t('people.user.roleSet', { name: value, role: t(`account.role.${to}`) });
  };

  return {
    busy,
    /** True when it was set. */
    setRole: (role: Role) => run({ path: { userId: user.id }, body: { role } }, words(roleOf(user), role)),
  };
};
