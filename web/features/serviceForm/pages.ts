import type { AskFirst } from '../../access/asking.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { managedOneQuery, serviceToEditQuery } from '../../api/manage/managedQueries.ts';
import { matchPath } from '../../layout/matchPath.ts';
import { asksForOwner } from './useAccess.ts';

/* Adding and editing a service, in one file for the browser. */
export { AddServicePage, EditServicePage } from './ServiceFormPage.tsx';

export const askFirst: AskFirst = ({ api, queries, language, can, path }) => {
  if (!can('service.add')) return;
  const id = matchPath('/services/:id/edit', path)?.['id'];
  if (id === undefined) {
    if (!can('service.addWithoutLimit')) void queries.prefetchQuery(profileQuery(api, language));
    return;
  }
  void queries.prefetchQuery(serviceToEditQuery(api, id, language));
  if (asksForOwner(can)) void queries.prefetchQuery(managedOneQuery(api, id, 'all', language));
};
