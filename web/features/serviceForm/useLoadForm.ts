import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useCan } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { serviceToEditQuery, managedServiceQuery } from '../../api/manage/managedQueries.ts';
import { PREFETCH_STALE_TIME_MS } from '../../api/manage/prefetchStaleTime.ts';
import type { Service } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { baseOfService } from './machine/baseOfService.ts';
import type { Draft, LoadResult } from './machine/formContext.ts';
import { NEW_SERVICE } from './machine/serviceValues.ts';
import { OWN_SERVICE, type ServiceAccess } from './serviceAccess.ts';

/** Returns a function that loads what the signed-in user may do with a service, by the permission table. Rejects if a request fails. */
const useServiceAccess = (): ((service: Service) => Promise<ServiceAccess>) => {
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

/** Checks whether a read failed because the service was deleted. A service that never existed gives the same error. */
export const isDeleted = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.code === 'REMOVED');

export const loadService = (api: Api, id: string, language: Language): Promise<Service> =>
  api.call('GET /services/{id}', { path: { id } }, { language });

/** Returns the limit that the user has reached, or null. If it fails to load, the server reports the limit when the form is sent. */
const fetchQuotaReached = async (api: Api, queries: QueryClient, language: Language): Promise<LoadResult | null> => {
  const ownProfile = await queries
    .fetchQuery({ ...profileQuery(api, language), staleTime: PREFETCH_STALE_TIME_MS, retry: false })
    .catch(() => null);
  if (ownProfile === null || ownProfile.usedServices === undefined || ownProfile.usedServices < ownProfile.totalServices) return null;
  return {
    type: 'QUOTA_REACHED',
    problem: { code: 'MAX_LIMIT_REACHED', params: { used: ownProfile.usedServices, quota: ownProfile.totalServices } },
  };
};

/**
 * Returns a function that loads the initial data of the form: the current service or an empty form, and the draft on this device. Rejects
 * if loading fails and there is no draft.
 */
export const useLoadForm = (id: string | null, draft: Draft | null): (() => Promise<LoadResult>) => {
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const accessTo = useServiceAccess();
  const hasNoLimit = useCan()('service.addWithoutLimit');

  return async () => {
    if (id === null) {
      const quotaResult = hasNoLimit ? null : await fetchQuotaReached(api, queries, language);
      return quotaResult ?? { type: 'LOADED', base: NEW_SERVICE, draft, access: OWN_SERVICE };
    }
    try {
      const service = await queries.fetchQuery(serviceToEditQuery(api, id, language));
      const standing = await accessTo(service);
      return standing.editableExtent === 'nothing'
        ? { type: 'NOT_ALLOWED' }
        : { type: 'LOADED', base: baseOfService(service), draft, access: standing };
    } catch (error) {
      if (isDeleted(error)) return draft === null ? { type: 'GONE' } : { type: 'DELETED', draft };
      if (draft !== null) return { type: 'LOADED', base: draft.base, draft, access: OWN_SERVICE };
      throw error;
    }
  };
};
