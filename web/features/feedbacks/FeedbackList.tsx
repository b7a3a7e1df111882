import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { Paged } from '../../api/paged.ts';
import type { Feedback } from '../../api/types.ts';
import { useRest } from '../../browser/useRest.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { Narrowed } from '../../layout/manage/Narrowed.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedbackRow } from './FeedbackRow.tsx';
import { NOT_NARROWED, type useFeedbacksAddress } from './useFeedbacksAddress.ts';
import text from '../../ui/text.module.css';
import styles from './FeedbackList.module.css';

interface FeedbackListProps {
  readonly address: ReturnType<typeof useFeedbacksAddress>;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly of: Paged<Feedback>;
}

/** Number of rows that a tall phone shows. */
const FIRST_SEEN = 10;

/** Lists the messages, newest first, and loads the next ones before the user reaches the end. */
export const FeedbackList = ({ address, words, onSearch, of: paged }: FeedbackListProps) => {
  const { t } = useTranslation();
  const seesSenders = useCan()('feedback.readSender', {});
  const { rows, total, loading, failed, busy, retry } = paged;
  const hasRest = useRest(!loading);
  const nothing = words === '' ? address.tab : 'search';
  return (
    <>
      <div className={styles.top}>
        <ListSearch
          label={t(seesSenders ? 'feedbacks.search' : 'feedbacks.searchOwn')}
          placeholder={t(seesSenders ? 'feedbacks.searchPlaceholder' : 'feedbacks.searchOwnPlaceholder')}
          words={words}
          onSearch={onSearch}
        />
        <Narrowed
          also={address.service !== null ? t('feedbacks.ofOne') : address.onlyReports ? t('feedbacks.reportsOnly') : undefined}
          region={address.region}
          all={address.to({ ...NOT_NARROWED, chosen: null })}
        />
        <p className={text.hidden} role="status">
          {loading || failed ? '' : t('feedbacks.count', { count: total })}
        </p>
      </div>
      {failed ? (
        <Failed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Message heading={<h2>{t(`feedbacks.empty.${nothing}`)}</h2>} help={t(`feedbacks.empty.${nothing}Help`)} />
      ) : (
        <>
          <ul aria-busy={busy}>
            {(hasRest ? rows : rows.slice(0, FIRST_SEEN)).map((row) => (
              <FeedbackRow key={row.id} row={row} chosen={row.id === address.chosen} to={address.to({ chosen: row.id })} />
            ))}
          </ul>
          {hasRest && (
            <ListEnd
              loaded={rows.length}
              of={paged}
              more={t('feedbacks.more')}
              loading={t('feedbacks.loadingMore')}
              end={t('feedbacks.end')}
            />
          )}
        </>
      )}
    </>
  );
};
