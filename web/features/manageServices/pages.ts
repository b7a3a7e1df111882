import type { AskFirst } from '../../access/asking.ts';
import { managedQuery } from '../../api/manage/managedQueries.ts';
import { inputOf, readAddress } from './useManageAddress.ts';

/* The services that somebody looks after, in one file for the browser. */
export { ManageServicesPage } from './ManageServicesPage.tsx';

export const askFirst: AskFirst = ({ api, queries, language, can, search }) => {
  if (can('service.manage')) void queries.prefetchInfiniteQuery(managedQuery(api, inputOf(readAddress(search)), language));
};
