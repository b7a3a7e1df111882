import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE_CHANGED, useSession } from '../../browser/session.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import page from '../../ui/page.module.css';

const RoleChangedSentence = () => {
  const { t } = useTranslation();
  return <p className={page.section}>{t('sessionEnded.roleChanged')}</p>;
};

/** Informs the user on the login page that their session ended because their role changed. */
export const RoleChangedNotice = () =>
  useSession()?.ended === ROLE_CHANGED ? (
    <Suspense>
      <WithNamespaces namespaces={['sessionEnded']}>
        <RoleChangedSentence />
      </WithNamespaces>
    </Suspense>
  ) : null;
