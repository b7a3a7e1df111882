import type { Prefetch } from '../../access/prefetch.ts';
import type { Can } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { managedServiceQuery, serviceToEditQuery } from '../../api/manage/managedQueries.ts';
import { matchPath } from '../../browser/matchPath.ts';

/** Checks whether the owner has to be loaded: the rights of a lead depend on the owner, whom the service does not contain. */
const dependsOnOwner = (can: Can): boolean => !can('service.revise', {}) && can('service.revise', { ownerRole: 'VOLUNTEER' });

export const prefetchForm: Prefetch = ({ api, queries, language, can, path }) => {
  if (!can('service.add')) return;
  const id = matchPath('/services/:id/edit', path)?.['id'];
  if (id === undefined) {
    if (!can('service.addWithoutLimit')) void queries.prefetchQuery(profileQuery(api, language));
    return;
  }
  void queries.prefetchQuery(serviceToEditQuery(api, id, language));
  if (dependsOnOwner(can)) void queries.prefetchQuery(managedServiceQuery(api, id, 'all', language));
};
