import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isVolunteer } from '#domain/vocabulary/roles.ts';
import { useCan } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import type { User } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { Email } from '../../ui/Email.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import page from '../../ui/page.module.css';

const ProfileSections = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const role = user.roles[0] ?? 'USER';
  const isAwaitingApproval = !user.isApproved && isVolunteer(role);
  return (
    <section className={page.section}>
      <h2>{t('ownAccount.profile.facts')}</h2>
      {isAwaitingApproval && (
        <Note icon={Hourglass} isLampColoured>
          <b>{t('ownAccount.profile.waitingTitle')}.</b> {t('ownAccount.profile.waiting')}
        </Note>
      )}
      <FactList
        factRows={[
          [t('account.field.email'), <Email key="email" address={user.email} />],
          [t('ownAccount.profile.role'), t(`account.role.${role}`)],
          [t('account.facts.method'), t(`account.facts.${user.lastMethod ?? 'LOCAL'}`)],
          [
            t('account.facts.services'),
            user.isAdmin
              ? t('account.facts.servicesNoLimit', { used: user.usedServices })
              : t('account.facts.servicesOf', { used: user.usedServices, quota: user.totalServices }),
          ],
        ]}
      />
    </section>
  );
};

/** Page of the user's own profile: facts, form, and closing the account. */
export const UpdateProfilePage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { data: user, isPending, refetch } = useQuery(profileQuery(useApi(), useLanguage()));
  return (
    <PageLayout title={t('ownAccount.profile.title')}>
      {user ? (
        <>
          <ProfileSections user={user} />
          {can('account.reviseOwn') && <ProfileForm user={user} />}
          {can('account.switchMessages') && <MessagesSection />}
          <CloseAccount />
        </>
      ) : isPending ? (
        <Skeleton />
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
    </PageLayout>
  );
};
