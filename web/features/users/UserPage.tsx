import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { personQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { Failed } from '../../layout/Failed.tsx';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Certificate } from './Certificate.tsx';
import { ClosedUser } from './ClosedUser.tsx';
import { RoleForm } from './RoleForm.tsx';
import { roleOf } from './personText.ts';
import { UserDeletion } from './UserDeletion.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserForm } from './UserForm.tsx';
import { useMay } from './useMay.ts';

/** Somebody's account, as administrators and volunteer leads see it. */
export const UserPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data: user, isPending, refetch } = useQuery(personQuery(useApi(), id, useLanguage()));
  const may = useMay();
  const isOpen = user?.status === 'active' || user?.status === 'inactive';

  return (
    <PageLayout title={t('people.user.title')}>
      {user ? (
        <>
          <UserFacts user={user} />
          {isOpen && may('user.revise', user) && <UserForm user={user} key={user.revision} />}
          {isOpen && may('user.setRole', user) && (
            <section className={page.section}>
              <h2>{t('people.user.access')}</h2>
              <RoleForm user={user} key={roleOf(user)} />
            </section>
          )}
          {isOpen && may('user.close', user) && <UserDeletion user={user} />}
          {user.status === 'closed' && may('user.reopen', user) && <ClosedUser user={user} />}
          {user.status === 'erased' && may('user.readCertificate', user) && <Certificate id={user.id} />}
        </>
      ) : isPending ? (
        <Skeleton />
      ) : user === null ? (
        <Message heading={<h2>{t('people.user.gone')}</h2>} help={t('people.user.goneHelp')}>
          <Link href="/manage_users" className={cx(button.button, button.fill, button.wide)}>
            {t('people.user.toUsers')}
          </Link>
        </Message>
      ) : (
        <Failed onRetry={() => void refetch()} />
      )}
    </PageLayout>
  );
};
