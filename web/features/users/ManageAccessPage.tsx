import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '../../../domain/vocabulary/roles.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { RoleForm } from './RoleForm.tsx';
import { roleOf } from './personText.ts';

/** Who has which role, and giving another one. */
export const ManageAccessPage = () => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const input = useMemo(() => ({ q: words, ...(role !== '' && { role: [role] }) }), [words, role]);

  return (
    <ManageLayout title={t('people.users.accessTitle')}>
      <PeopleList
        input={input}
        empty={{ title: t('people.users.none'), help: t('people.users.noneOfThese') }}
        lead={t('people.user.roleHelp')}
        onSearch={setWords}
        filters={
          <SelectField
            id="shown-role"
            value={role}
            onChange={(value) => setRole(ROLES.find((known) => known === value) ?? '')}
            label={t('people.users.withRole')}
            options={[
              { value: '', label: t('people.users.anyRole') },
              ...ROLES.map((known) => ({ value: known, label: t(`account.role.${known}`) })),
            ]}
          />
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
