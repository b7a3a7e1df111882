import { createPageCache } from '#query-api/pages/pageCache.ts';
import { createTurns } from '#query-api/pages/turns.ts';
import { createWorkLimit } from '#query-api/pages/workLimit.ts';
import { renderPage, readRequest, type FetchJson, type PageInputs, type PageRequest, type RenderOptions } from '#web/app/server.tsx';
import { aCard, NOW } from '#web/testing/builders.ts';

/*
 * The inputs of a rendered page, from which its cache key is made. A new cookie, header or default that `readRequest` reads fails here
 * until a variation of it changes the key; `makePage` gets only the inputs of the key.
 */
const manifest = { 'app/client.tsx': { file: 'assets/client.js', isEntry: true } };
const cards = [aCard()];
const fetchJson: FetchJson = async (path) => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'consistency-token': 'log.1' },
  body: path.includes('isCriticalHeader') ? [] : cards,
});

type Request = Required<PageRequest>;
const BASE: Request = {
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
const HERE = { alreadyAccessed: 'true' };
const COOKIES: Readonly<Record<string, string | undefined>> = {
  alreadyAccessed: undefined,
  language: 'es',
  tab: 'FOOD',
  theme: 'dark',
  role: 'VOLUNTEER',
  place: '41.65|-83.54|city|Toledo, OH',
};
const FROM_X = '/auth/twitter/callback?oauth_token=abc';
/** Other inputs of a request, each with a different value; `from` is a request in which the input matters. */
const OTHERS: {
  readonly [Name in Exclude<keyof Request, 'cookies'>]: { readonly to: Partial<Request>; readonly from?: Partial<Request> };
} = {
  url: { to: { url: '/?x=2' } },
  userAgent: { from: { cookies: {} }, to: { cookies: {}, userAgent: 'Googlebot/2.1' } },
  defaultPlace: { from: { cookies: HERE }, to: { cookies: HERE, defaultPlace: null } },
  contact: { to: { contact: { email: null, site: null, donate: null, social: [] } } },
  tiles: { to: { tiles: { kind: 'raster', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: [] } } },
  signsInByX: { from: { url: FROM_X }, to: { url: FROM_X, signsInByX: false } },
};

const keyOf = (request: Partial<Request>): string => JSON.stringify(readRequest({ ...BASE, ...request }));
const htmlOf = async (request: Partial<Request>): Promise<string> => {
  const { html, headers } = await renderPage(readRequest({ ...BASE, ...request }), { fetchJson, manifest, now: NOW });
  return html + (headers['location'] ?? '');
};

/** Serializes a page without the times of responses, from which a browser computes their age. */
const timeless = (page: object): string => JSON.stringify(page).replaceAll(/(?:dehydratedAt|dataUpdatedAt)\W+\d+/g, '');

/** Wraps an object and records every property name that is read. */
const watched = <Of extends object>(of: Of, names: Set<string>): Of =>
  new Proxy(of, {
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
      for (const sent of [BASE.cookies, {}]) readRequest(watched({ ...BASE, url, cookies: watched(sent, cookies) }, request));
    expect([...cookies].sort()).toEqual(Object.keys(COOKIES).sort());
    expect([...request].sort()).toEqual(['cookies', ...Object.keys(OTHERS)].sort());
  });

  test.each(Object.entries(COOKIES))('differs by the cookie %s, and has another cache key', async (name, value) => {
    const other = { cookies: { ...BASE.cookies, [name]: value } };
    expect(keyOf(other)).not.toBe(keyOf({}));
    // A role changes the target of a restricted page.
    const url = name === 'role' ? '/manage_users' : BASE.url;
    expect(await htmlOf({ url, ...other })).not.toBe(await htmlOf({ url }));
  });

  test.each(Object.entries(OTHERS))('differs by its %s, and has another cache key', async (_name, { from = {}, to }) => {
    expect(keyOf(to)).not.toBe(keyOf(from));
    if (to.url === undefined) expect(await htmlOf(to)).not.toBe(await htmlOf(from));
  });

  test('has the same cache key whatever unknown cookies and values the request contains', () => {
    expect(keyOf({ cookies: { ...BASE.cookies, place: 'nowhere' } })).toBe(keyOf({ cookies: { ...BASE.cookies, place: undefined } }));
    const strangers = { ...BASE.cookies, role: 'NONE', session: 'x', ga: 'y' };
    expect(keyOf({ cookies: strangers })).toBe(keyOf({}));
    expect(keyOf({ cookies: { ...BASE.cookies, language: '"><script>' } })).toBe(keyOf({}));
    expect(keyOf({ userAgent: 'Another one' })).toBe(keyOf({}));
  });

  test('depends only on inputs, responses and time: their JSON renders the same page', async () => {
    for (const url of PATHS) {
      const inputs = readRequest({ ...BASE, url });
      const [tools, first] = [new Set<string>(), await renderPage(inputs, { fetchJson, manifest, now: NOW })];
      const again = await renderPage(
        JSON.parse(JSON.stringify(inputs)) as PageInputs,
        watched<RenderOptions>({ fetchJson, manifest, now: NOW }, tools),
      );
      expect({ url, same: timeless(again) === timeless(first) }).toEqual({ url, same: true });
      expect([...tools].filter((name) => !['fetchJson', 'manifest', 'now', 'takeTurn'].includes(name))).toEqual([]);
    }
  });

  test('takes one turn of the thread, and releases it', async () => {
    const turns: string[] = [];
    const takeTurn = async () => {
      turns.push('taken');
      return () => void turns.push('given back');
    };
    await renderPage(readRequest(BASE), { fetchJson, manifest, now: NOW, takeTurn });
    expect(turns).toEqual(['taken', 'given back']);
  });
});

test('no cached page shows a closed place as open: each minute has a new page', async () => {
  covers('pages-3');
  let now = NOW - (NOW % 60) + 30;
  const closes = now + 30 + 60;
  cards[0] = aCard({ hours: 'scheduled', openings: [[now - 3600, closes]] });
  const pages = createPageCache({
    renderer: { makePage: (inputs, tools) => renderPage(inputs as unknown as PageInputs, { ...tools, manifest }) },
    fetchJson,
    logProgress: () => ({ logId: 'log', position: 1n, collection: 'services' }),
    now: () => now,
    runLimited: createWorkLimit({ maxConcurrent: 1, maxQueued: 0 }),
    takeTurn: createTurns(),
  });
  const page = async (): Promise<string> => (await pages.forGuests(readRequest(BASE))).bytes.toString();
  const open = async (): Promise<boolean> => (await page()).includes('Open till');
  expect(await open()).toBe(true);
  now = closes - 1;
  expect(await open()).toBe(true);
  now = closes;
  expect(await open()).toBe(false);
});
