import type { AskFirst } from '../../access/asking.ts';
import { managedQuery } from '../../api/manage/managedQueries.ts';
import { inputOf, readAddress } from './useManageAddress.ts';

export const askForServices: AskFirst = ({ api, queries, language, can, search }) => {
  if (can('service.manage')) void queries.prefetchInfiniteQuery(managedQuery(api, inputOf(readAddress(search)), language));
};
