import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmRole } from './ConfirmRole.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleRows } from './PeopleRows.tsx';
import { PersonRow } from './PersonRow.tsx';
import { nameOf, roleOf } from './personText.ts';
import button from '../../ui/button.module.css';

const SuperUserButton = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const isSuper = roleOf(user) === 'SUPER USER';
  const name = nameOf(t, user);
  const close = () => setAsking(false);
  return (
    <>
      <button
        type="button"
        className={cx(button.button, button.wide, !isSuper && button.fill)}
        aria-label={t(isSuper ? 'people.user.unmakeSuperName' : 'people.user.makeSuperName', { name })}
        onClick={() => setAsking(true)}
      >
        {t(isSuper ? 'people.user.unmakeSuper' : 'people.user.makeSuper')}
      </button>
      {asking && <ConfirmRole user={user} role={isSuper ? 'USER' : 'SUPER USER'} onNo={close} onTried={close} />}
    </>
  );
};

/** Page with the super users. A search finds users to promote, except administrators. */
export const ManageSuperUsersPage = () => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const input = useMemo(() => ({ q: words, ...(words === '' && { role: ['SUPER USER' as const] }) }), [words]);

  return (
    <ManageLayout title={t('people.users.superUsersTitle')}>
      <PeopleList
        input={input}
        empty={{ title: t('people.users.noSuperUsers'), help: t('people.users.noSuperUsersHelp') }}
        lead={t('people.users.superUsersLead')}
        onSearch={setWords}
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
