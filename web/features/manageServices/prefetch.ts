import type { Prefetch } from '../../access/prefetch.ts';
import { managedQuery } from '../../api/manage/managedQueries.ts';
import { inputOf, readAddress } from './useManageAddress.ts';

export const prefetchServices: Prefetch = ({ api, queries, language, can, search }) => {
  if (can('service.manage')) void queries.prefetchInfiniteQuery(managedQuery(api, inputOf(readAddress(search)), language));
};
