import '../ui/tokens.css';
import '../ui/base.css';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { primeOffsets } from '#kernel/schedule/localTime.ts';
import { createApi } from '../api/api.ts';
import { logPosition } from '../api/logPosition.ts';
import { checkStoredVersion } from '../browser/version.ts';
import { createI18n, loadLocale, fetchNamespace } from '../i18n/i18n.ts';
import { App } from './App.tsx';
import { createQueryClient } from './queryClient.ts';
import { fetchScreen } from './screens.ts';
import { readState, ROOT_ID } from './state.ts';
import { createTransport } from './transport.ts';

/** Milliseconds: loading the first page and the visitor's first actions come before. */
const KEEPING_CAN_WAIT = 1500;
/** Milliseconds: what a flaky line lost may come after all. */
const TRY_AGAIN_AFTER = 2000;

/** A function, not the module itself: the screen that it waits for imports what lies in one file with it. */
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
  // Rendered without the server's page: from stored answers, or as of a moment.
  const shell = state.shell && (await (await import('./shell.ts')).startShell({ client, api, page: state.page }));
  const page = shell?.page ?? state.page;

  const root = document.querySelector(`#${ROOT_ID}`);
  if (!root) throw new Error('The page came without its root');
  const loadScreen = async () => {
    const screen = await fetchScreen(window.location.pathname);
    const contents = await Promise.all([
      ...screen.namespaces.map((each) => fetchNamespace(each, page.language)),
      // A user who looks at the past loads that moment once the screen is there.
      screen.load(shell?.asOfApp ? undefined : [api, client, page.language]),
    ]);
    return { screen, contents };
  };
  const load = () => Promise.all([loadLocale(page.language), loadScreen()]);
  const [words, { screen, contents }] = await load()
    .catch(() => new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER)).then(load))
    .catch((error: unknown) => {
      // The server's page stays as it is: read, called from and linked on from. It is hydrated with a connection.
      window.addEventListener('online', () => window.location.reload());
      throw error;
    });
  const translator = createI18n(page.language, words, ...contents.filter((each) => each !== undefined));
  const app = shell?.asOfApp?.(translator) ?? <App api={api} queries={client} translator={translator} page={page} />;
  // In slices: a touch is answered between them. Of a page for some people only, the server knows nothing that stays.
  startTransition(() => void (state.shell || screen.guarded ? createRoot(root).render(app) : hydrateRoot(root, app)));

  const spoken = () => (translator.language === 'es' ? 'es' : 'en');

  const keepForLater = async (): Promise<void> => {
    const { fetchAhead, keepOffline, registerWorker } = await import('../offline/index.ts');
    const [keeps] = await Promise.all([keepOffline(client, page.defaultPlace), registerWorker()]);
    if (keeps) fetchAhead({ client, api, language: spoken, defaultPlace: page.place ?? page.defaultPlace });
  };
  if (page.asOf === undefined) window.setTimeout(() => void keepForLater().catch(() => undefined), KEEPING_CAN_WAIT);
};

void start();
