import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useApi } from '../../api/ApiContext.ts';
import { approvalsQuery } from '../../api/manage/managedQueries.ts';
import { usePaged } from '../../api/paged.ts';
import type { ManagedService } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ActiveFilters } from '../../layout/manage/ActiveFilters.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { useOpenFirst } from '../../layout/manage/useOpenFirst.ts';
import { BatchStatus } from '../../services/manage/batch/BatchStatus.tsx';
import { DecisionReportDialog } from '../../services/manage/batch/DecisionReportDialog.tsx';
import { useBatchProgress } from '../../services/manage/batch/useBatchProgress.ts';
import { useBulkDecision } from '../../services/manage/batch/useBulkDecision.ts';
import { useSelection } from '../../services/manage/useSelection.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { ApprovalList } from './ApprovalList.tsx';
import { ApprovalTabs } from './ApprovalTabs.tsx';
import { ChangedDetail } from './ChangedDetail.tsx';
import { DecisionDock } from './DecisionDock.tsx';
import { DoneDetail } from './DoneDetail.tsx';
import { PaneContext } from './PaneContext.ts';
import { TwiceDetail } from './TwiceDetail.tsx';
import { APPROVALS_PATH, approvalsUrl, approvalsInputOf, useApprovalsUrl } from './useApprovalsUrl.ts';
import { displayedRows, usePaneState } from './usePaneState.ts';
import { WaitingDetail } from './WaitingDetail.tsx';
import filters from '../../layout/manage/ManageFilters.module.css';
import text from '../../ui/text.module.css';

const DETAIL_OF_TAB = { waiting: WaitingDetail, changed: ChangedDetail, twice: TwiceDetail, done: DoneDetail } as const;

/** Maximum number of services per request. */
const MAX_ROWS_PER_RESPONSE = 500;

/** Page with the services that wait for approval, changed since their approval, may be listed twice, or were approved lately. */
export const ApprovalsPage = () => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { tab, chosenId, region } = useApprovalsUrl();
  const isLive = usePage().asOf === undefined;
  const [, navigate] = useLocation();
  const [searchText, setSearchText] = useState('');
  const input = useMemo(() => approvalsInputOf({ tab, region }, searchText), [tab, searchText, region]);
  const paged = usePaged(useInfiniteQuery(approvalsQuery(api, input, language)));
  const [firstRow] = paged.busy ? [] : displayedRows({ tab, rows: paged.rows });
  useOpenFirst(firstRow && approvalsUrl(tab, firstRow.id, region), chosenId !== null);
  const batch = useBatchProgress();
  const selection = useSelection();
  const { pane, openedText } = usePaneState({ tab, region, rows: paged.rows, total: paged.total });
  const bulkDecision = useBulkDecision(APPROVALS_PATH, selection);
  const { clear: clearSelection } = selection;
  useEffect(clearSelection, [tab, region, clearSelection]);

  /** Fetches the whole list. Displayed services keep their displayed revision, so that the server refuses those that changed since. */
  const fetchAll = async (): Promise<readonly ManagedService[]> => {
    const displayed = new Map(paged.rows.map((row) => [row.id, row]));
    const rows: ManagedService[] = [];
    for (let total = 1; rows.length < total;) {
      const query = {
        shown: tab,
        ...(searchText !== '' && { q: searchText }),
        ...(region !== null && { region }),
        limit: MAX_ROWS_PER_RESPONSE,
        skip: rows.length,
      };
      const page = await api.list('GET /services/approvals', { query }, { language });
      if (page.rows.length === 0) break;
      total = page.total;
      rows.push(...page.rows.map((row) => ({ ...row, revision: displayed.get(row.id)?.revision ?? row.revision })));
    }
    return rows;
  };
  const search = (words: string) => {
    setSearchText(words);
    // The open listing may not match; the first one that does opens instead.
    if (chosenId !== null) navigate(approvalsUrl(tab, undefined, region), { replace: true });
  };

  const Detail = DETAIL_OF_TAB[tab];
  const row = paged.rows.find(({ id }) => id === chosenId);
  const goneMessage = <Message icon={Search} heading={<h2>{t('approvals.detail.gone')}</h2>} help={t('approvals.detail.goneHelp')} />;
  const detail = chosenId === null ? null : row ? <Detail row={row} key={row.id} /> : paged.loading ? null : goneMessage;

  return (
    <PaneContext value={pane}>
      <p role="status" className={text.hidden}>
        {openedText}
      </p>
      <ManagePanes
        title={t('approvals.title')}
        widePane="detail"
        back={{ to: approvalsUrl(tab, undefined, region), label: t('approvals.backToList') }}
        choosePrompt={t('approvals.choose')}
        list={
          <>
            <ApprovalTabs current={tab} searchText={searchText} region={region} loadedPages={paged} />
            {region !== null && (
              <div className={filters.top}>
                <ActiveFilters region={region} allHref={approvalsUrl(tab)} />
              </div>
            )}
            <ApprovalList
              tab={tab}
              region={region}
              searchText={searchText}
              onSearch={search}
              loadedPages={paged}
              chosenId={chosenId}
              selection={isLive ? selection : undefined}
            />
          </>
        }
        detail={detail}
        bottomDock={
          isLive && tab === 'waiting' && paged.total > 0 ? (
            <DecisionDock selected={selection.rows} total={paged.total} batch={batch} fetchAll={fetchAll} bulkDecision={bulkDecision} />
          ) : batch !== null ? (
            <BatchStatus batch={batch} />
          ) : undefined
        }
      />
      {bulkDecision.report && <DecisionReportDialog report={bulkDecision.report} onClose={bulkDecision.closeReport} />}
    </PaneContext>
  );
};
