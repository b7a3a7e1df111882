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
  /** What the list of this tab is narrowed to. */
  readonly words: string;
  readonly of: Pick<Paged<unknown>, 'total' | 'loading' | 'failed' | 'busy'>;
}

/** How much stands in a tab; undefined: not known (yet). The whole list of a tab says it of its own. */
const useCount = (tab: FeedbackTab, { address, words, of }: FeedbackTabsProps, isShown: boolean): number | undefined => {
  const isOwn = tab === address.tab && words === '' && !isNarrowed(address);
  const { data } = useQuery({
    ...feedbackCountQuery(useApi(), tab === 'app' ? 'APP' : 'SERVICE', useLanguage()),
    enabled: isShown && !isOwn,
  });
  return isOwn && !of.loading && !of.failed && !of.busy ? of.total : data;
};

/** About places, about the app (for administrators), the archive: each at an address of its own. */
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
