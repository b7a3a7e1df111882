import { MessageSquareReply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { Paged } from '../../api/paged.ts';
import type { Feedback } from '../../api/types.ts';
import { useDeferredRest } from '../../browser/useDeferredRest.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ActiveFilters } from '../../layout/manage/ActiveFilters.tsx';
import { ManageListEnd } from '../../layout/manage/ManageListEnd.tsx';
import { Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedbackRow } from './FeedbackRow.tsx';
import { NOT_NARROWED, type useFeedbacksUrl } from './useFeedbacksUrl.ts';
import text from '../../ui/text.module.css';
import styles from './FeedbackList.module.css';

interface FeedbackListProps {
  readonly feedbacksUrl: ReturnType<typeof useFeedbacksUrl>;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  readonly loadedPages: Paged<Feedback>;
}

/** Number of rows that a tall phone shows. */
const INITIAL_ROWS = 10;

/** Lists the messages, newest first, and loads the next ones before the user reaches the end. */
export const FeedbackList = ({ feedbacksUrl, searchText, onSearch, loadedPages: paged }: FeedbackListProps) => {
  const { t } = useTranslation();
  const seesSenders = useCan()('feedback.readSender', {});
  const { rows, total, loading, failed, busy, retry } = paged;
  const showsAllRows = useDeferredRest(!loading);
  const emptyTextKey = searchText === '' ? feedbacksUrl.tab : 'search';
  return (
    <>
      <div className={styles.top}>
        <ListSearch
          label={t(seesSenders ? 'feedbacks.search' : 'feedbacks.searchOwn')}
          placeholder={t(seesSenders ? 'feedbacks.searchPlaceholder' : 'feedbacks.searchOwnPlaceholder')}
          words={searchText}
          onSearch={onSearch}
        />
        <ActiveFilters
          otherFilter={
            feedbacksUrl.service !== null ? t('feedbacks.ofOne') : feedbacksUrl.onlyReports ? t('feedbacks.reportsOnly') : undefined
          }
          region={feedbacksUrl.region}
          allHref={feedbacksUrl.urlWith({ ...NOT_NARROWED, chosenId: null })}
        />
        <p className={text.hidden} role="status">
          {loading || failed ? '' : t('feedbacks.count', { count: total })}
        </p>
      </div>
      {failed ? (
        <LoadFailed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Message
          icon={searchText === '' ? MessageSquareReply : Search}
          heading={<h2>{t(`feedbacks.empty.${emptyTextKey}`)}</h2>}
          help={t(`feedbacks.empty.${emptyTextKey}Help`)}
        />
      ) : (
        <>
          <ul aria-busy={busy}>
            {(showsAllRows ? rows : rows.slice(0, INITIAL_ROWS)).map((row) => (
              <FeedbackRow
                key={row.id}
                row={row}
                isChosen={row.id === feedbacksUrl.chosenId}
                to={feedbacksUrl.urlWith({ chosenId: row.id })}
              />
            ))}
          </ul>
          {showsAllRows && (
            <ManageListEnd
              loadedCount={rows.length}
              pages={paged}
              moreLabel={t('feedbacks.more')}
              loadingText={t('feedbacks.loadingMore')}
              endText={t('feedbacks.end')}
            />
          )}
        </>
      )}
    </>
  );
};
