import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedQuery } from '../../api/manage/managedQueries.ts';
import { usePaged } from '../../api/paged.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useIsWide } from '../../browser/useIsWide.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { useOpenFirst } from '../../layout/manage/useOpenFirst.ts';
import { BatchStatus } from '../../services/manage/batch/BatchStatus.tsx';
import { DecisionReportDialog } from '../../services/manage/batch/DecisionReportDialog.tsx';
import { useBatchProgress } from '../../services/manage/batch/useBatchProgress.ts';
import { useBulkDecision } from '../../services/manage/batch/useBulkDecision.ts';
import { useSelection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { SelectionDock } from './SelectionDock.tsx';
import { ServiceFilters } from './ServiceFilters.tsx';
import { ServiceList } from './ServiceList.tsx';
import { ServicePane } from './ServicePane.tsx';
import { filtersBesideShown, managedInputOf, useManageUrl } from './useManageUrl.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './AccountAwaitingApproval.module.css';

const OFFERED_LINKS = [
  ['/', 'list'],
  ['/update_profile', 'profile'],
  ['/feedback', 'report'],
] as const;

/** Explains to a user that their account waits for approval, and what they can do until then. */
const AccountAwaitingApproval = () => {
  const { t } = useTranslation();
  return (
    <section className={page.section}>
      <h2>{t('manage.account.title')}</h2>
      <p className={text.muted}>{t('manage.account.help')}</p>
      <h3 className={styles.nextSteps}>{t('manage.account.untilThen')}</h3>
      <div className={button.stack}>
        {OFFERED_LINKS.map(([to, textKey]) => (
          <Link key={to} href={to} className={cx(button.button, button.wide)}>
            {t(`manage.account.${textKey}`)}
          </Link>
        ))}
      </div>
    </section>
  );
};

const ManageServices = () => {
  const { t } = useTranslation();
  const manageUrl = useManageUrl();
  const { shownFilter, service: serviceId, urlWith } = manageUrl;
  const paged = usePaged(useInfiniteQuery(managedQuery(useApi(), managedInputOf(manageUrl), useLanguage())));
  const listUrl = urlWith({ service: null });
  const selection = useSelection();
  const batch = useBatchProgress();
  const bulkDecision = useBulkDecision('/manage_services', selection);
  const isWide = useIsWide();
  const isLive = usePage().asOf === undefined;
  // A phone has no room for it, and the past cannot be changed.
  const canSelect = isWide && isLive && shownFilter !== 'unowned';
  const listKey = JSON.stringify([shownFilter, filtersBesideShown(manageUrl)]);
  const { clear } = selection;
  useEffect(clear, [listKey, clear]);
  const [firstService] = paged.busy ? [] : paged.rows;
  useOpenFirst(firstService && urlWith({ service: firstService.id }), serviceId !== null);

  return (
    <>
      <ManagePanes
        title={t('manage.title')}
        widePane="list"
        list={
          <>
            <ServiceFilters manageUrl={manageUrl} />
            <ServiceList manageUrl={manageUrl} paged={paged} selection={canSelect ? selection : undefined} />
          </>
        }
        detail={
          serviceId === null ? null : (
            <ServicePane
              key={serviceId}
              id={serviceId}
              scope={shownFilter === 'unowned' ? 'unowned' : 'all'}
              listedService={paged.rows.find(({ id }) => id === serviceId)}
              listUrl={listUrl}
            />
          )
        }
        bottomDock={
          isLive && batch !== null && (!batch.isFinished || selection.rows.length === 0) ? (
            <BatchStatus batch={batch} />
          ) : canSelect && selection.rows.length > 0 ? (
            <SelectionDock selection={selection} bulkDecision={bulkDecision} />
          ) : undefined
        }
        back={{ to: listUrl, label: t('manage.back') }}
        choosePrompt={t('manage.choose')}
      />
      {bulkDecision.report && <DecisionReportDialog report={bulkDecision.report} onClose={bulkDecision.closeReport} />}
    </>
  );
};

/** Page with the services that the user manages. A user with an unapproved account sees that the account waits for approval. */
export const ManageServicesPage = () => {
  const { t } = useTranslation();
  if (useCan()('service.manage')) return <ManageServices />;
  return (
    <ManageLayout title={t('manage.title')}>
      <AccountAwaitingApproval />
    </ManageLayout>
  );
};
