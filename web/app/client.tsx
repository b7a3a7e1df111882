import '../ui/tokens.css';
import '../ui/base.css';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { primeOffsets } from '#domain/schedule/localTime.ts';
import { createApi } from '../api/api.ts';
import { logPosition } from '../api/logPosition.ts';
import { checkStoredVersion } from '../browser/version.ts';
import { createI18n, loadLocale, fetchNamespace } from '../i18n/i18n.ts';
import { App } from './App.tsx';
import { createQueryClient } from './queryClient.ts';
import { fetchScreen } from './screens/visitorScreens.ts';
import { readState, ROOT_ID } from './state.ts';
import { createTransport } from './transport.ts';

/** Milliseconds before the page stores data for later use: loading the first page and the visitor's first actions come first. */
const OFFLINE_START_DELAY_MS = 1500;
/** Milliseconds before the retry: a load that an unreliable connection dropped may succeed then. */
const RETRY_DELAY_MS = 2000;

/** Starts the page. A function instead of a top-level await, because the awaited screen imports modules that are bundled into this file. */
const start = async (): Promise<void> => {
  const state = readState(document);
  checkStoredVersion();
  logPosition.hear(state.heard);
  for (const [zone, offsets] of Object.entries(state.offsets ?? {})) primeOffsets(zone, offsets);

  const client = createQueryClient();
  hydrate(client, state.queries);
  const api = createApi(
    `${window.location.origin}/api`,
    createTransport((request) => fetch(request)),
  );
  // Rendered without the server's page: from stored answers, or as of a moment of the past.
  const shell = state.shell && (await (await import('./shell.ts')).startShell({ client, api, page: state.page }));
  const page = shell?.page ?? state.page;

  const root = document.querySelector(`#${ROOT_ID}`);
  if (!root) throw new Error('The page came without its root');
  const loadScreen = async () => {
    const screen = await fetchScreen(window.location.pathname);
    const contents = await Promise.all([
      ...screen.namespaces.map((namespace) => fetchNamespace(namespace, page.language)),
      // For the past, the data loads after the screen.
      screen.load(shell?.asOfApp ? undefined : [api, client, page.language]),
    ]);
    return { screen, contents };
  };
  const load = () => Promise.all([loadLocale(page.language), loadScreen()]);
  const [locale, { screen, contents }] = await load()
    .catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)).then(load))
    .catch((error: unknown) => {
      // The server's page stays and works without hydration: the visitor can read it, call, and follow links. A reload hydrates it once
      // there is a connection.
      window.addEventListener('online', () => window.location.reload());
      throw error;
    });
  const translator = createI18n(page.language, locale, ...contents.filter((namespace) => namespace !== undefined));
  const app = shell?.asOfApp?.(translator) ?? <App api={api} queries={client} translator={translator} page={page} />;
  // A transition renders in slices, so that the browser can handle touches between them. The server's page of a guarded screen is only a
  // placeholder, so it is replaced instead of hydrated.
  startTransition(() => void (state.shell || screen.isGuarded ? createRoot(root).render(app) : hydrateRoot(root, app)));

  const currentLanguage = () => (translator.language === 'es' ? 'es' : 'en');

  const startOfflineSupport = async (): Promise<void> => {
    const { fetchAhead, keepOffline, registerWorker } = await import('../offline/index.ts');
    const [isKept] = await Promise.all([keepOffline(client, page.defaultPlace), registerWorker()]);
    if (isKept) fetchAhead({ client, api, language: currentLanguage, defaultPlace: page.place ?? page.defaultPlace });
  };
  if (page.asOf === undefined) window.setTimeout(() => void startOfflineSupport().catch(() => undefined), OFFLINE_START_DELAY_MS);
};

void start();
