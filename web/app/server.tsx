import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { PageKey } from '#domain/page/keys.ts';
import { SECONDS_PER_DAY } from '#domain/schedule/calendar.ts';
import { zonesUsedBy, type KnownOffsets } from '#domain/schedule/localTime.ts';
import { offsetsBetween } from '#domain/schedule/zoneOffsets.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { createApi, type Api } from '../api/api.ts';
import { crisisLinesQuery } from '../api/crisisLinesQuery.ts';
import { coarsePoint, type Place } from '../api/place.ts';
import { countsQuery, criticalQuery, serviceQuery, servicesQuery } from '../api/queries.ts';
import type { ServicesInput } from '../api/servicesInput.ts';
import { staticPageQuery } from '../api/visitorQueries.ts';
import { cookieText, parseLanguage } from '../browser/cookies.ts';
import { NO_CONTACT, type ContactLinks, type PageFacts, type TileSource } from '../browser/pageFacts.ts';
import { readPageCookies } from '../browser/readPageCookies.ts';
import { otherTabs } from '../features/home/near/emptyResultText.ts';
import { inputForTab } from '../features/home/near/inputForTab.ts';
import accountEn from '../i18n/account.en.json';
import accountEs from '../i18n/account.es.json';
import apiKeysEn from '../i18n/apiKeys.en.json';
import apiKeysEs from '../i18n/apiKeys.es.json';
import approvalsEn from '../i18n/approvals.en.json';
import approvalsEs from '../i18n/approvals.es.json';
import auditEn from '../i18n/audit.en.json';
import auditEs from '../i18n/audit.es.json';
import batchEn from '../i18n/batch.en.json';
import batchEs from '../i18n/batch.es.json';
import bedHistoryEn from '../i18n/bedHistory.en.json';
import bedHistoryEs from '../i18n/bedHistory.es.json';
import bedsBoardEn from '../i18n/bedsBoard.en.json';
import bedsBoardEs from '../i18n/bedsBoard.es.json';
import chatbotEn from '../i18n/chatbot.en.json';
import chatbotEs from '../i18n/chatbot.es.json';
import confirmEn from '../i18n/confirm.en.json';
import confirmEs from '../i18n/confirm.es.json';
import crisisManageEn from '../i18n/crisisManage.en.json';
import crisisManageEs from '../i18n/crisisManage.es.json';
import deletionPolicyEn from '../i18n/deletionPolicy.en.json';
import deletionPolicyEs from '../i18n/deletionPolicy.es.json';
import editingEn from '../i18n/editing.en.json';
import editingEs from '../i18n/editing.es.json';
import en from '../i18n/en.json';
import es from '../i18n/es.json';
import feedbacksEn from '../i18n/feedbacks.en.json';
import feedbacksEs from '../i18n/feedbacks.es.json';
import fieldsEn from '../i18n/fields.en.json';
import fieldsEs from '../i18n/fields.es.json';
import formEn from '../i18n/form.en.json';
import formEs from '../i18n/form.es.json';
import happenedEn from '../i18n/happened.en.json';
import happenedEs from '../i18n/happened.es.json';
import historyEn from '../i18n/history.en.json';
import historyEs from '../i18n/history.es.json';
import hoursEn from '../i18n/hours.en.json';
import hoursEs from '../i18n/hours.es.json';
import { createI18n } from '../i18n/i18n.ts';
import importsEn from '../i18n/imports.en.json';
import importsEs from '../i18n/imports.es.json';
import manageEn from '../i18n/manage.en.json';
import manageEs from '../i18n/manage.es.json';
import nearEn from '../i18n/near.en.json';
import nearEs from '../i18n/near.es.json';
import ownAccountEn from '../i18n/ownAccount.en.json';
import ownAccountEs from '../i18n/ownAccount.es.json';
import pageManageEn from '../i18n/pageManage.en.json';
import pageManageEs from '../i18n/pageManage.es.json';
import peopleEn from '../i18n/people.en.json';
import peopleEs from '../i18n/people.es.json';
import placeSheetEn from '../i18n/placeSheet.en.json';
import placeSheetEs from '../i18n/placeSheet.es.json';
import readingEn from '../i18n/reading.en.json';
import readingEs from '../i18n/reading.es.json';
import regionsEn from '../i18n/regions.en.json';
import regionsEs from '../i18n/regions.es.json';
import replayEn from '../i18n/replay.en.json';
import replayEs from '../i18n/replay.es.json';
import serviceFormEn from '../i18n/serviceForm.en.json';
import serviceFormEs from '../i18n/serviceForm.es.json';
import servicePageEn from '../i18n/servicePage.en.json';
import servicePageEs from '../i18n/servicePage.es.json';
import sessionEndedEn from '../i18n/sessionEnded.en.json';
import sessionEndedEs from '../i18n/sessionEnded.es.json';
import systemEn from '../i18n/system.en.json';
import systemEs from '../i18n/system.es.json';
import toDoEn from '../i18n/toDo.en.json';
import toDoEs from '../i18n/toDo.es.json';
import tutorialEn from '../i18n/tutorial.en.json';
import tutorialEs from '../i18n/tutorial.es.json';
import visitorEn from '../i18n/visitor.en.json';
import visitorEs from '../i18n/visitor.es.json';
import whatIfEn from '../i18n/whatIf.en.json';
import whatIfEs from '../i18n/whatIf.es.json';
import { loadParts } from '../layout/serverRenderedPart.tsx';
import { TitleContext } from '../ui/documentTitle.ts';
import { notFound, anyScreenAt, SCREENS } from './allScreens.ts';
import { App } from './App.tsx';
import { assetsOf, readManifest, type Manifest } from './assets.ts';
import { documentOf } from './document.ts';
import { firstVisit, type FirstVisit } from './firstVisit.ts';
import { homePreloadFiles } from './homePreloads.ts';
import { createQueryClient } from './queryClient.ts';
import { redirectFor } from './redirects.ts';
import type { Screen } from './screen.tsx';
import { isMailLinkAddress, hasExitLink, isNotFound, moduleAt } from './screenModules.ts';
import { guardedScreens, screenAt, serviceIdOf } from './screens/visitorScreens.ts';
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

/** The texts of the pages that the server renders. */
export const LOCALES = {
  en: [
    en,
    accountEn,
    approvalsEn,
    feedbacksEn,
    auditEn,
    replayEn,
    batchEn,
    bedHistoryEn,
    bedsBoardEn,
    chatbotEn,
    confirmEn,
    crisisManageEn,
    deletionPolicyEn,
    sessionEndedEn,
    editingEn,
    fieldsEn,
    formEn,
    happenedEn,
    historyEn,
    hoursEn,
    manageEn,
    nearEn,
    ownAccountEn,
    pageManageEn,
    peopleEn,
    placeSheetEn,
    readingEn,
    regionsEn,
    serviceFormEn,
    servicePageEn,
    tutorialEn,
    visitorEn,
    systemEn,
    importsEn,
    apiKeysEn,
    whatIfEn,
    toDoEn,
  ],
  es: [
    es,
    accountEs,
    approvalsEs,
    feedbacksEs,
    auditEs,
    replayEs,
    batchEs,
    bedHistoryEs,
    bedsBoardEs,
    chatbotEs,
    confirmEs,
    crisisManageEs,
    deletionPolicyEs,
    sessionEndedEs,
    editingEs,
    fieldsEs,
    formEs,
    happenedEs,
    historyEs,
    hoursEs,
    manageEs,
    nearEs,
    ownAccountEs,
    pageManageEs,
    peopleEs,
    placeSheetEs,
    readingEs,
    regionsEs,
    serviceFormEs,
    servicePageEs,
    tutorialEs,
    visitorEs,
    systemEs,
    importsEs,
    apiKeysEs,
    whatIfEs,
    toDoEs,
  ],
} as const;
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

/** Content pages by their path. */
const STATIC_PAGES: Readonly<Record<string, PageKey>> = {
  '/about': 'ABOUT',
  '/faq': 'FAQ',
  '/terms_of_use': 'TERMS',
  '/privacy_policy': 'PRIVACY',
};

/**
 * Prefetches the list of the tab. If the tab has no place nearby, also prefetches the fullest other tab, or the number of places farther
 * away. Returns the files of the parts that show this.
 */
const prefetchHome = async (
  queries: QueryClient,
  api: Api,
  { language, tab, place, defaultPlace }: PageFacts,
): Promise<readonly string[]> => {
  const from = place ?? defaultPlace;
  const near = from && coarsePoint(from);
  const input: ServicesInput = {
    tab,
    sub: null,
    openNow: false,
    freeBeds: false,
    audiences: [],
    conditions: [],
    words: '',
    near,
    from: null,
  };
  const countsOfTabs = countsQuery(api, input, language);
  await Promise.all([
    queries.prefetchInfiniteQuery(servicesQuery(api, input, language)),
    queries.prefetchQuery(countsOfTabs),
    queries.prefetchQuery(criticalQuery(api, near, language)),
  ]);
  const counts = queries.getQueryData(countsOfTabs.queryKey);
  const isEmpty = counts?.[tab] === 0;
  const preloadFiles = homePreloadFiles(language, { isPlaceKnown: near !== null, isEmpty });
  if (!isEmpty) return preloadFiles;
  const [otherTab] = otherTabs(counts, tab);
  if (otherTab !== undefined) await queries.prefetchInfiniteQuery(servicesQuery(api, inputForTab(input, otherTab), language));
  else if (near) await queries.prefetchQuery(countsQuery(api, { ...input, near: null }, language));
  return preloadFiles;
};

interface PrefetchResult {
  /** HTTP status of the page. */
  readonly status: number;
  /** Files of parts that the screen shows, besides its own. */
  readonly preloadFiles?: readonly string[];
}

/** Loads the data that the screen at this path shows first into `queries`. */
const prefetch = async (path: string, queries: QueryClient, api: Api, page: PageFacts): Promise<PrefetchResult> => {
  if (path === '/') return { status: 200, preloadFiles: await prefetchHome(queries, api, page) };
  const { language } = page;
  const key = STATIC_PAGES[path];
  if (key !== undefined) await queries.prefetchQuery(staticPageQuery(api, key, language));
  if (path === '/crisis_lines') await queries.prefetchInfiniteQuery(crisisLinesQuery(api, '', language));
  const id = serviceIdOf(path);
  if (id === undefined) return { status: isNotFound(path) ? 404 : 200 };
  const query = serviceQuery(api, id, language);
  await queries.prefetchQuery(query);
  return { status: queries.getQueryData(query.queryKey) === null ? 404 : 200 };
};

/** The page that the service worker stores for use when no server can be reached. */
const SHELL_PATH = '/offline';

/** Whether the address requests a moment of the past. */
const isPastView = (search: string): boolean => new URLSearchParams(search).has('asOf');

/** Returns a page without screen and data, the same for all visitors. */
const renderShell = ({ language, now, contact, tiles }: PageFacts, manifest: Manifest): RenderResult => {
  const page: PageFacts = { ...readPageCookies({}), language, now, contact, tiles, defaultPlace: null };
  const { t } = createI18n(language, ...LOCALES[language]);
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
  const { status, preloadFiles = [] } = await prefetch(path, queries, api, page);
  const endTurn = await renderOptions.takeTurn?.();
  try {
    const translator = createI18n(page.language, ...LOCALES[page.language]);
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
