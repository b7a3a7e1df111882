import '../ui/tokens.css';
import '../ui/base.css';
import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createApi } from '../api/api.ts';
import { checkStoredVersion } from '../device/version.ts';
import { createI18n, loadLocale, loadPack } from '../i18n/i18n.ts';
import { App } from './App.tsx';
import { createQueryClient } from './queryClient.ts';
import { screenAt } from './screens.ts';
import { readState, ROOT_ID } from './state.ts';
import { createTransport } from './transport.ts';

const { page, queries } = readState(document);
checkStoredVersion();

const client = createQueryClient();
hydrate(client, queries);
const api = createApi(
  `${window.location.origin}/api`,
  createTransport((request) => fetch(request)),
);

const root = document.querySelector(`#${ROOT_ID}`);
if (!root) throw new Error('The page came without its root');
const { screen } = screenAt(window.location.pathname);
const [strings, words] = await Promise.all([
  loadLocale(page.language),
  screen.pack === undefined ? {} : loadPack(screen.pack, page.language),
  screen.load(),
]);
const translator = createI18n(page.language, strings, words);
hydrateRoot(root, <App api={api} queries={client} translator={translator} page={page} />);
