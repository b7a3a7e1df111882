import type { RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import { isXSignInEnabled } from '#identity/social/index.ts';
import type { Config } from '#platform/config.ts';
import { contactLinks } from '#platform/contactLinks.ts';
import { parseCookies } from '#platform/http/parseCookies.ts';
import { tileSourceOf } from '#platform/tileSource.ts';
import type { FetchJson } from '#query-api/pages/fetchJson.ts';
import type { DefaultPlace, Renderer } from '#query-api/pages/renderer.ts';
import { DEFAULT_PLACE_PATH } from './defaultPlacePath.ts';

const SERVER_ENTRY = '/app/server.tsx';
const CLIENT_ENTRY = 'app/client.tsx';
/** Manifest for development: the browser loads the sources, and Vite adds styles by script. */
const manifest = { [CLIENT_ENTRY]: { file: CLIENT_ENTRY, isEntry: true } };

const createFetchJson =
  (apiUrl: string): FetchJson =>
  async (path, headers) => {
    const answer = await fetch(new URL(path, apiUrl), { headers });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: (await answer.json()) as unknown };
  };

/** Renders every page from the sources in `web/`, with responses of the APIs at `apiUrl`. */
export const devPages = (vite: ViteDevServer, config: Config, apiUrl: string): RequestHandler => {
  const fetchJson = createFetchJson(apiUrl);
  return async (request, response) => {
    const { readRequest, renderPage } = (await vite.ssrLoadModule(SERVER_ENTRY)) as Renderer;
    const pageRequest = readRequest({
      url: request.originalUrl,
      cookies: parseCookies(request.get('cookie')),
      userAgent: request.get('user-agent') ?? '',
      defaultPlace: (await fetchJson(DEFAULT_PLACE_PATH, {})).body as DefaultPlace | null,
      contact: contactLinks(config),
      tiles: tileSourceOf(config),
      signsInByX: isXSignInEnabled(config),
    });
    const renderTools = { fetchJson, now: Math.floor(Date.now() / 1000), takeTurn: async () => () => undefined, manifest };
    const { status, headers, html } = await renderPage(pageRequest, renderTools);
    response.status(status).set(headers);
    response.end(html === '' ? '' : await vite.transformIndexHtml(request.originalUrl, html));
  };
};
