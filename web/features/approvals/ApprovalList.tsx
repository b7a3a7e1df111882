import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_APPROVALS_PAGE_SIZE } from '../../api/manage/managedQueries.ts';
import type { Paged } from '../../api/paged.ts';
import type { ManagedService } from '../../api/types.ts';
import { useDeferredRest } from '../../browser/useDeferredRest.ts';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import type { Selection } from '../../services/manage/useSelection.ts';
import { Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApprovalGroup } from './ApprovalGroup.tsx';
import { ApprovalRow } from './ApprovalRow.tsx';
import { firstRows, groupByKind } from './tabGroups.ts';
import type { ApprovalsTab } from './useApprovalsUrl.ts';
import styles from './ApprovalList.module.css';

interface ApprovalListProps {
  readonly tab: ApprovalsTab;
  /** Region of the list; null for all. */
  readonly region: string | null;
  readonly searchText: string;
  readonly onSearch: (searchText: string) => void;
  readonly loadedPages: Paged<ManagedService>;
  readonly chosenId: string | null;
  /** Undefined if no decision is possible. */
  readonly selection: Selection | undefined;
}

/** Number of rows that a tall phone shows. */
const INITIAL_ROWS = 8;

/**
 * Lists the services of a tab by kind, and loads the next ones before the user reaches the end. Services listed twice stay in the order of the
 * server, in which partners stand together.
 */
export const ApprovalList = ({ tab, region, searchText, onSearch, loadedPages: paged, chosenId, selection }: ApprovalListProps) => {
  const { t } = useTranslation();
  const { rows, total, loading, failed, busy, hasMore, loadMore, retry } = paged;
  // The first rows render early, the remaining rows and the bulk actions later.
  const showsAllRows = useDeferredRest(!loading);
  const hasOnlyPrefetchedRows = showsAllRows && !busy && hasMore && rows.length === FIRST_APPROVALS_PAGE_SIZE;
  useEffect(() => {
    if (hasOnlyPrefetchedRows) loadMore();
    // Runs once for each list: `loadMore` is a new function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasOnlyPrefetchedRows, tab, searchText]);
  const groups = useMemo(() => groupByKind(rows), [rows]);
  const emptyTextKey = searchText === '' ? tab : 'search';
  return (
    <>
      <div className={styles.top}>
        <ListSearch label={t('approvals.search')} placeholder={t('approvals.searchPlaceholder')} words={searchText} onSearch={onSearch} />
        <p className={styles.count} role="status">
          {loading || failed ? '' : t('approvals.count', { count: total })}
        </p>
      </div>
      {failed ? (
        <LoadFailed onRetry={retry} />
      ) : loading ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Message
          icon={searchText === '' ? CircleCheck : Search}
          heading={<h2>{t(`approvals.empty.${emptyTextKey}`)}</h2>}
          help={t(`approvals.empty.${emptyTextKey}Help`)}
        />
      ) : (
        <div aria-busy={busy}>
          {tab === 'twice' ? (
            <ul>
              {(showsAllRows ? rows : rows.slice(0, INITIAL_ROWS)).map((row) => (
                <ApprovalRow key={row.id} row={row} tab={tab} region={region} isChosen={row.id === chosenId} />
              ))}
            </ul>
          ) : (
            (showsAllRows ? groups : firstRows(groups, INITIAL_ROWS)).map((group, index) => (
              <ApprovalGroup
                key={group.tab}
                group={group}
                tab={tab}
                region={region}
                chosenId={chosenId}
                list={{ length: rows.length, isStart: index === 0, isEnd: index === groups.length - 1 }}
                selection={tab === 'waiting' ? selection : undefined}
              />
            ))
          )}
          {showsAllRows && <ListEnd loadedCount={rows.length} pages={paged} moreLabel={t('approvals.more')} />}
        </div>
      )}
    </>
  );
};
