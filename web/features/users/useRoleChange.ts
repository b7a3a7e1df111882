import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../domain/vocabulary/roles.ts';
import type { Api } from '../../api/api.ts';
import type { User } from '../../api/types.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { nameOf, roleOf } from './personText.ts';
import { useChange } from './useChange.ts';

/** Sets somebody's role, and says so: an administrator more or less is said as such. */
export const useRoleChange = (api: Api, user: User) => {
  const { t } = useTranslation();
  const say = useToast();
  const wanted = useRef<Role>(roleOf(user));
  const { busy, run } = useChange(async (options) => void (await api.setRole(user.id, wanted.current, options)));

  const words = (from: Role, to: Role): string => {
    const value = nameOf(t, user);
    if (to === 'ADMINISTRATOR') return t('people.user.addedAdmin', { value });
    if (from === 'ADMINISTRATOR') return t('people.user.removedAdmin', { value });
    return t('people.user.roleSet', { name: value, role: t(`account.role.${to}`) });
  };

  return {
    busy,
    /** True when it was set. */
    setRole: async (role: Role): Promise<boolean> => {
      const from = roleOf(user);
      wanted.current = role;
      const done = await run();
      if (done) say({ text: words(from, role) });
      return done;
    },
  };
};
