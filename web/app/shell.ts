import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import type { Api } from '../api/api.ts';
import type { PageFacts } from '../browser/pageFacts.ts';

interface ShellOptions {
  readonly client: QueryClient;
  readonly api: Api;
  readonly page: Pick<PageFacts, 'contact' | 'tiles'>;
}

/** What the browser renders if the server's page contains no screen. */
interface Shell {
  readonly page: PageFacts;
  /** Returns the app as of the moment in the address; absent if the address contains none. */
  readonly asOfApp?: (translator: i18n) => ReactNode;
}

/** Starts a page from stored answers, without a server; or as of a moment, for users who may see the past. */
export const startShell = async ({ client, api, page }: ShellOptions): Promise<Shell> => {
  const asOf = new URLSearchParams(window.location.search).get('asOf');
  if (asOf !== null) return (await import('./asOf/mountAsOf.tsx')).mountAsOf(api, page, asOf);
  return { page: await (await import('../offline/startShell.ts')).startShell(client, page) };
};
