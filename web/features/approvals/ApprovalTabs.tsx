import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { approvalCountsQuery } from '../../api/manage/managedQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import tabs from '../../ui/form/Tabs.module.css';
import styles from './ApprovalTabs.module.css';
import { addressOf, APPROVALS_TABS, type ApprovalsTab } from './useApprovalsAddress.ts';

/** New, changed since approval, done: each at an address of its own, with how many wait in it. */
export const ApprovalTabs = ({ current }: { readonly current: ApprovalsTab }) => {
  const { t } = useTranslation();
  const { data: counts } = useQuery(approvalCountsQuery(useApi(), useLanguage()));
  return (
    <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label={t('approvals.tabs.label')}>
      {APPROVALS_TABS.map((tab) => (
        <Link key={tab} href={addressOf(tab)} aria-current={tab === current ? 'page' : undefined}>
          <span>
            {t(`approvals.tabs.${tab}`)} {tab !== 'done' && counts !== undefined && <b>{counts[tab]}</b>}
          </span>
        </Link>
      ))}
    </nav>
  );
};
