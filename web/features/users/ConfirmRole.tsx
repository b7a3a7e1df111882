import { useTranslation } from 'react-i18next';
import type { Role } from '../../../kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import text from '../../ui/text.module.css';
import { nameOf, roleOf } from './personText.ts';
import { useChange } from './useChange.ts';

interface ConfirmRoleProps {
  readonly user: User;
  readonly role: Role;
  readonly onNo: () => void;
  readonly onTried: (done: boolean) => void;
}

/** Asks whether somebody is to have a role, sets it, and says so: an administrator more or less is said as such. */
export const ConfirmRole = ({ user, role, onNo, onTried }: ConfirmRoleProps) => {
  const { t } = useTranslation();
  const { busy, run } = useChange('POST /users/{userId}/set-permission');
  const name = nameOf(t, user);
  const roleText = t(`account.role.${role}`);

  const done = (): string => {
    if (role === 'ADMINISTRATOR') return t('people.user.addedAdmin', { value: name });
    if (roleOf(user) === 'ADMINISTRATOR') return t('people.user.removedAdmin', { value: name });
    return t('people.user.roleSet', { name, role: roleText });
  };
  const set = async () => onTried(await run({ path: { userId: user.id }, body: { role } }, done()));

  return (
    <Confirm
      question={t('people.user.confirmRole', { name, role: roleText })}
      yes={t('people.user.yesRole')}
      no={t('people.user.no')}
      busy={busy}
      onYes={() => void set()}
      onNo={onNo}
    >
      <p className={text.muted}>{t('people.user.roleHelp')}</p>
    </Confirm>
  );
};
