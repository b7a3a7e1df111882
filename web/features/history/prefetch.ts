import type { Prefetch } from '../../access/prefetch.ts';
import { serviceHistoryQuery } from '../../api/manage/historyQueries.ts';
import { matchPath } from '../../browser/matchPath.ts';

export const prefetchHistory: Prefetch = ({ api, queries, language, path }) => {
  const id = matchPath('/services/:id/history', path)?.['id'];
  if (id !== undefined) void queries.prefetchQuery(serviceHistoryQuery(api, id, language));
};
