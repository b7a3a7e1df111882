import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ACTIONS,
  PERMISSION_ROLES,
  PERMISSIONS,
  type Action,
  type PermissionRole,
  type PermissionRules,
} from '#domain/permissions/permissions.ts';
import { ACTION_TITLES, PERMISSION_AREAS, areaOf, RULE_TEXTS } from '#domain/permissions/texts.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import page from '../../ui/page.module.css';
import styles from './PermissionsPage.module.css';

const ruleOf = (action: Action, role: PermissionRole) => {
  const row: PermissionRules = PERMISSIONS[action];
  return row[role];
};

/** Page with the permission table of the product, for one role at a time or for all roles side by side. */
export const PermissionsPage = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const ownRole = useSession()?.user.role ?? 'GUEST';
  const [chosenRole, setChosenRole] = useState<PermissionRole | null>(null);
  const shownRole = chosenRole ?? ownRole;

  return (
    <ManageLayout title={t('people.permissions.title')}>
      <div className={styles.choose}>
        <p className={styles.lead}>{t('people.permissions.lead')}</p>
        <SelectField
          id="permission-role"
          value={shownRole}
          onChange={(value) => setChosenRole(PERMISSION_ROLES.find((role) => role === value) ?? ownRole)}
          label={t('people.permissions.role')}
          options={PERMISSION_ROLES.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
        />
      </div>
      {Object.entries(PERMISSION_AREAS).map(([area, areaTextKey]) => (
        <section key={area} className={cx(page.section, styles.area)} aria-labelledby={`area-${area}`}>
          <h2 id={`area-${area}`}>{areaTextKey[language]}</h2>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('people.permissions.action')}</th>
                {PERMISSION_ROLES.map((role) => (
                  <th scope="col" key={role} data-shown={role === shownRole ? '' : undefined}>
                    {t(`account.role.${role}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ACTIONS.filter((action) => areaOf(action) === area).map((action) => (
                <tr key={action}>
                  <th scope="row">{ACTION_TITLES[action][language]}</th>
                  {PERMISSION_ROLES.map((role) => {
                    const rule = ruleOf(action, role);
                    return (
                      <td key={role} data-shown={role === shownRole ? '' : undefined} data-may={rule === undefined ? undefined : ''}>
                        {rule === undefined ? t('people.permissions.no') : RULE_TEXTS[rule][language]}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </ManageLayout>
  );
};
