import type { Prefetch } from '../../access/prefetch.ts';
import { waitingQuery } from '../../api/manage/waitingQuery.ts';

export const prefetchToDo: Prefetch = ({ api, queries, language, can }) => {
  if (can('waiting.read')) void queries.prefetchQuery(waitingQuery(api, language));
};
