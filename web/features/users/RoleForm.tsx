import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '../../../domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import text from '../../ui/text.module.css';
import { nameOf, roleOf } from './personText.ts';
import styles from './RoleForm.module.css';
import { useRoleChange } from './useRoleChange.ts';

/** Chooses one of the seven roles for somebody, and asks before it is set. */
export const RoleForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const current = roleOf(user);
  const [chosen, setChosen] = useState<Role>(current);
  const [asking, setAsking] = useState(false);
  const { busy, setRole } = useRoleChange(user);
  const name = nameOf(t, user);

  const confirm = async () => {
    const done = await setRole(chosen);
    setAsking(false);
    if (!done) setChosen(current);
  };

  return (
    <div className={styles.form}>
      <SelectField
        of={{
          id: `role-${user.id}`,
          name: 'role',
          value: chosen,
          error: undefined,
          onChange: (value) => setChosen(ROLES.find((role) => role === value) ?? current),
        }}
        label={t('people.user.role')}
        name={t('people.user.roleOf', { name })}
        options={ROLES.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
      />
      {chosen !== current && (
        <button type="button" className={cx(button.button, button.fill)} onClick={() => setAsking(true)}>
          {t('people.user.setRole')}
        </button>
      )}
      {asking && (
        <Confirm
          question={t('people.user.confirmRole', { name, role: t(`account.role.${chosen}`) })}
          yes={t('people.user.yesRole')}
          no={t('people.user.no')}
          busy={busy}
          onYes={() => void confirm()}
          onNo={() => setAsking(false)}
        >
          <p className={text.muted}>{t('people.user.roleHelp')}</p>
        </Confirm>
      )}
    </div>
  );
};
