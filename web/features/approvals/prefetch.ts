import type { Prefetch } from '../../access/prefetch.ts';
import { approvalsQuery } from '../../api/manage/managedQueries.ts';
import { approvalsInputOf, parseApprovalsUrl } from './useApprovalsUrl.ts';

export const prefetchApprovals: Prefetch = ({ api, queries, language, search }) => {
  void queries.prefetchInfiniteQuery(approvalsQuery(api, approvalsInputOf(parseApprovalsUrl(search), ''), language));
};
