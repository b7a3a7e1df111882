import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { displayNameOf, roleOf } from './personText.ts';
import text from '../../ui/text.module.css';

/** Returns the toast text after a role was set. Gaining and losing the role of administrator have their own texts. */
export const roleSetText = (t: TFunction, user: User, role: Role): string => {
  const name = displayNameOf(t, user);
  if (role === 'ADMINISTRATOR') return t('people.user.addedAdmin', { value: name });
  if (roleOf(user) === 'ADMINISTRATOR') return t('people.user.removedAdmin', { value: name });
  return t('people.user.roleSet', { name, role: t(`account.role.${role}`) });
};

interface RoleConfirmDialogProps {
  readonly user: User;
  readonly role: Role;
  readonly busy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks for confirmation before a role is set, and explains the consequences for the person. */
export const RoleConfirmDialog = ({ user, role, busy = false, onYes, onNo }: RoleConfirmDialogProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      question={t('people.user.confirmRole', { name: displayNameOf(t, user), role: t(`account.role.${role}`) })}
      yesLabel={t('people.user.yesRole')}
      noLabel={t('people.user.no')}
      isBusy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <p className={text.muted}>{t('people.user.roleHelp')}</p>
    </ConfirmDialog>
  );
};
