import type { AskFirst } from '../../access/asking.ts';
import { waitingQuery } from '../../api/manage/waitingQuery.ts';

export const askForWaiting: AskFirst = ({ api, queries, language, can }) => {
  if (can('waiting.read')) void queries.prefetchQuery(waitingQuery(api, language));
};
