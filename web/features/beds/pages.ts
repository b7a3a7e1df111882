import type { AskFirst } from '../../access/asking.ts';
import { bedsQuery } from '../../api/manage/bedQueries.ts';

/* The board of beds, in one file for the browser. */
export { AvailableBedsPage } from './AvailableBedsPage.tsx';

export const askFirst: AskFirst = ({ api, queries, language, can }) => {
  if (can('beds.count')) void queries.prefetchQuery(bedsQuery(api, language));
};
