import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { feedbackCountQuery } from '../../api/manage/feedbackQueries.ts';
import type { Paged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { FEEDBACK_TABS, isNarrowed, NOT_NARROWED, type FeedbackTab, type useFeedbacksAddress } from './useFeedbacksAddress.ts';
import styles from '../../layout/manage/ManageTabs.module.css';
import tabs from '../../ui/form/Tabs.module.css';

interface FeedbackTabsProps {
  readonly address: ReturnType<typeof useFeedbacksAddress>;
  /** Search words that narrow the list of the open tab. */
  readonly words: string;
  readonly of: Pick<Paged<unknown>, 'total' | 'loading' | 'failed' | 'busy'>;
}

/**
 * Returns the number of messages in a tab; undefined if it is not known yet. Takes the open tab's number from its list unless the list is
 * narrowed.
 */
const useCount = (tab: FeedbackTab, { address, words, of }: FeedbackTabsProps, isShown: boolean): number | undefined => {
  const isOwn = tab === address.tab && words === '' && !isNarrowed(address);
  const { data } = useQuery({
    ...feedbackCountQuery(useApi(), tab === 'app' ? 'APP' : 'SERVICE', useLanguage()),
    enabled: isShown && !isOwn,
  });
  return isOwn && !of.loading && !of.failed && !of.busy ? of.total : data;
};

/** Tabs for messages about places, about the app (administrators only) and in the archive, each a link of its own. */
export const FeedbackTabs = (props: FeedbackTabsProps) => {
  const { t } = useTranslation();
  const { address } = props;
  const seesApp = useCan()('feedback.readApp', {});
  const counts = { places: useCount('places', props, true), app: useCount('app', props, seesApp), archive: undefined };
  return (
    <nav className={`${tabs.tabs} ${styles.tabs}`} aria-label={t('feedbacks.tabs.label')}>
      {FEEDBACK_TABS.filter((tab) => tab !== 'app' || seesApp).map((tab) => (
        <Link key={tab} href={address.to({ tab, chosen: null, ...NOT_NARROWED })} aria-current={tab === address.tab ? 'page' : undefined}>
          <span>
            {t(`feedbacks.tabs.${tab}`)} {counts[tab] !== undefined && <b>{counts[tab]}</b>}
          </span>
        </Link>
      ))}
    </nav>
  );
};
