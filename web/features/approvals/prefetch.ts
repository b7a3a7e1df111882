import type { Prefetch } from '../../access/prefetch.ts';
import { approvalsQuery } from '../../api/manage/managedQueries.ts';
import { inputOf, readAddress } from './useApprovalsAddress.ts';

export const prefetchApprovals: Prefetch = ({ api, queries, language, search }) => {
  void queries.prefetchInfiniteQuery(approvalsQuery(api, inputOf(readAddress(search), ''), language));
};
