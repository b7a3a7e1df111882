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

/** It was there, and was deleted: which of the two a read cannot tell from one that never was. */
export const isDeleted = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.code === 'REMOVED');

export const loadService = (api: Api, id: string, language: Language): Promise<Service> =>
  api.call('GET /services/{id}', { path: { id } }, { language });

/** The limit that the user has reached, or null. If it cannot be loaded, the server reports it when the form is sent. */
const quotaReached = async (api: Api, queries: QueryClient, language: Language): Promise<LoadAnswer | null> => {
  const own = await queries.fetchQuery({ ...profileQuery(api, language), staleTime: PREFETCHED_FOR_MS, retry: false }).catch(() => null);
  if (own === null || own.usedServices === undefined || own.usedServices < own.totalServices) return null;
  return { type: 'QUOTA_REACHED', problem: { code: 'MAX_LIMIT_REACHED', params: { used: own.usedServices, quota: own.totalServices } } };
};

/**
 * Brings what the form begins with: the service as it is now, or an empty form, and what this device kept of it. Rejects where it
 * could not be had, and nothing of it was kept.
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
