import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '../../../domain/vocabulary/roles.ts';
import { ListSearch } from '../../layout/ListSearch.tsx';
import { ManageLayout } from '../../layout/ManageLayout.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './ManagePage.module.css';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { RoleForm } from './RoleForm.tsx';
import { roleOf } from './personText.ts';

/** Who has which role, and giving another one. */
export const ManageAccessPage = () => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const question = useMemo(() => ({ words, ...(role !== '' && { roles: [role] }) }), [words, role]);

  return (
    <ManageLayout title={t('account.users.accessTitle')}>
      <PeopleList
        question={question}
        empty={{ title: t('account.users.none'), help: t('account.users.noneOfThese') }}
        top={
          <>
            <p className={styles.lead}>{t('account.user.roleHelp')}</p>
            <ListSearch label={t('account.users.search')} placeholder={t('account.users.searchPlaceholder')} onSearch={setWords} />
            <SelectField
              of={{
                id: 'shown-role',
                name: 'role',
                value: role,
                error: undefined,
                onChange: (value) => setRole(ROLES.find((known) => known === value) ?? ''),
              }}
              label={t('account.users.withRole')}
              options={[
                { value: '', label: t('account.users.anyRole') },
                ...ROLES.map((known) => ({ value: known, label: t(`account.role.${known}`) })),
              ]}
            />
          </>
        }
        renderRow={(user) => (
          <PersonRow user={user}>
            <RoleForm user={user} key={`${user.id} ${roleOf(user)}`} />
          </PersonRow>
        )}
      />
    </ManageLayout>
  );
};
