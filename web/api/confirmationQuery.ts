import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from './api.ts';

/** The question of an e-mail's link. It is never stored on the device, and gone with the page, because its token opens it. */
export const confirmationQuery = (api: Api, token: string, language: Language) =>
  queryOptions({
    queryKey: ['confirmation', token, language],
    queryFn: ({ signal }) => api.call('GET /confirmations/{token}', { path: { token } }, { language, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
