import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import type { ListedImport } from '../types.ts';

/** Milliseconds between two reads of the list while an import runs. */
const RUNNING_INTERVAL_MS = 5000;

export const IMPORTS_KEY = ['imports'] as const;

const isAnyRunning = (imports: readonly ListedImport[] = []): boolean => imports.some(({ state }) => state === 'running');

/** Query for all uploaded files and their imports, the newest first; read again while one of them runs. */
export const importsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: IMPORTS_KEY,
    queryFn: ({ signal }) => api.call('GET /imports', {}, { language, signal }),
    // Another administrator, or this one before, may have uploaded a file since.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isAnyRunning(data) ? RUNNING_INTERVAL_MS : false),
  });
