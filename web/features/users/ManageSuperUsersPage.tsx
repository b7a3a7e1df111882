import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmRole } from './ConfirmRole.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleRows } from './PeopleRows.tsx';
import { PersonRow } from './PersonRow.tsx';
import { displayNameOf, roleOf } from './personText.ts';
import button from '../../ui/button.module.css';

const SuperUserButton = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const isSuperUser = roleOf(user) === 'SUPER USER';
  const name = displayNameOf(t, user);
  const closeDialog = () => setIsConfirming(false);
  return (
    <>
      <button
        type="button"
        className={cx(button.button, button.wide, !isSuperUser && button.fill)}
        aria-label={t(isSuperUser ? 'people.user.unmakeSuperName' : 'people.user.makeSuperName', { name })}
        onClick={() => setIsConfirming(true)}
      >
        {t(isSuperUser ? 'people.user.unmakeSuper' : 'people.user.makeSuper')}
      </button>
      {isConfirming && <ConfirmRole user={user} role={isSuperUser ? 'USER' : 'SUPER USER'} onNo={closeDialog} onAttempted={closeDialog} />}
    </>
  );
};

/** Page with the super users. A search finds users to promote, except administrators. */
export const ManageSuperUsersPage = () => {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const input = useMemo(() => ({ q: searchText, ...(searchText === '' && { role: ['SUPER USER' as const] }) }), [searchText]);

  return (
    <ManageLayout title={t('people.users.superUsersTitle')}>
      <PeopleList
        input={input}
        emptyMessage={{ title: t('people.users.noSuperUsers'), help: t('people.users.noSuperUsersHelp') }}
        leadText={t('people.users.superUsersLead')}
        onSearch={setSearchText}
        renderPeople={(people, busy) => (
          <PeopleRows
            people={people}
            busy={busy}
            renderRow={(user) => <PersonRow user={user}>{roleOf(user) !== 'ADMINISTRATOR' && <SuperUserButton user={user} />}</PersonRow>}
          />
        )}
      />
    </ManageLayout>
  );
};
