import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VOLUNTEER_ROLES } from '#kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { ApproveUser } from './ApproveUser.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonTable } from './PersonTable.tsx';
import { isAwaitingApproval } from './personText.ts';
import { useMayManageUser } from './useMayManageUser.ts';
import filters from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';

/** List of volunteers, where waiting ones can be approved. */
export const VolunteersList = ({ chosenId }: { readonly chosenId: string | null }) => {
  const { t } = useTranslation();
  const mayPerform = useMayManageUser();
  const [searchText, setSearchText] = useState('');
  const [onlyWaiting, setOnlyWaiting] = useState(false);
  const [userToDelete, setUserToDelete] = useState<User | null>(null);
  const input = useMemo(
    () => ({ q: searchText, role: [...VOLUNTEER_ROLES], ...(onlyWaiting && { isApproved: false, status: ['active' as const] }) }),
    [searchText, onlyWaiting],
  );

  return (
    <>
      <PeopleList
        input={input}
        emptyMessage={{
          title: t('people.users.noVolunteers'),
          help: t(onlyWaiting ? 'people.users.noneWaiting' : 'people.users.noVolunteersHelp'),
        }}
        onSearch={setSearchText}
        besideSearch={null}
        filters={
          <div className={cx(chip.chips, filters.chips)}>
            <Chip type="checkbox" name="waiting" label={t('people.status.waiting')} isChecked={onlyWaiting} onChange={setOnlyWaiting} />
          </div>
        }
        renderPeople={(people, busy) => (
          <PersonTable
            caption={t('people.users.volunteersTitle')}
            people={people}
            chosenId={chosenId}
            isBusy={busy}
            deleteHandlerFor={(user) => (mayPerform('user.close', user) ? () => setUserToDelete(user) : undefined)}
            renderNextStep={(user) => isAwaitingApproval(user) && mayPerform('user.approve', user) && <ApproveUser user={user} />}
          />
        )}
      />
      {userToDelete && <DeleteUser user={userToDelete} onClose={() => setUserToDelete(null)} />}
    </>
  );
};
