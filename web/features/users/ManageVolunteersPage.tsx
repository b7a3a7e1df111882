import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VOLUNTEER_ROLES } from '../../../domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import button from '../../ui/button.module.css';
import chip from '../../ui/Chip.module.css';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonButtons } from './PersonButtons.tsx';
import { PersonRow } from './PersonRow.tsx';
import { isWaiting, nameOf } from './personText.ts';
import { useChange } from './useChange.ts';
import { useMay } from './useMay.ts';

const ApproveButton = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const name = nameOf(t, user);
  const { busy, run } = useChange('PUT /users/{id}');
  return (
    <button
      type="button"
      className={cx(button.button, button.fill, button.wide)}
      aria-label={t('people.users.approveName', { name })}
      disabled={busy}
      onClick={() => void run({ path: { id: user.id }, body: { isApproved: true } }, t('people.users.approved', { name }))}
    >
      {t('people.users.approve')}
    </button>
  );
};

/** Volunteers: who waits is approved here. */
export const ManageVolunteersPage = () => {
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
    <ManageLayout title={t('people.users.volunteersTitle')}>
      <PeopleList
        input={input}
        empty={{
          title: t('people.users.noVolunteers'),
          help: t(waiting ? 'people.users.noneWaiting' : 'people.users.noVolunteersHelp'),
        }}
        onSearch={setWords}
        filters={
          <div className={chip.chips}>
            <Chip type="checkbox" name="waiting" label={t('people.status.waiting')} checked={waiting} onChange={setWaiting} />
          </div>
        }
        renderRow={(user) => (
          <PersonRow
            user={user}
            buttons={<PersonButtons user={user} onDelete={may('user.close', user) ? () => setDeleting(user) : undefined} />}
          >
            {isWaiting(user) && may('user.approve', user) && <ApproveButton user={user} />}
          </PersonRow>
        )}
      />
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </ManageLayout>
  );
};
