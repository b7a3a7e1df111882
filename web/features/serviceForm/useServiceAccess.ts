import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedServiceQuery } from '../../api/manage/managedQueries.ts';
import type { Service } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { ServiceAccess } from './serviceAccess.ts';

/** Returns a function that loads what the signed-in user may do with a service, by the permission table. Rejects if a request fails. */
export const useServiceAccess = (): ((service: Service) => Promise<ServiceAccess>) => {
  const can = useCan();
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const userId = useSession()?.user.id;

  return async ({ id, user, isApproved }) => {
    const isOwn = user !== undefined && user === userId;
    const access = { isOwn, isApproved };
    if (can('service.revise', { own: isOwn })) return { ...access, editableExtent: 'form' };
    // Some users may set the urgent notice of services that they do not own.
    const restrictedExtent = can('service.criticalNotice', { own: isOwn }) ? 'notice' : 'nothing';
    if (!can('service.revise', { ownerRole: 'VOLUNTEER' })) return { ...access, editableExtent: restrictedExtent };
    // A lead cannot see the owner of a service, only whether it is in the list that they manage.
    const managedService = await queries.fetchQuery(managedServiceQuery(api, id, 'all', language));
    const ownerRole = managedService?.owner?.role;
    return {
      ...access,
      editableExtent: ownerRole !== undefined && can('service.revise', { own: isOwn, ownerRole }) ? 'form' : restrictedExtent,
    };
  };
};
