import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';

export const API_KEYS_KEY = ['apiKeys'] as const;

/** Query for all API keys, the newest first. */
export const apiKeysQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: API_KEYS_KEY,
    queryFn: ({ signal }) => api.call('GET /api-keys', {}, { language, signal }),
  });
