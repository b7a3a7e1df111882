import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import type { Paged } from '../../api/paged.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ApprovalGroup } from './ApprovalGroup.tsx';
import styles from './ApprovalList.module.css';
import { groupByKind } from './groups.ts';
import type { ApprovalsTab } from './useApprovalsAddress.ts';
import type { Selection } from './useSelection.ts';

interface ApprovalListProps {
  readonly tab: ApprovalsTab;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly of: Paged<ManagedService>;
  readonly chosen: string | null;
  readonly selection: Selection;
}

/** The services of a tab by their kinds, with the next ones before the end is reached. */
export const ApprovalList = ({ tab, words, onSearch, of: paged, chosen, selection }: ApprovalListProps) => {
  const { t } = useTranslation();
  const { rows, total, loading, failed, busy, retry } = paged;
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
          {groupByKind(rows).map((group) => (
            <ApprovalGroup key={group.tab} group={group} tab={tab} chosen={chosen} selection={tab === 'waiting' ? selection : undefined} />
          ))}
          <ListEnd loaded={rows.length} of={paged} more={t('approvals.more')} />
        </div>
      )}
    </>
  );
};
