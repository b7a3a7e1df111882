import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from './api.ts';

/**
 * Query for the confirmation that an e-mail's link opens. The device never stores it, and it is dropped with the page, because its token
 * grants access.
 */
export const confirmationQuery = (api: Api, token: string, language: Language) =>
  queryOptions({
    queryKey: ['confirmation', token, language],
    queryFn: ({ signal }) => api.call('GET /confirmations/{token}', { path: { token } }, { language, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
