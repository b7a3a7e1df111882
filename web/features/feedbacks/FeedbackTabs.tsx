import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { feedbackCountQuery } from '../../api/manage/feedbackQueries.ts';
import type { Paged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useCurrentTabInView } from '../../layout/manage/useCurrentTabInView.ts';
import { FEEDBACK_TABS, isNarrowed, NOT_NARROWED, type FeedbackTab, type useFeedbacksUrl } from './useFeedbacksUrl.ts';
import styles from '../../layout/manage/ManageTabs.module.css';
import tabs from '../../ui/form/Tabs.module.css';

interface FeedbackTabsProps {
  readonly feedbacksUrl: ReturnType<typeof useFeedbacksUrl>;
  /** Search words that narrow the list of the open tab. */
  readonly searchText: string;
  readonly loadedPages: Pick<Paged<unknown>, 'total' | 'loading' | 'failed' | 'busy'>;
}

/**
 * Returns the number of messages in a tab; undefined if it is not known yet. Takes the open tab's number from its list unless the list is
 * narrowed.
 */
const useTabCount = (
  tab: FeedbackTab,
  { feedbacksUrl, searchText, loadedPages }: FeedbackTabsProps,
  { isShown }: { readonly isShown: boolean },
): number | undefined => {
  const isShownList = tab === feedbacksUrl.tab && searchText === '' && !isNarrowed(feedbacksUrl);
  const { data } = useQuery({
    ...feedbackCountQuery(useApi(), tab === 'app' ? 'APP' : 'SERVICE', useLanguage()),
    enabled: isShown && !isShownList,
  });
  return isShownList && !loadedPages.loading && !loadedPages.failed && !loadedPages.busy ? loadedPages.total : data;
};

/** Tabs for messages about places, about the app (administrators only) and in the archive, each a link of its own. */
export const FeedbackTabs = (props: FeedbackTabsProps) => {
  const { t } = useTranslation();
  const { feedbacksUrl } = props;
  const seesApp = useCan()('feedback.readApp', {});
  const counts = {
    places: useTabCount('places', props, { isShown: true }),
    app: useTabCount('app', props, { isShown: seesApp }),
    archive: undefined,
  };
  const tabsRef = useCurrentTabInView(feedbacksUrl.tab);
  return (
    <nav ref={tabsRef} className={`${tabs.tabs} ${styles.tabs}`} aria-label={t('feedbacks.tabs.label')}>
      {FEEDBACK_TABS.filter((tab) => tab !== 'app' || seesApp).map((tab) => (
        <Link
          key={tab}
          href={feedbacksUrl.urlWith({ tab, chosenId: null, ...NOT_NARROWED })}
          aria-current={tab === feedbacksUrl.tab ? 'page' : undefined}
        >
          <span>
            {t(`feedbacks.tabs.${tab}`)}
            {counts[tab] !== undefined && <b>{`\u00A0${formatNumber(counts[tab])}`}</b>}
          </span>
        </Link>
      ))}
    </nav>
  );
};
