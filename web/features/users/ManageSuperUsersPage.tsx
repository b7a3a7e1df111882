import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import type { User } from '../../api/types.ts';
import { ListSearch } from '../../layout/ListSearch.tsx';
import { ManageLayout } from '../../layout/ManageLayout.tsx';
import button from '../../ui/button.module.css';
import { Confirm } from '../../ui/Confirm.tsx';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/text.module.css';
import styles from './ManagePage.module.css';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { nameOf, roleOf } from './personText.ts';
import { useRoleChange } from './useRoleChange.ts';

const SuperUserButton = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { busy, setRole } = useRoleChange(useApi(), user);
  const isSuper = roleOf(user) === 'SUPER USER';
  const name = nameOf(t, user);
  const role = isSuper ? 'USER' : 'SUPER USER';
  const set = async () => {
    await setRole(role);
    setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        className={cx(button.button, button.wide, !isSuper && button.fill)}
        aria-label={t(isSuper ? 'account.user.unmakeSuperName' : 'account.user.makeSuperName', { name })}
        onClick={() => setAsking(true)}
      >
        {t(isSuper ? 'account.user.unmakeSuper' : 'account.user.makeSuper')}
      </button>
      {asking && (
        <Confirm
          question={t('account.user.confirmRole', { name, role: t(`account.role.${role}`) })}
          yes={t('account.user.yesRole')}
          no={t('account.user.no')}
          busy={busy}
          onYes={() => void set()}
          onNo={() => setAsking(false)}
        >
          <p className={text.muted}>{t('account.user.roleHelp')}</p>
        </Confirm>
      )}
    </>
  );
};

/** The super users; a search finds who is to become one. An administrator stays what they are. */
export const ManageSuperUsersPage = () => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const question = useMemo(() => ({ words, ...(words === '' && { roles: ['SUPER USER'] as const }) }), [words]);

  return (
    <ManageLayout title={t('account.users.superUsersTitle')}>
      <PeopleList
        question={question}
        empty={{ title: t('account.users.noSuperUsers'), help: t('account.users.noSuperUsersHelp') }}
        top={
          <>
            <p className={styles.lead}>{t('account.users.superUsersLead')}</p>
            <ListSearch label={t('account.users.search')} placeholder={t('account.users.searchPlaceholder')} onSearch={setWords} />
          </>
        }
        renderRow={(user) => <PersonRow user={user}>{roleOf(user) !== 'ADMINISTRATOR' && <SuperUserButton user={user} />}</PersonRow>}
      />
    </ManageLayout>
  );
};
