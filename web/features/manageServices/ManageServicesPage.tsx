import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedQuery } from '../../api/manage/managedQueries.ts';
import { usePaged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { ServiceFilters } from './ServiceFilters.tsx';
import { ServiceList } from './ServiceList.tsx';
import { ServicePane } from './ServicePane.tsx';
import { inputOf, useManageAddress } from './useManageAddress.ts';
import { WaitingAccount } from './WaitingAccount.tsx';

const ManageServices = () => {
  const { t } = useTranslation();
  const address = useManageAddress();
  const { shown, service, to } = address;
  const paged = usePaged(useInfiniteQuery(managedQuery(useApi(), inputOf(address), useLanguage())));
  const list = to({ service: null });

  return (
    <ManagePanes
      title={t('manage.title')}
      wide="list"
      list={
        <>
          <ServiceFilters address={address} />
          <ServiceList address={address} paged={paged} />
        </>
      }
      detail={
        service === null ? null : (
          <ServicePane
            key={service}
            id={service}
            shown={shown === 'unowned' ? 'unowned' : 'all'}
            known={paged.rows.find(({ id }) => id === service)}
            list={list}
          />
        )
      }
      back={{ to: list, label: t('manage.back') }}
      choose={t('manage.choose')}
    />
  );
};

/** Page with the services that the user manages. A user with an unapproved account sees that the account waits for approval. */
export const ManageServicesPage = () => {
  const { t } = useTranslation();
  if (useCan()('service.manage')) return <ManageServices />;
  return (
    <ManageLayout title={t('manage.title')}>
      <WaitingAccount />
    </ManageLayout>
  );
};
