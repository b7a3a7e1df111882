import type { Prefetch } from '../../access/prefetch.ts';
import { bedsQuery } from '../../api/manage/bedQueries.ts';

export const prefetchBeds: Prefetch = ({ api, queries, language, can, search }) => {
  if (can('beds.count')) void queries.prefetchQuery(bedsQuery(api, new URLSearchParams(search).get('region'), language));
};
