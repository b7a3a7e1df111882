import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';
import type { ReplayInput } from '../types.ts';

/* Queries of a replay. The device stores none of it. Past changes stay the same, so that nothing is loaded twice. */

/** Number of changes in one response. */
const CHANGES_PER_CHUNK = 200;

/** Returns the index of the chunk that contains a change, by the number of changes before it. */
export const chunkOf = (changesBefore: number): number => Math.floor(changesBefore / CHANGES_PER_CHUNK);

/** Period and filters of a replay. */
export type ReplayPeriod = Pick<ReplayInput, 'from' | 'to' | 'region' | 'kinds'>;

const constant = { staleTime: Infinity } as const;

/** Query for the number of changes of a period. */
export const replaySummaryQuery = (api: Api, period: ReplayPeriod, language: Language) =>
  queryOptions({
    queryKey: ['replay', 'summary', period],
    queryFn: ({ signal }) => api.call('GET /replay', { query: period }, { language, signal }),
    ...constant,
  });

/** Query for the places at a moment (ISO 8601 UTC) and the number of changes up to it. `upTo`: that of the summary. */
export const replayMomentQuery = (
  api: Api,
  period: ReplayPeriod,
  { at, upTo }: { readonly at: string; readonly upTo: string },
  language: Language,
) =>
  queryOptions({
    queryKey: ['replay', 'moment', period, at, upTo],
    queryFn: async ({ signal }) => {
      const { region } = period;
      const [{ applied = 0 }, { places }] = await Promise.all([
        api.call('GET /replay', { query: { ...period, upTo, at } }, { language, signal }),
        api.call('GET /replay/places', { query: { at, ...(region !== undefined && { region }) } }, { language, signal }),
      ]);
      return { applied, places };
    },
    ...constant,
    gcTime: 0,
  });

/** Time after which a chunk that is no longer shown leaves the memory. */
const CHUNK_CACHE_MS = 60_000;

/** Query for one chunk of changes, from 0. */
export const replayChunkQuery = (
  api: Api,
  period: ReplayPeriod,
  { chunk, upTo }: { readonly chunk: number; readonly upTo: string },
  language: Language,
) =>
  queryOptions({
    queryKey: ['replay', 'changes', period, chunk, upTo],
    queryFn: ({ signal }) =>
      api.call(
        'GET /replay/changes',
        { query: { ...period, upTo, skip: chunk * CHANGES_PER_CHUNK, limit: CHANGES_PER_CHUNK } },
        { language, signal },
      ),
    ...constant,
    gcTime: CHUNK_CACHE_MS,
  });

/** Removes the chunks that a replay has passed: on a busy day it passes dozens in a second. A step back loads its chunk again. */
export const removePassedChunks = (queries: QueryClient, period: ReplayPeriod, currentChunk: number): void =>
  queries.removeQueries({
    queryKey: ['replay', 'changes', period],
    predicate: (query) => query.getObserversCount() === 0 && Number(query.queryKey[3]) < currentChunk,
  });
