import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#kernel/vocabulary/roles.ts';
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
  const current = roleOf(user);
  const [chosen, setChosen] = useState<Role>(current);
  const [asking, setAsking] = useState(false);

  const tried = (done: boolean) => {
    setAsking(false);
    if (!done) setChosen(current);
  };

  return (
    <div className={styles.form}>
      <RoleField
        user={user}
        id={`role-${user.id}`}
        value={chosen}
        onChange={(value) => setChosen(ROLES.find((role) => role === value) ?? current)}
      />
      {chosen !== current && (
        <button type="button" className={cx(button.button, button.fill)} onClick={() => setAsking(true)}>
          {t('people.user.setRole')}
        </button>
      )}
      {asking && <ConfirmRole user={user} role={chosen} onNo={() => setAsking(false)} onTried={tried} />}
    </div>
  );
};
