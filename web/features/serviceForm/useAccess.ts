import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedOneQuery } from '../../api/manage/managedQueries.ts';
import type { Service } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { Standing } from './approvalStatus.ts';

/** Returns a function that loads what the signed-in user may do with a service, by the permission table. Rejects if a request fails. */
export const useAccess = (): ((service: Service) => Promise<Standing>) => {
  const can = useCan();
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const person = useSession()?.user.id;

  return async ({ id, user, isApproved }) => {
    const own = user !== undefined && user === person;
    const standing = { own, isApproved };
    if (can('service.revise', { own })) return { ...standing, extent: 'form' };
    // Some users may set the urgent notice of services that they do not own.
    const rest = can('service.criticalNotice', { own }) ? 'notice' : 'nothing';
    if (!can('service.revise', { ownerRole: 'VOLUNTEER' })) return { ...standing, extent: rest };
    // A lead cannot see the owner of a service, only whether it is in the list that they manage.
    const managed = await queries.fetchQuery(managedOneQuery(api, id, 'all', language));
    const ownerRole = managed?.owner?.role;
    return { ...standing, extent: ownerRole !== undefined && can('service.revise', { own, ownerRole }) ? 'form' : rest };
  };
};
