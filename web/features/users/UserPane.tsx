import { useQuery } from '@tanstack/react-query';
import { Mail, Phone, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { personQuery, certificateQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { User } from '../../api/types.ts';
import { consumeArrival } from '../../browser/navigationHistory.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { formatLocalDateTime, formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { callHref } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ApproveUser } from './ApproveUser.tsx';
import { ClosedUser } from './ClosedUser.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { isAwaitingApproval, displayNameOf, statusText } from './personText.ts';
import { useMayManageUser } from './useMayManageUser.ts';
import { UserFacts } from './UserFacts.tsx';
import { UserForm } from './UserForm.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './UserPane.module.css';

interface UserHeadingProps {
  readonly user: User;
  /** Action for which the user waits, if any. */
  readonly children: ReactNode;
}

/** Heading with the person's name and the state of the account. */
const UserHeading = ({ user, children }: UserHeadingProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className={cx(page.section, styles.head)}>
      <h2>
        {displayNameOf(t, user)} {user.sample && <Tag tone="dash">{t('people.users.sample')}</Tag>}
      </h2>
      <p className={cx(text.muted, text.small)}>
        {t('people.users.joined', { date: formatLocalDate(user.createdAt, language) })} · {statusText(t, user, language)}
      </p>
      {children}
    </section>
  );
};

/** Section with the button that closes an account. */
const UserDeletion = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section className={page.section}>
      <h2>{t('people.user.deleteTitle')}</h2>
      <p className={text.muted}>{t('people.user.deleteHelp')}</p>
      <div className={button.stack}>
        <button type="button" className={cx(button.button, button.danger)} onClick={() => setIsConfirming(true)}>
          <Trash2 size={20} aria-hidden="true" />
          {t('people.user.delete')}
        </button>
      </div>
      {isConfirming && <DeleteUser user={user} onClose={() => setIsConfirming(false)} />}
    </section>
  );
};

/** Contacts of a user. */
const UserContact = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  return (
    <div className={cx(page.section, styles.contact)}>
      {user.phone !== '' && (
        <a className={button.button} href={callHref(user.phone)}>
          <Phone size={20} aria-hidden="true" />
          {user.phone}
        </a>
      )}
      <a className={button.button} href={mailtoHref(user.email)}>
        <Mail size={20} aria-hidden="true" />
        {t('people.table.write')}
      </a>
    </div>
  );
};

/** Shows the dated certificate that a person was erased. It contains no personal data. */
const Certificate = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: certificate } = useQuery(certificateQuery(useApi(), id, useLanguage()));
  if (certificate === undefined) return null;
  return (
    <section className={page.section}>
      <h2>{t('people.user.certificateTitle')}</h2>
      <FactList
        factRows={[
          [t('people.user.certificateId'), certificate.id],
          [t('people.user.certificateClosed'), formatLocalDateTime(certificate.closedAt, language)],
          [t('people.user.certificateErased'), formatLocalDateTime(certificate.erasedAt, language)],
          [t('people.user.certificateKeys'), certificate.keys.length],
          [t('people.user.certificateRemoved'), certificate.servicesRemoved.length],
          [t('people.user.certificateHanded'), certificate.servicesHandedOver.length],
        ]}
      />
    </section>
  );
};

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
