import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleRows } from './PeopleRows.tsx';
import { PersonRow } from './PersonRow.tsx';
import { roleOf } from './personText.ts';
import { RoleFilter } from './RoleFilter.tsx';
import { RoleForm } from './RoleForm.tsx';

/** Page with the roles of all users, where an administrator can change them. */
export const ManageAccessPage = () => {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const input = useMemo(() => ({ q: searchText, ...(role !== '' && { role: [role] }) }), [searchText, role]);

  return (
    <ManageLayout title={t('people.users.accessTitle')}>
      <PeopleList
        input={input}
        emptyMessage={{ title: t('people.users.none'), help: t('people.users.noneOfThese') }}
        leadText={t('people.user.roleHelp')}
        onSearch={setSearchText}
        filters={<RoleFilter role={role} onChange={setRole} />}
        renderPeople={(people, busy) => (
          <PeopleRows
            people={people}
            busy={busy}
            renderRow={(user) => (
              <PersonRow user={user}>
                <RoleForm user={user} key={`${user.id} ${roleOf(user)}`} />
              </PersonRow>
            )}
          />
        )}
      />
    </ManageLayout>
  );
};
