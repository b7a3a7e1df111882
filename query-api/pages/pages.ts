import express, { type Request, type Response, type Router } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Clock } from '../../platform/clock.ts';
import type { ContactLinks } from '../../platform/contactLinks.ts';
import { nameOperation } from '../../platform/http/metrics.ts';
import type { FetchJson } from '../inside.ts';
import { readCookies } from '../../platform/http/cookies.ts';
import type { DefaultPlace, Render } from './renderer.ts';

const brotli = promisify(brotliCompress);
const compress = promisify(gzip);
/** A page is made for one reader: more effort costs them more time than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface PagesOptions {
  readonly render: Render;
  /** Serves the build's files; comes before the pages. */
  readonly assets: express.RequestHandler;
  readonly fetchJson: FetchJson;
  readonly defaultPlace: () => DefaultPlace | null;
  readonly clock: Clock;
  readonly contact: ContactLinks;
}

const sendHtml = async (request: Request, response: Response, html: string): Promise<void> => {
  response.vary('Accept-Encoding');
  const accepted = request.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) {
    response.setHeader('Content-Encoding', 'br');
    response.end(await brotli(html, BROTLI));
  } else if (/\bgzip\b/.test(accepted)) {
    response.setHeader('Content-Encoding', 'gzip');
    response.end(await compress(html));
  } else response.end(html);
};

/** What looks like a file and is none of the build's: no page is made for it. */
const FILE = /\.[A-Za-z\d]{1,11}$/;

/** The web pages: the build's files, and every other path as a page made here, with its answers in it. */
export const createPages = ({ render, assets, fetchJson, defaultPlace, clock, contact }: PagesOptions): Router => {
  const sendPage = async (request: Request, response: Response): Promise<void> => {
    nameOperation(response, 'page');
    const { status, headers, html } = await render({
      url: request.originalUrl,
      cookies: readCookies(request.get('cookie')),
      userAgent: request.get('user-agent') ?? '',
      fetchJson,
      defaultPlace: defaultPlace(),
      contact,
      now: Math.floor(clock() / 1000),
    });
    response.status(status);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    await sendHtml(request, response, html);
  };

  const router = express.Router();
  router.use(assets);
  router.get('/{*path}', (request, response, next) =>
    request.path.startsWith('/api/') || FILE.test(request.path) ? next() : sendPage(request, response),
  );
  return router;
};
