import { createPageCache } from '#query-api/pages/pageCache.ts';
import { createTurns } from '#query-api/pages/turns.ts';
import { createWorkLimit } from '#query-api/pages/workLimit.ts';
import { aCard, NOW } from '#tests/web/builders.ts';
import { renderPage, readRequest, type FetchJson, type PageInputs, type PageRequest, type RenderOptions } from '#web/app/server.tsx';

/*
 * The inputs of a rendered page, from which its cache key is made. A new cookie, header or default that `readRequest` reads fails here
 * until a variation of it changes the key; `renderPage` gets only the inputs of the key.
 */
const manifest = { 'app/client.tsx': { file: 'assets/client.js', isEntry: true } };
const cards = [aCard()];
const fetchJson: FetchJson = async (path) => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'consistency-token': 'log.1' },
  body: path.includes('isCriticalHeader') ? [] : cards,
});

type Request = Required<PageRequest>;
const BASE_REQUEST: Request = {
  url: '/?x=1',
  cookies: {
    alreadyAccessed: 'true',
    language: 'en',
    tab: 'SHELTER',
    theme: 'light',
    role: undefined,
    place: '39.74|-104.99|city|Denver, CO',
  },
  userAgent: 'Mozilla/5.0',
  defaultPlace: { label: 'Denver, CO', kind: 'city', longitude: -104.99, latitude: 39.74 },
  contact: { email: 'help@example.org', site: null, donate: null, social: [] },
  tiles: null,
  signsInByX: true,
};
/** Cookies of a visitor who chose no place. */
const RETURNING_COOKIES = { alreadyAccessed: 'true' };
const COOKIES: Readonly<Record<string, string | undefined>> = {
  alreadyAccessed: undefined,
  language: 'es',
  tab: 'FOOD',
  theme: 'dark',
  role: 'VOLUNTEER',
  place: '41.65|-83.54|city|Toledo, OH',
};
const TWITTER_CALLBACK_PATH = '/auth/twitter/callback?oauth_token=abc';
/** Other inputs of a request, each with a different value; `from` is a request in which the input matters. */
const CHANGED_INPUTS: {
  readonly [Name in Exclude<keyof Request, 'cookies'>]: { readonly to: Partial<Request>; readonly from?: Partial<Request> };
} = {
  url: { to: { url: '/?x=2' } },
  userAgent: { from: { cookies: {} }, to: { cookies: {}, userAgent: 'Googlebot/2.1' } },
  defaultPlace: { from: { cookies: RETURNING_COOKIES }, to: { cookies: RETURNING_COOKIES, defaultPlace: null } },
  contact: { to: { contact: { email: null, site: null, donate: null, social: [] } } },
  tiles: { to: { tiles: { kind: 'raster', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: [] } } },
  signsInByX: { from: { url: TWITTER_CALLBACK_PATH }, to: { url: TWITTER_CALLBACK_PATH, signsInByX: false } },
};

const keyOf = (request: Partial<Request>): string => JSON.stringify(readRequest({ ...BASE_REQUEST, ...request }));
const htmlOf = async (request: Partial<Request>): Promise<string> => {
  const { html, headers } = await renderPage(readRequest({ ...BASE_REQUEST, ...request }), { fetchJson, manifest, now: NOW });
  return html + (headers['location'] ?? '');
};

/** Serializes a page without the times of responses, from which a browser computes their age. */
const withoutTimestamps = (page: object): string => JSON.stringify(page).replaceAll(/(?:dehydratedAt|dataUpdatedAt)\W+\d+/g, '');

/** Wraps an object and records every property name that is read. */
const recordReads = <Target extends object>(observed: Target, names: Set<string>): Target =>
  new Proxy(observed, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name) as unknown;
    },
    has() {
      throw new Error('Looked through as a whole');
    },
    ownKeys() {
      throw new Error('Looked through as a whole');
    },
  });

const PATHS = ['/', '/services/7', '/crisis_lines', '/about', '/introduce', '/login', '/manage_users', '/offline', '/nowhere'];

describe('a rendered page', () => {
  test('reads no cookie, header or default without a known variation', async () => {
    const [request, cookies] = [new Set<string>(), new Set<string>()];
    for (const url of PATHS)
      for (const sentCookies of [BASE_REQUEST.cookies, {}])
        readRequest(recordReads({ ...BASE_REQUEST, url, cookies: recordReads(sentCookies, cookies) }, request));
    expect([...cookies].sort()).toEqual(Object.keys(COOKIES).sort());
    expect([...request].sort()).toEqual(['cookies', ...Object.keys(CHANGED_INPUTS)].sort());
  });

  test.each(Object.entries(COOKIES))('differs by the cookie %s, and has another cache key', async (name, value) => {
    const changedRequest = { cookies: { ...BASE_REQUEST.cookies, [name]: value } };
    expect(keyOf(changedRequest)).not.toBe(keyOf({}));
    // A role changes the target of a restricted page.
    const url = name === 'role' ? '/manage_users' : BASE_REQUEST.url;
    expect(await htmlOf({ url, ...changedRequest })).not.toBe(await htmlOf({ url }));
  });

  test.each(Object.entries(CHANGED_INPUTS))('differs by its %s, and has another cache key', async (_name, { from = {}, to }) => {
    expect(keyOf(to)).not.toBe(keyOf(from));
    if (to.url === undefined) expect(await htmlOf(to)).not.toBe(await htmlOf(from));
  });

  test('has the same cache key whatever unknown cookies and values the request contains', () => {
    expect(keyOf({ cookies: { ...BASE_REQUEST.cookies, place: 'nowhere' } })).toBe(
      keyOf({ cookies: { ...BASE_REQUEST.cookies, place: undefined } }),
    );
    const requestWithUnknownCookies = { ...BASE_REQUEST.cookies, role: 'NONE', session: 'x', ga: 'y' };
    expect(keyOf({ cookies: requestWithUnknownCookies })).toBe(keyOf({}));
    expect(keyOf({ cookies: { ...BASE_REQUEST.cookies, language: '"><script>' } })).toBe(keyOf({}));
    expect(keyOf({ userAgent: 'Another one' })).toBe(keyOf({}));
  });

  test('depends only on inputs, responses and time: their JSON renders the same page', async () => {
    for (const url of PATHS) {
      const inputs = readRequest({ ...BASE_REQUEST, url });
      const [tools, first] = [new Set<string>(), await renderPage(inputs, { fetchJson, manifest, now: NOW })];
      const rerenderedPage = await renderPage(
        JSON.parse(JSON.stringify(inputs)) as PageInputs,
        recordReads<RenderOptions>({ fetchJson, manifest, now: NOW }, tools),
      );
      expect({ url, same: withoutTimestamps(rerenderedPage) === withoutTimestamps(first) }).toEqual({ url, same: true });
      expect([...tools].filter((name) => !['fetchJson', 'manifest', 'now', 'takeTurn'].includes(name))).toEqual([]);
    }
  });

  test('takes one turn of the thread, and releases it', async () => {
    const turns: string[] = [];
    const takeTurn = async () => {
      turns.push('taken');
      return () => void turns.push('given back');
    };
    await renderPage(readRequest(BASE_REQUEST), { fetchJson, manifest, now: NOW, takeTurn });
    expect(turns).toEqual(['taken', 'given back']);
  });
});

test('no cached page shows a closed place as open: each minute has a new page', async () => {
  covers('pages-3');
  let now = NOW - (NOW % 60) + 30;
  const closingSeconds = now + 30 + 60;
  cards[0] = aCard({ hours: 'scheduled', openings: [[now - 3600, closingSeconds]] });
  const pages = createPageCache({
    renderer: { renderPage: (inputs, tools) => renderPage(inputs as unknown as PageInputs, { ...tools, manifest }) },
    fetchJson,
    logProgress: () => ({ logId: 'log', position: 1n, collection: 'services' }),
    now: () => now,
    runLimited: createWorkLimit({ maxConcurrent: 1, maxQueued: 0 }),
    takeTurn: createTurns(),
  });
  const page = async (): Promise<string> => (await pages.forGuests(readRequest(BASE_REQUEST))).bytes.toString();
  const isShownOpen = async (): Promise<boolean> => (await page()).includes('Open till');
  expect(await isShownOpen()).toBe(true);
  now = closingSeconds - 1;
  expect(await isShownOpen()).toBe(true);
  now = closingSeconds;
  expect(await isShownOpen()).toBe(false);
});
