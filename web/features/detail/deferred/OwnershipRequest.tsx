import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '#web/access/useCan.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { managedServiceQuery } from '#web/api/manage/managedQueries.ts';
import type { Service } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { cx } from '#web/ui/cx.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';

const OwnershipRequestLine = ({ name, isRequested }: { readonly name: string; readonly isRequested: boolean }) => {
  const { t } = useTranslation();
  return (
    <p className={cx(page.under, text.muted)} data-screen-only="">
      {isRequested ? (
        t('manage.asking.already')
      ) : (
        <>
          {t('manage.asking.public')}{' '}
          <Link href={`/manage_services?${new URLSearchParams({ shown: 'unowned', q: name })}`} className={button.link}>
            {t('manage.asking.ask')}
          </Link>
        </>
      )}
    </p>
  );
};

/** Lets a signed-in user who may own services request a listing without an owner. Renders nothing if it has an owner. */
export const OwnershipRequest = ({ service: { id, name } }: { readonly service: Service }) => {
  const api = useApi();
  const language = useLanguage();
  const mayRequest = useCan()('service.requestOwnership');
  const { data: unownedService } = useQuery({ ...managedServiceQuery(api, id, 'unowned', language), enabled: mayRequest });
  if (!mayRequest || !unownedService) return null;
  return (
    <WithNamespaces namespaces={['manage']}>
      <OwnershipRequestLine name={name} isRequested={unownedService.isRequestedByYou === true} />
    </WithNamespaces>
  );
};
