import express, { type Request, type Response, type Router } from 'express';
import { MOVED_PATHS } from '#domain/vocabulary/movedPaths.ts';
import type { ContactLinks } from '#platform/contactLinks.ts';
import { chooseEncoding } from '#platform/http/chooseEncoding.ts';
import { setOperationName } from '#platform/http/metrics.ts';
import { parseCookies } from '#platform/http/parseCookies.ts';
import { setHeaders } from '#platform/http/setHeaders.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { TileSource } from '#platform/tileSource.ts';
import type { CompressedPage } from './compressedPage.ts';
import type { FetchJson } from './fetchJson.ts';
import { createPageCache } from './pageCache.ts';
import type { DefaultPlace, PageInputs, Renderer } from './renderer.ts';
import { withSampleDonation } from './sampleDonation.ts';
import type { LogProgress } from './trackedFetch.ts';
import { createTurns } from './turns.ts';
import { BUSY_PAGE, sendWaitingPage } from './waitingPage.ts';
import { createWorkLimit, OverloadedError } from './workLimit.ts';

/** Maximum number of pages rendered at once, and of pages waiting behind them. A page takes some 20 ms. */
const DEFAULT_LIMITS = { maxConcurrent: 8, maxQueued: 24 };

/** Executes the queries of pages, and returns how far the log was read for them. */
export interface PageQueries {
  readonly fetchJson: FetchJson;
  readonly defaultPlace: () => DefaultPlace | null;
  readonly logProgress: () => LogProgress | null;
  readonly containsSample: () => boolean;
}

export interface PagesOptions extends PageQueries {
  readonly renderer: Renderer;
  /** Serves the build's files; mounted before the pages. */
  readonly assets: express.RequestHandler;
  readonly clock: Clock;
  readonly contact: ContactLinks;
  readonly tiles: TileSource | null;
  /** Whether users can sign in by X. */
  readonly signsInByX: boolean;
  /** Lower limits, which only tests set. */
  readonly limits?: typeof DEFAULT_LIMITS;
}

const send = async (request: Request, response: Response, { status, headers, bytes, encoded }: CompressedPage): Promise<void> => {
  const encoding = chooseEncoding(request.get('accept-encoding'), ['br', 'gzip']);
  const body = encoding === null ? bytes : await encoded(encoding);
  response.status(status);
  setHeaders(response, headers);
  response.vary('Accept-Encoding');
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.end(body);
};

/** Whether all guests may share the page: not if the request has a session, a role, or a minimum position of the log. */
const isForGuests = (request: Request, { redirect, facts }: PageInputs): boolean =>
  redirect === null &&
  facts.role === null &&
  request.headers.authorization === undefined &&
  request.headers['consistency-token'] === undefined;

/** A path with the form of a file name that is not an asset: the server renders no page for it. */
const FILE_EXTENSION = /\.[A-Za-z\d]{1,11}$/;

/** Creates the router of the web pages: it serves the build's files, and renders every other path as a page with its query results. */
export const createPages = (options: PagesOptions): Router => {
  const {
    renderer,
    assets,
    fetchJson,
    defaultPlace,
    containsSample,
    logProgress,
    clock,
    contact,
    tiles,
    signsInByX,
    limits = DEFAULT_LIMITS,
  } = options;
  const pages = createPageCache({
    renderer,
    fetchJson,
    logProgress,
    now: () => Math.floor(clock() / 1000),
    runLimited: createWorkLimit(limits),
    takeTurn: createTurns(),
  });

  const sendPage = async (request: Request, response: Response): Promise<void> => {
    setOperationName(response, 'page');
    const inputs = renderer.readRequest({
      url: request.originalUrl,
      cookies: parseCookies(request.get('cookie')),
      userAgent: request.get('user-agent') ?? '',
      defaultPlace: defaultPlace(),
      contact: withSampleDonation(contact, containsSample()),
      tiles,
      signsInByX,
    });
    try {
      await send(request, response, await (isForGuests(request, inputs) ? pages.forGuests(inputs) : pages.forSignedIn(inputs)));
    } catch (error) {
      if (!(error instanceof OverloadedError)) throw error;
      sendWaitingPage(response, BUSY_PAGE);
    }
  };

  const router = express.Router();
  router.use(assets);
  for (const [formerPath, path] of Object.entries(MOVED_PATHS))
    router.get(formerPath, (request, response) => response.redirect(308, path + (/\?.*/.exec(request.originalUrl)?.[0] ?? '')));
  router.get('/{*path}', (request, response, next) =>
    request.path.startsWith('/api/') || FILE_EXTENSION.test(request.path) ? next() : sendPage(request, response),
  );
  return router;
};
