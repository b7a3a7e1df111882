import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { JUST_ASKED } from '../../api/manage/justAsked.ts';
import { serviceToEditQuery } from '../../api/manage/managedQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { Api } from '../../api/api.ts';
import { useCan } from '../../access/useCan.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { Language } from '../../../kernel/events/envelope.ts';
import type { Service } from '../../api/types.ts';
import type { Draft, FormEvent } from './machine/formMachine.ts';
import { fromService } from './machine/fromService.ts';
import { NEW } from './machine/values.ts';
import type { Standing } from './standing.ts';
import { useAccess } from './useAccess.ts';

/** It was there, and was deleted: which of the two a read cannot tell from one that never was. */
export const isDeleted = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.code === 'REMOVED');

export const loadService = (api: Api, id: string, language: Language): Promise<Service> =>
  api.call('GET /services/{id}', { path: { id } }, { language });

/** The limit that somebody has reached, or null. Where it cannot be asked for, the server says it when the form is sent. */
const quotaReached = async (api: Api, queries: QueryClient, language: Language): Promise<FormEvent | null> => {
  const own = await queries.fetchQuery({ ...profileQuery(api, language), staleTime: JUST_ASKED, retry: false }).catch(() => null);
  if (own === null || own.usedServices === undefined || own.usedServices < own.totalServices) return null;
  return { type: 'QUOTA_REACHED', problem: { code: 'MAX_LIMIT_REACHED', params: { used: own.usedServices, quota: own.totalServices } } };
};

/**
 * Brings what the form begins with: the service as it is now, or an empty form, and what this device kept of it. `onFailed`: it
 * could not be had, and nothing of it was kept. `onStanding`: what of it is
 * this person's to change.
 */
export const useLoading = (
  id: string | null,
  draft: Draft | null,
  send: (event: FormEvent) => void,
  onFailed: (failed: boolean) => void,
  onStanding: (standing: Standing) => void,
) => {
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const accessTo = useAccess();
  const unlimited = useCan()('service.addWithoutLimit');

  const load = async (): Promise<void> => {
    onFailed(false);
    if (id === null) {
      const reached = unlimited ? null : await quotaReached(api, queries, language);
      send(reached ?? { type: 'LOADED', base: NEW, draft });
      return;
    }
    try {
      const service = await queries.fetchQuery(serviceToEditQuery(api, id, language));
      const standing = await accessTo(service);
      onStanding(standing);
      send(standing.extent === 'nothing' ? { type: 'NOT_ALLOWED' } : { type: 'LOADED', base: fromService(service), draft });
    } catch (error) {
      if (isDeleted(error)) send(draft === null ? { type: 'GONE' } : { type: 'DELETED', draft });
      else if (draft !== null) send({ type: 'LOADED', base: draft.base, draft });
      else onFailed(true);
    }
  };
  useEffect(() => {
    void load();
    // Once for each service: what is typed into the form is not loaded over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return load;
};
