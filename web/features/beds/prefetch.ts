import type { AskFirst } from '../../access/asking.ts';
import { bedsQuery } from '../../api/manage/bedQueries.ts';

export const askForBeds: AskFirst = ({ api, queries, language, can, search }) => {
  if (can('beds.count')) void queries.prefetchQuery(bedsQuery(api, new URLSearchParams(search).get('region'), language));
};
