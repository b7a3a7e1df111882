import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonTable } from './PersonTable.tsx';
import { RoleFilter } from './RoleFilter.tsx';
import filters from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';

const STATUSES_OF_FILTER = { inUse: ['active', 'inactive'], closed: ['closed'], erased: ['erased'] } as const;
type UserFilter = keyof typeof STATUSES_OF_FILTER;
const USER_FILTERS = Object.keys(STATUSES_OF_FILTER) as readonly UserFilter[];

/** List of all accounts, for administrators. */
export const UsersList = ({ chosenId }: { readonly chosenId: string | null }) => {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [shownFilter, setShownFilter] = useState<UserFilter>('inUse');
  const [userToDelete, setUserToDelete] = useState<User | null>(null);
  const input = useMemo(
    () => ({ q: searchText, status: [...STATUSES_OF_FILTER[shownFilter]], ...(role !== '' && { role: [role] }) }),
    [searchText, shownFilter, role],
  );
  const hasNoFilter = shownFilter === 'inUse' && role === '';

  return (
    <>
      <PeopleList
        input={input}
        emptyMessage={{ title: t('people.users.none'), help: t(hasNoFilter ? 'people.users.noneHelp' : 'people.users.noneOfThese') }}
        onSearch={setSearchText}
        besideSearch={<RoleFilter role={role} onChange={setRole} />}
        filters={
          <div className={cx(chip.chips, filters.chips)} role="radiogroup" aria-label={t('people.users.shown')}>
            {USER_FILTERS.map((filter) => (
              <Chip
                key={filter}
                type="radio"
                name="shown"
                label={t(`people.users.${filter}`)}
                isChecked={filter === shownFilter}
                onChange={() => setShownFilter(filter)}
              />
            ))}
          </div>
        }
        renderPeople={(people, busy) => (
          <PersonTable
            caption={t('people.users.title')}
            people={people}
            chosenId={chosenId}
            isBusy={busy}
            deleteHandlerFor={(user) => (user.status === 'closed' ? undefined : () => setUserToDelete(user))}
          />
        )}
      />
      {userToDelete && <DeleteUser user={userToDelete} onClose={() => setUserToDelete(null)} />}
    </>
  );
};
