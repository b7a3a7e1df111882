import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import type { WhatIfInput } from '../types.ts';

/** Query for a period under other rules. The device does not store it. The past stays the same, so that nothing is loaded twice. */
export const whatIfQuery = (api: Api, input: WhatIfInput, language: Language) =>
  queryOptions({
    queryKey: ['whatIf', input],
    queryFn: ({ signal }) => api.call('GET /what-if', { query: input }, { language, signal }),
    staleTime: Infinity,
  });
