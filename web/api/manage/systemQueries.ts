import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import type { SystemStatus } from '../types.ts';

/** Milliseconds between two reads of the state: while work runs, and otherwise. */
const BUSY_INTERVAL_MS = 1000;
const IDLE_INTERVAL_MS = 15_000;

const isBusy = ({ models, runningProof }: SystemStatus): boolean =>
  runningProof !== null || models.some(({ rebuild }) => rebuild !== null && rebuild.state !== 'compared');

export const SYSTEM_KEY = ['system'] as const;

/** Query for the state of read models, log and store; read again every second while a rebuild or a proof runs. */
export const systemQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: SYSTEM_KEY,
    queryFn: ({ signal }) => api.call('GET /system', {}, { language, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS),
  });
