import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import type { Can } from './useCan.ts';

/** With what a screen asks before it is shown; in a row, for its names are in the first script. */
export type Asking = readonly [api: Api, queries: QueryClient, language: Language];

interface PrefetchContext {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly language: Language;
  /** The permissions of the signed-in user. */
  readonly can: Can;
  /** The address of the screen. */
  readonly path: string;
  readonly search: string;
}

/** Asks for what a screen shows first, while the page is still made of it: its answers are on their way by then. */
export type AskFirst = (questions: PrefetchContext) => void;
