import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import type { Can } from './useCan.ts';

/** Arguments of a prefetch; a tuple, because property names would lengthen the first script. */
export type PrefetchArgs = readonly [api: Api, queries: QueryClient, language: Language];

interface PrefetchContext {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly language: Language;
  /** The permissions of the signed-in user. */
  readonly can: Can;
  /** Path of the screen's address. */
  readonly path: string;
  readonly search: string;
}

/** Starts the first queries of a screen while its code still loads. */
export type Prefetch = (context: PrefetchContext) => void;
