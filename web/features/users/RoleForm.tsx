import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmRole } from './ConfirmRole.tsx';
import { roleOf } from './personText.ts';
import { RoleField } from './RoleField.tsx';
import button from '../../ui/button.module.css';
import styles from './RoleForm.module.css';

/** Form that sets one of the seven roles of a user after a confirmation. */
export const RoleForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const currentRole = roleOf(user);
  const [chosenRole, setChosenRole] = useState<Role>(currentRole);
  const [isConfirming, setIsConfirming] = useState(false);

  const afterAttempt = (isDone: boolean) => {
    setIsConfirming(false);
    if (!isDone) setChosenRole(currentRole);
  };

  return (
    <div className={styles.form}>
      <RoleField
        user={user}
        id={`role-${user.id}`}
        value={chosenRole}
        onChange={(value) => setChosenRole(ROLES.find((role) => role === value) ?? currentRole)}
      />
      {chosenRole !== currentRole && (
        <button type="button" className={cx(button.button, button.fill)} onClick={() => setIsConfirming(true)}>
          {t('people.user.setRole')}
        </button>
      )}
      {isConfirming && <ConfirmRole user={user} role={chosenRole} onNo={() => setIsConfirming(false)} onAttempted={afterAttempt} />}
    </div>
  );
};
