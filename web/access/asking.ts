import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../domain/events/envelope.ts';
import type { Api } from '../api/api.ts';
import type { Can } from './useCan.ts';

/** With what a screen asks before it is shown. */
export interface Asking {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly language: Language;
}

/**
 * Asks for what a screen shows first, while the page is still made of it: its answers are on their way by then. `can`: what
 * somebody may do who is signed in; `path` and `search`: the address of the screen.
 */
export type AskFirst = (asking: Asking & { readonly can: Can; readonly path: string; readonly search: string }) => void;
