import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { managedServiceQuery } from '../../api/manage/managedQueries.ts';
import type { ManagedService } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { OpenBadge } from '../../services/OpenBadge.tsx';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NextStep } from './NextStep.tsx';
import { OwnershipRequests } from './OwnershipRequests.tsx';
import { ServiceActions } from './ServiceActions.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import text from '../../ui/text.module.css';
import styles from './ServicePane.module.css';

interface ServicePaneProps {
  readonly id: string;
  /** List that contains the service: the user's services, or listings without an owner. */
  readonly scope: 'all' | 'unowned';
  /** The service from the list; undefined if it is not loaded. */
  readonly listedService: ManagedService | undefined;
  /** Address of the list without an open service. */
  readonly listUrl: string;
}

/** Shows a service to the users who manage it: its state, the next action, its facts, and the available actions. */
export const ServicePane = ({ id, scope, listedService, listUrl }: ServicePaneProps) => {
  const { t } = useTranslation();
  const query = useQuery({
    ...managedServiceQuery(useApi(), id, scope, useLanguage()),
    ...(listedService !== undefined && { placeholderData: listedService }),
  });
  const { data: service, isError, refetch } = query;
  if (service === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton />;
  if (service === null) return <Message icon={Search} heading={<h2>{t('manage.gone')}</h2>} help={t('manage.goneHelp')} />;

  return (
    <section className={styles.pane} aria-labelledby="managed-name">
      <div>
        <OpenBadge facts={service} />
        <h2 id="managed-name">{service.name}</h2>
        {service.serviceSummary !== undefined && <p className={text.muted}>{service.serviceSummary}</p>}
      </div>
      <NextStep service={service} />
      {service.ownershipRequests && <OwnershipRequests service={service} requests={service.ownershipRequests} />}
      <ServiceFacts service={service} />
      <ServiceActions service={service} listUrl={listUrl} />
    </section>
  );
};
