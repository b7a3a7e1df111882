import type { Prefetch } from '../../access/prefetch.ts';
import { managedQuery } from '../../api/manage/managedQueries.ts';
import { managedInputOf, parseManageUrl } from './useManageUrl.ts';

export const prefetchServices: Prefetch = ({ api, queries, language, can, search }) => {
  if (can('service.manage')) void queries.prefetchInfiniteQuery(managedQuery(api, managedInputOf(parseManageUrl(search)), language));
};
