import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useCan } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { serviceToEditQuery } from '../../api/manage/managedQueries.ts';
import { PREFETCHED_FOR_MS } from '../../api/manage/prefetchedFor.ts';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { OWN_SERVICE } from './approvalStatus.ts';
import type { Draft, LoadAnswer } from './machine/formContext.ts';
import { fromService } from './machine/fromService.ts';
import { NEW } from './machine/values.ts';
import { useAccess } from './useAccess.ts';

/** Checks whether a read failed because the service was deleted. A service that never existed gives the same error. */
export const isDeleted = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.code === 'REMOVED');

export const loadService = (api: Api, id: string, language: Language): Promise<Service> =>
  api.call('GET /services/{id}', { path: { id } }, { language });

/** Returns the limit that the user has reached, or null. If it fails to load, the server reports the limit when the form is sent. */
const quotaReached = async (api: Api, queries: QueryClient, language: Language): Promise<LoadAnswer | null> => {
  const own = await queries.fetchQuery({ ...profileQuery(api, language), staleTime: PREFETCHED_FOR_MS, retry: false }).catch(() => null);
  if (own === null || own.usedServices === undefined || own.usedServices < own.totalServices) return null;
  return { type: 'QUOTA_REACHED', problem: { code: 'MAX_LIMIT_REACHED', params: { used: own.usedServices, quota: own.totalServices } } };
};

/**
 * Returns a function that loads the initial data of the form: the current service or an empty form, and the draft on this device. Rejects
 * if loading fails and there is no draft.
 */
export const useLoading = (id: string | null, draft: Draft | null): (() => Promise<LoadAnswer>) => {
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const accessTo = useAccess();
  const unlimited = useCan()('service.addWithoutLimit');

  return async () => {
    if (id === null) {
      const reached = unlimited ? null : await quotaReached(api, queries, language);
      return reached ?? { type: 'LOADED', base: NEW, draft, standing: OWN_SERVICE };
    }
    try {
      const service = await queries.fetchQuery(serviceToEditQuery(api, id, language));
      const standing = await accessTo(service);
      return standing.extent === 'nothing' ? { type: 'NOT_ALLOWED' } : { type: 'LOADED', base: fromService(service), draft, standing };
    } catch (error) {
      if (isDeleted(error)) return draft === null ? { type: 'GONE' } : { type: 'DELETED', draft };
      if (draft !== null) return { type: 'LOADED', base: draft.base, draft, standing: OWN_SERVICE };
      throw error;
    }
  };
};
