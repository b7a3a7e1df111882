import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { approvalsQuery } from '../../api/manage/managedQueries.ts';
import { usePaged } from '../../api/paged.ts';
import type { ManagedService } from '../../api/types.ts';
import { usePage } from '../../browser/page.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { Narrowed } from '../../layout/manage/Narrowed.tsx';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import { Message } from '../../ui/Message.tsx';
import { ApprovalList } from './ApprovalList.tsx';
import { ApprovalTabs } from './ApprovalTabs.tsx';
import { ChangedDetail } from './ChangedDetail.tsx';
import { DecisionDock } from './DecisionDock.tsx';
import { DoneDetail } from './DoneDetail.tsx';
import { addressOf, inputOf, useApprovalsAddress } from './useApprovalsAddress.ts';
import { useSelection } from './useSelection.ts';
import { WaitingDetail } from './WaitingDetail.tsx';
import filters from '../../layout/manage/ManageFilters.module.css';

const DETAILS = { waiting: WaitingDetail, changed: ChangedDetail, done: DoneDetail } as const;

/** Maximum number of services per request. */
const MAX_ANSWERED = 500;

/** Page with the services that wait for approval, changed since their approval, or were approved lately. */
export const ApprovalsPage = () => {
  const { t } = useTranslation();
  const api = useApi();
  const language = useLanguage();
  const { tab, chosen, region } = useApprovalsAddress();
  const isNow = usePage().asOf === undefined;
  const [words, setWords] = useState('');
  const input = useMemo(() => inputOf({ tab, region }, words), [tab, words, region]);
  const paged = usePaged(useInfiniteQuery(approvalsQuery(api, input, language)));
  const selection = useSelection();
  const refresh = useRefreshManaged();
  const { clear } = selection;
  useEffect(clear, [tab, region, clear]);

  const fetchAll = async (): Promise<readonly ManagedService[]> => {
    const rows = [...paged.rows];
    while (rows.length < paged.total) {
      const query = {
        shown: tab,
        ...(words !== '' && { q: words }),
        ...(region !== null && { region }),
        limit: MAX_ANSWERED,
        skip: rows.length,
      };
      const next = (await api.list('GET /services/approvals', { query }, { language })).rows;
      if (next.length === 0) break;
      rows.push(...next);
    }
    return rows;
  };
  const decided = async () => {
    selection.clear();
    await refresh();
  };

  const Detail = DETAILS[tab];
  const row = paged.rows.find(({ id }) => id === chosen);
  const gone = <Message heading={<h2>{t('approvals.detail.gone')}</h2>} help={t('approvals.detail.goneHelp')} />;
  const detail = chosen === null ? null : row ? <Detail row={row} key={row.id} /> : paged.loading ? null : gone;

  return (
    <ManagePanes
      title={t('approvals.title')}
      wide="detail"
      back={{ to: addressOf(tab, undefined, region), label: t('approvals.backToList') }}
      choose={t('approvals.choose')}
      list={
        <>
          <ApprovalTabs current={tab} words={words} region={region} of={paged} />
          {region !== null && (
            <div className={filters.top}>
              <Narrowed region={region} all={addressOf(tab)} />
            </div>
          )}
          <ApprovalList tab={tab} words={words} onSearch={setWords} of={paged} chosen={chosen} selection={isNow ? selection : undefined} />
        </>
      }
      detail={detail}
      dock={
        isNow && tab === 'waiting' && paged.total > 0 ? (
          <DecisionDock selected={selection.rows} total={paged.total} fetchAll={fetchAll} onDecided={decided} />
        ) : undefined
      }
    />
  );
};
