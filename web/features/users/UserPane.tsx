import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { personQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { User } from '../../api/types.ts';
import { consumeArrival } from '../../browser/navigationHistory.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApproveUser } from './ApproveUser.tsx';
import { Certificate } from './Certificate.tsx';
import { ClosedUser } from './ClosedUser.tsx';
import { isAwaitingApproval } from './personText.ts';
import { useMayManageUser } from './useMayManageUser.ts';
import { UserContact } from './UserContact.tsx';
import { UserDeletion } from './UserDeletion.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserForm } from './UserForm.tsx';
import { UserHeading } from './UserHeading.tsx';
import button from '../../ui/button.module.css';
import styles from './UserPane.module.css';

interface UserPaneProps {
  readonly id: string;
  /** The person as the list shows them, until the account is loaded; undefined if the list does not contain them. */
  readonly listedUser: User | undefined;
  /** Address of the list with the person. */
  readonly listUrl: string;
  /** True if the person's row beside the pane has the field for the role. */
  readonly isRoleInList: boolean;
}

/** Shows the facts of a person and the actions that the reader may take on the account. */
const UserDetails = ({ user, isRoleInList }: { readonly user: User } & Pick<UserPaneProps, 'isRoleInList'>) => {
  const mayPerform = useMayManageUser();
  const isNotClosed = user.status === 'active' || user.status === 'inactive';
  const hasForm = isNotClosed && mayPerform('user.revise', user);
  const hasRoleField = !isRoleInList && mayPerform('user.setRole', user);
  return (
    <>
      <UserHeading user={user}>
        {isAwaitingApproval(user) && mayPerform('user.approve', user) && <ApproveUser user={user} includesName />}
      </UserHeading>
      {hasForm && <UserForm user={user} key={user.revision} hasRoleField={hasRoleField} />}
      {user.status === 'closed' && mayPerform('user.reopen', user) && <ClosedUser user={user} />}
      {user.status === 'erased' && mayPerform('user.readCertificate', user) && <Certificate id={user.id} />}
      <UserFacts user={user} hasPhone={!hasForm} hasRole={!hasForm || !hasRoleField} />
      {user.status !== 'erased' && <UserContact user={user} />}
      {isNotClosed && mayPerform('user.close', user) && <UserDeletion user={user} />}
    </>
  );
};

/** Shows an account to administrators and volunteer leads. On a phone it replaces the list. */
export const UserPane = ({ id, listedUser, listUrl, isRoleInList }: UserPaneProps) => {
  const { t } = useTranslation();
  const paneRef = useRef<HTMLDivElement>(null);
  const isBesideList = useMediaQuery('(min-width: 64rem)');
  const {
    data: user,
    isPending,
    refetch,
  } = useQuery({
    ...personQuery(useApi(), id, useLanguage()),
    ...(listedUser !== undefined && { placeholderData: listedUser }),
  });

  useEffect(() => {
    if (!consumeArrival() || isBesideList) return undefined;
    paneRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // Moves focus back to the person's row in the list.
    return () => document.querySelector<HTMLElement>(`main a[data-row="${id}"]`)?.focus();
  }, [isBesideList, id]);

  return (
    <div ref={paneRef} tabIndex={-1} className={styles.pane}>
      {user ? (
        <UserDetails user={user} isRoleInList={isRoleInList} />
      ) : isPending ? (
        <Skeleton />
      ) : user === null ? (
        <Message icon={Search} heading={<h2>{t('people.user.gone')}</h2>} help={t('people.user.goneHelp')}>
          <Link href={listUrl} className={cx(button.button, button.fill, button.wide)}>
            {t('people.user.toUsers')}
          </Link>
        </Message>
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
    </div>
  );
};
