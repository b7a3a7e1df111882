import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import type { Api } from '../api/api.ts';
import type { PageFacts } from '../browser/page.ts';

interface ShellOptions {
  readonly client: QueryClient;
  readonly api: Api;
  readonly page: Pick<PageFacts, 'contact' | 'tiles'>;
}

/** What a page is made from that came without a screen. */
interface Shell {
  readonly page: PageFacts;
  /** Where it looks back: the app, as it was at the moment that the address names. */
  readonly asOfApp?: (translator: i18n) => ReactNode;
}

/** From stored answers, without a server; or of a moment, for users who may see the past. */
export const startShell = async ({ client, api, page }: ShellOptions): Promise<Shell> => {
  const asOf = new URLSearchParams(window.location.search).get('asOf');
  if (asOf !== null) return (await import('./asOf/mountAsOf.tsx')).mountAsOf(api, page, asOf);
  return { page: await (await import('../offline/startShell.ts')).startShell(client, page) };
};
