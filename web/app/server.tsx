import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { SECONDS_PER_DAY } from '#domain/schedule/calendar.ts';
import { zonesUsedBy, type KnownOffsets } from '#domain/schedule/localTime.ts';
import { offsetsBetween } from '#domain/schedule/zoneOffsets.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { createApi, type Api } from '../api/api.ts';
import { cookieText, parseLanguage } from '../browser/cookies.ts';
import { NO_CONTACT, type ContactLinks, type PageFacts, type TileSource } from '../browser/pageFacts.ts';
import type { Place } from '../browser/place.ts';
import { readPageCookies } from '../browser/readPageCookies.ts';
import { textsOf } from '../i18n/allTexts.ts';
import { createI18n } from '../i18n/i18n.ts';
import { loadParts } from '../layout/serverRenderedPart.tsx';
import { TitleContext } from '../ui/documentTitle.ts';
import { notFound, anyScreenAt, SCREENS } from './allScreens.ts';
import { App } from './App.tsx';
import { assetsOf, readManifest, type Manifest } from './assets.ts';
import { documentOf } from './document.ts';
import { prefetchFirstData } from './firstData.ts';
import { firstVisit, type FirstVisit } from './firstVisit.ts';
import { createQueryClient } from './queryClient.ts';
import { redirectFor } from './redirects.ts';
import type { Screen } from './screen.tsx';
import { isMailLinkAddress, hasExitLink, moduleAt } from './screenModules.ts';
import { guardedScreens, screenAt } from './screens/visitorScreens.ts';
import { writeState } from './state.ts';

/** Response of the API: `headers` with lower-case names, `body` as parsed JSON. */
export interface JsonResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Calls the API in process, without the network: `path` begins with `/api/`, request header names are lower-case. */
export type FetchJson = (path: string, headers: Readonly<Record<string, string>>) => Promise<JsonResponse>;

export interface PageRequest {
  /** Path and query, as in the request line. */
  readonly url: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The user agent of the browser or the crawler. */
  readonly userAgent?: string;
  /** Place from which distances are measured until the visitor chooses one. */
  readonly defaultPlace?: Place | null;
  readonly contact?: ContactLinks;
  readonly tiles?: TileSource | null;
  /** Whether signing in with X is configured. */
  readonly signsInByX?: boolean;
}

/**
 * Everything of a request that its page depends on, as plain JSON: equal inputs result in the same page at the same moment. `renderPage`
 * sees nothing else of a request, so the inputs can be the cache key of a page.
 */
export interface PageInputs {
  readonly path: string;
  readonly search: string;
  /** The language of the address, which the browser stores. */
  readonly languageInAddress: Language | null;
  /** The redirect that the visitor gets instead of a page; null if there is none. */
  readonly redirect: FirstVisit | null;
  readonly facts: Omit<PageFacts, 'now'>;
}

/** Dependencies of every page. */
export interface RenderOptions {
  readonly fetchJson: FetchJson;
  /** Seconds since 1970. */
  readonly now?: number;
  /** Manifest of the client's build; by default the file beside the server's build. */
  readonly manifest?: Manifest;
  /** Waits for a turn to render, which takes long; the returned function ends the turn. */
  readonly takeTurn?: () => Promise<() => void>;
}

export interface RenderResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** Base of relative URLs; never requested over the network. */
const INTERNAL_ORIGIN = 'http://shelter.internal';

const createServerApi = (fetchJson: FetchJson, onToken: (token: string | undefined) => void): Api =>
  createApi(`${INTERNAL_ORIGIN}/api`, async (request) => {
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await fetchJson(pathname + search, Object.fromEntries(request.headers));
    onToken(headers['consistency-token']);
    const { 'content-length': _length, 'content-encoding': _encoding, ...copiedHeaders } = headers;
    return new Response(JSON.stringify(body), { status, headers: copiedHeaders });
  });

/** The page that the service worker stores for use when no server can be reached. */
const SHELL_PATH = '/offline';

/** Whether the address requests a moment of the past. */
const isPastView = (search: string): boolean => new URLSearchParams(search).has('asOf');

/** Returns a page without screen and data, the same for all visitors. */
const renderShell = ({ language, now, contact, tiles }: PageFacts, manifest: Manifest): RenderResult => {
  const page: PageFacts = { ...readPageCookies({}), language, now, contact, tiles, defaultPlace: null };
  const { t } = createI18n(language, ...textsOf(language));
  const words = { title: t('app.name'), description: t('reading.description') };
  const state = writeState({ page, queries: { mutations: [], queries: [] }, shell: true });
  const html = documentOf({ page, assets: assetsOf(manifest, []), ...words, body: '', state });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };
  return { status: 200, headers, html };
};

/** Returns the modules that the browser needs besides the first script: the screen and the texts. */
const moduleFilesOf = (path: string, { namespaces }: Screen, language: Language): readonly string[] => [
  ...(screenAt(path).screen === guardedScreens ? ['app/GuardedScreens.tsx'] : []),
  moduleAt(path),
  `i18n/${language}.json`,
  ...namespaces.map((namespace) => `i18n/${namespace}.${language}.json`),
];

/** Seconds around now that contain the times on a page: a listing older than this counts as old in any time zone. */
const PRELOADED_OFFSETS = { before: 200 * SECONDS_PER_DAY, after: 30 * SECONDS_PER_DAY };

const offsetsOf = (zones: ReadonlySet<string>, now: number): Record<string, KnownOffsets> =>
  Object.fromEntries([...zones].map((zone) => [zone, offsetsBetween(zone, now - PRELOADED_OFFSETS.before, now + PRELOADED_OFFSETS.after)]));

let builtManifest: Manifest | undefined;
/** Resolves when the server has loaded every screen. */
const allScreensLoaded = Promise.all([notFound, guardedScreens, ...Object.values(SCREENS)].map((screen) => screen.load())).then(loadParts);

const redirectOrNull = (location: string | null): FirstVisit | null => (location === null ? null : { location });

/** Reads the inputs of a page from a request. A cookie, a header or a default on which a page depends must be read here. */
export const readRequest = (request: PageRequest): PageInputs => {
  const { pathname: path, search, searchParams } = new URL(request.url, INTERNAL_ORIGIN);
  const cookies = readPageCookies(request.cookies);
  const languageInAddress = parseLanguage(searchParams.get('language')) ?? null;
  const facts = {
    ...cookies,
    language: languageInAddress ?? cookies.language,
    defaultPlace: request.defaultPlace ?? null,
    contact: request.contact ?? NO_CONTACT,
    tiles: request.tiles ?? null,
  };
  const visit = { path, search: searchParams, cookies: request.cookies, userAgent: request.userAgent ?? '' };
  const redirectVisitor = { role: facts.role, signsInByX: request.signsInByX ?? false };
  const redirect = path === SHELL_PATH ? null : (firstVisit(visit) ?? redirectOrNull(redirectFor(path, searchParams, redirectVisitor)));
  return { path, search, languageInAddress, redirect, facts };
};

const toRedirectResult = ({ location, setCookie }: FirstVisit): RenderResult => {
  const headers = { location, 'cache-control': 'private, no-store', vary: 'Cookie, User-Agent' };
  return { status: 302, headers: { ...headers, ...(setCookie && { 'set-cookie': setCookie }) }, html: '' };
};

/**
 * Renders the complete first page: screen, texts and data, so that the visitor can read it before any script runs. A page is also rendered
 * if some of its data failed to load; the browser then requests it again.
 */
export const renderPage = async (inputs: PageInputs, renderOptions: RenderOptions): Promise<RenderResult> => {
  const { path, search, languageInAddress, redirect, facts } = inputs;
  const page: PageFacts = { ...facts, now: renderOptions.now ?? Math.floor(Date.now() / 1000) };
  if (path === SHELL_PATH) return renderShell(page, renderOptions.manifest ?? (builtManifest ??= readManifest()));
  if (redirect !== null) return toRedirectResult(redirect);
  // Only the browser knows whether the user may see the past, so it renders that page.
  if (isPastView(search)) return renderShell(page, renderOptions.manifest ?? (builtManifest ??= readManifest()));

  await allScreensLoaded;
  const queries = createQueryClient({ retry: false });
  let heard: string | undefined;
  // The first response has the oldest position in the log.
  const api = createServerApi(renderOptions.fetchJson, (token) => (heard ??= token));
  const { status, preloadFiles = [] } = await prefetchFirstData(path, queries, api, page);
  const endTurn = await renderOptions.takeTurn?.();
  try {
    const translator = createI18n(page.language, ...textsOf(page.language));
    const { screen } = anyScreenAt(path);
    let title = translator.t('app.name');
    const [body, zones] = zonesUsedBy(() =>
      renderToString(
        <TitleContext value={(pageTitle) => void (title = pageTitle)}>
          <App api={api} queries={queries} translator={translator} page={page} router={{ ssrPath: path, ssrSearch: search }} />
        </TitleContext>,
      ),
    );
    const html = documentOf({
      page,
      assets: assetsOf(renderOptions.manifest ?? (builtManifest ??= readManifest()), [
        ...moduleFilesOf(path, screen, page.language),
        ...preloadFiles,
      ]),
      scriptsFirst: screen.isGuarded,
      title,
      description: translator.t('reading.description'),
      body,
      state: writeState({ page, queries: dehydrate(queries), heard, offsets: offsetsOf(zones, page.now) }),
    });
    const isMailLink = isMailLinkAddress(path, new URLSearchParams(search));
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      // The browser must not cache a page that the visitor left through its exit.
      'cache-control': hasExitLink(path) || isMailLink ? 'private, no-store' : 'private, no-cache',
      vary: 'Cookie',
      ...(isMailLink && { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }),
      ...(languageInAddress && { 'set-cookie': cookieText('language', languageInAddress) }),
    };
    return { status, headers, html };
  } finally {
    queries.clear();
    endTurn?.();
  }
};
