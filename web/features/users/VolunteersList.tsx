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
import { isWaiting } from './personText.ts';
import { useMay } from './useMay.ts';
import filters from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';

/** List of volunteers, where waiting ones can be approved. */
export const VolunteersList = ({ chosen }: { readonly chosen: string | null }) => {
  const { t } = useTranslation();
  const may = useMay();
  const [words, setWords] = useState('');
  const [waiting, setWaiting] = useState(false);
  const [deleting, setDeleting] = useState<User | null>(null);
  const input = useMemo(
    () => ({ q: words, role: [...VOLUNTEER_ROLES], ...(waiting && { isApproved: false, status: ['active' as const] }) }),
    [words, waiting],
  );

  return (
    <>
      <PeopleList
        input={input}
        empty={{
          title: t('people.users.noVolunteers'),
          help: t(waiting ? 'people.users.noneWaiting' : 'people.users.noVolunteersHelp'),
        }}
        onSearch={setWords}
        besideSearch={null}
        filters={
          <div className={cx(chip.chips, filters.chips)}>
            <Chip type="checkbox" name="waiting" label={t('people.status.waiting')} checked={waiting} onChange={setWaiting} />
          </div>
        }
        renderPeople={(people, busy) => (
          <PersonTable
            caption={t('people.users.volunteersTitle')}
            people={people}
            chosen={chosen}
            busy={busy}
            deleting={(user) => (may('user.close', user) ? () => setDeleting(user) : undefined)}
            renderNext={(user) => isWaiting(user) && may('user.approve', user) && <ApproveUser user={user} />}
          />
        )}
      />
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
};
