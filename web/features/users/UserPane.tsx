import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { personQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { User } from '../../api/types.ts';
import { takeArrival } from '../../browser/navigationHistory.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApproveUser } from './ApproveUser.tsx';
import { Certificate } from './Certificate.tsx';
import { ClosedUser } from './ClosedUser.tsx';
import { isWaiting } from './personText.ts';
import { useMay } from './useMay.ts';
import { UserContact } from './UserContact.tsx';
import { UserDeletion } from './UserDeletion.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserForm } from './UserForm.tsx';
import { UserHead } from './UserHead.tsx';
import button from '../../ui/button.module.css';
import styles from './UserPane.module.css';

/** Shows the facts of a person and the actions that the reader may take on the account. */
const Person = ({ user }: { readonly user: User }) => {
  const may = useMay();
  const isOpen = user.status === 'active' || user.status === 'inactive';
  return (
    <>
      <UserHead user={user}>{isWaiting(user) && may('user.approve', user) && <ApproveUser user={user} withName />}</UserHead>
      {isOpen && may('user.revise', user) && <UserForm user={user} key={user.revision} />}
      {user.status === 'closed' && may('user.reopen', user) && <ClosedUser user={user} />}
      {user.status === 'erased' && may('user.readCertificate', user) && <Certificate id={user.id} />}
      <UserFacts user={user} />
      {user.status !== 'erased' && <UserContact user={user} />}
      {isOpen && may('user.close', user) && <UserDeletion user={user} />}
    </>
  );
};

interface UserPaneProps {
  readonly id: string;
  /** Address of the list with the person. */
  readonly list: string;
}

/** Shows an account to administrators and volunteer leads. On a phone it replaces the list. */
export const UserPane = ({ id, list }: UserPaneProps) => {
  const { t } = useTranslation();
  const pane = useRef<HTMLDivElement>(null);
  const besideList = useMediaQuery('(min-width: 64rem)');
  const { data: user, isPending, refetch } = useQuery(personQuery(useApi(), id, useLanguage()));

  useEffect(() => {
    if (!takeArrival() || besideList) return undefined;
    pane.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // Moves focus back to the person's row in the list.
    return () => document.querySelector<HTMLElement>(`main a[href="/users/${id}"]`)?.focus();
  }, [besideList, id]);

  return (
    <div ref={pane} tabIndex={-1} className={styles.pane}>
      {user ? (
        <Person user={user} />
      ) : isPending ? (
        <Skeleton />
      ) : user === null ? (
        <Message heading={<h2>{t('people.user.gone')}</h2>} help={t('people.user.goneHelp')}>
          <Link href={list} className={cx(button.button, button.fill, button.wide)}>
            {t('people.user.toUsers')}
          </Link>
        </Message>
      ) : (
        <Failed onRetry={() => void refetch()} />
      )}
    </div>
  );
};
