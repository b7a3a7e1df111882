import type { AskFirst } from '../../access/asking.ts';
import { approvalsQuery } from '../../api/manage/managedQueries.ts';
import { inputOf, readAddress } from './useApprovalsAddress.ts';

export const askForApprovals: AskFirst = ({ api, queries, language, search }) => {
  void queries.prefetchInfiniteQuery(approvalsQuery(api, inputOf(readAddress(search), ''), language));
};
