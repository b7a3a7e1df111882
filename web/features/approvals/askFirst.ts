import type { AskFirst } from '../../access/asking.ts';
import { approvalsQuery } from '../../api/manage/managedQueries.ts';
import { readAddress } from './useApprovalsAddress.ts';

export const askForApprovals: AskFirst = ({ api, queries, language, search }) => {
  const { tab } = readAddress(search);
  void queries.prefetchInfiniteQuery(approvalsQuery(api, { shown: tab, q: '' }, language));
};
