import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { useApi } from '../../api/ApiContext.ts';
import { approvalCountQuery } from '../../api/manage/managedQueries.ts';
import type { Paged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useCurrentTabInView } from '../../layout/manage/useCurrentTabInView.ts';
import { approvalsUrl, APPROVALS_TABS, type ApprovalsTab } from './useApprovalsUrl.ts';
import styles from '../../layout/manage/ManageTabs.module.css';
import tabs from '../../ui/form/Tabs.module.css';

interface ApprovalTabsProps {
  readonly current: ApprovalsTab;
  /** Search words that narrow the list of the open tab. */
  readonly searchText: string;
  /** Id of the chosen region; null for all regions. */
  readonly region: string | null;
  readonly loadedPages: Pick<Paged<unknown>, 'total' | 'loading' | 'failed' | 'busy'>;
}

/**
 * Returns the number of services in a tab; undefined if it is not known yet. Takes the open tab's number from its list unless a search
 * narrows the list.
 */
const useTabCount = (
  tab: Exclude<ApprovalsTab, 'done'>,
  { current, searchText, region, loadedPages: { total, loading, failed, busy } }: ApprovalTabsProps,
) => {
  const queries = useQueryClient();
  const query = approvalCountQuery(useApi(), { shown: tab, region: region ?? undefined }, useLanguage());
  const isShownList = tab === current && searchText === '';
  const shownListCount = isShownList && !loading && !failed && !busy ? total : undefined;
  const { data } = useQuery({ ...query, enabled: !isShownList });
  const { queryKey } = query;
  useEffect(() => {
    // Keeps the number of this tab when the user opens another one.
    if (shownListCount !== undefined) queries.setQueryData(queryKey, shownListCount);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is a new array with equal content each time
  }, [queries, tab, region, shownListCount]);
  return shownListCount ?? data;
};

/** Tabs for new, changed, twice listed and done services, each a link of its own, with the number of open services. */
export const ApprovalTabs = (props: ApprovalTabsProps) => {
  const { t } = useTranslation();
  const counts = {
    waiting: useTabCount('waiting', props),
    changed: useTabCount('changed', props),
    twice: useTabCount('twice', props),
    done: undefined,
  };
  const tabsRef = useCurrentTabInView(props.current);
  return (
    <nav ref={tabsRef} className={`${tabs.tabs} ${styles.tabs} ${styles.four}`} aria-label={t('approvals.tabs.label')}>
      {APPROVALS_TABS.map((tab) => (
        <Link key={tab} href={approvalsUrl(tab, undefined, props.region)} aria-current={tab === props.current ? 'page' : undefined}>
          <span>
            {t(`approvals.tabs.${tab}`)}
            {counts[tab] !== undefined && (
              <>
                {'\u00A0'}
                <b>{formatNumber(counts[tab])}</b>
              </>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
};
