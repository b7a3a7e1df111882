import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_APPROVALS } from '../../api/manage/managedQueries.ts';
import type { Paged } from '../../api/paged.ts';
import type { ManagedService } from '../../api/types.ts';
import { useRest } from '../../browser/useRest.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApprovalGroup } from './ApprovalGroup.tsx';
import { firstRows, groupByKind } from './groups.ts';
import type { ApprovalsTab } from './useApprovalsAddress.ts';
import type { Selection } from './useSelection.ts';
import styles from './ApprovalList.module.css';

interface ApprovalListProps {
  readonly tab: ApprovalsTab;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly of: Paged<ManagedService>;
  readonly chosen: string | null;
  /** Undefined if no decision is possible. */
  readonly selection: Selection | undefined;
}

/** Number of rows that a tall phone shows. */
const FIRST_SEEN = 8;

/** Lists the services of a tab by kind, and loads the next ones before the user reaches the end. */
export const ApprovalList = ({ tab, words, onSearch, of: paged, chosen, selection }: ApprovalListProps) => {
  const { t } = useTranslation();
  const { rows, total, loading, failed, busy, hasMore, loadMore, retry } = paged;
  const hasRest = useRest(!loading);
  // The first rows render early, the remaining rows and the bulk actions later.
  const hasFirst = hasRest && !busy && hasMore && rows.length === FIRST_APPROVALS;
  useEffect(() => {
    if (hasFirst) loadMore();
    // Runs once for each list: `loadMore` is a new function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasFirst, tab, words]);
  const groups = groupByKind(rows);
  const nothing = words === '' ? tab : 'search';
  return (
    <>
      <div className={styles.top}>
        <ListSearch label={t('approvals.search')} placeholder={t('approvals.searchPlaceholder')} words={words} onSearch={onSearch} />
        <p className={styles.count} role="status">
          {loading || failed ? '' : t('approvals.count', { count: total })}
        </p>
      </div>
      {failed ? (
        <Failed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Message heading={<h2>{t(`approvals.empty.${nothing}`)}</h2>} help={t(`approvals.empty.${nothing}Help`)} />
      ) : (
        <div aria-busy={busy}>
          {(hasRest ? groups : firstRows(groups, FIRST_SEEN)).map((group) => (
            <ApprovalGroup key={group.tab} group={group} tab={tab} chosen={chosen} selection={tab === 'waiting' ? selection : undefined} />
          ))}
          {hasRest && <ListEnd loaded={rows.length} of={paged} more={t('approvals.more')} />}
        </div>
      )}
    </>
  );
};
