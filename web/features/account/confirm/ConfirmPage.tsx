import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/layout/lazyComponent.tsx';
import { PageLayout } from '#web/layout/PageLayout.tsx';
import { useSecretFromAddress } from '#web/layout/useSecretFromAddress.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { ClientOnly } from '#web/ui/ClientOnly.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Loaded on demand, because no other account page needs it. */
const ConfirmationByToken = lazyComponent(async () => (await import('./ConfirmationByToken.tsx')).ConfirmationByToken);

const skeleton = <Skeleton />;

/**
 * Page on which an owner confirms the facts by the link of a message, without signing in. Opening the page changes nothing, because mail
 * scanners open links too.
 */
export const ConfirmPage = () => {
  const { t } = useTranslation();
  const token = useSecretFromAddress('token');
  return (
    <PageLayout title={t('account.confirmTitle')} backTo="/">
      <ClientOnly fallback={skeleton}>
        <Suspense fallback={skeleton}>
          <WithNamespaces namespaces={['confirm', 'fields']}>
            <ConfirmationByToken token={token} />
          </WithNamespaces>
        </Suspense>
      </ClientOnly>
    </PageLayout>
  );
};
