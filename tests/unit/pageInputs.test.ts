import { limitWork } from '#query-api/pages/limitedWork.ts';
import { createPageCache } from '#query-api/pages/pageCache.ts';
import { createTurns } from '#query-api/pages/turns.ts';
import { makePage, readRequest, type FetchJson, type PageInputs, type PageRequest, type PageTools } from '#web/app/server.tsx';
import { aCard, NOW } from '#web/testing/builders.ts';

/*
 * What a first page is made of, and therefore kept by. A new cookie, header or default that `readRequest` looks at fails here
 * until it has a variation that changes the key; `makePage` is given nothing of a request but what the key is made of.
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
/** The input of a visitor who chose no place. */
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
/** What else of a request is looked at, each another than before; `from` where it is looked at only then. */
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
  const { html, headers } = await makePage(readRequest({ ...BASE, ...request }), { fetchJson, manifest, now: NOW });
  return html + (headers['location'] ?? '');
};

/** Without the moments at which answers came, which a browser measures their age by. */
const timeless = (page: object): string => JSON.stringify(page).replaceAll(/(?:dehydratedAt|dataUpdatedAt)\W+\d+/g, '');

/** The same, and every name that is asked of it. */
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

describe('the first page', () => {
  test('looks at no cookie, header or default of which no variation is known', async () => {
    const [request, cookies] = [new Set<string>(), new Set<string>()];
    for (const url of PATHS)
      for (const sent of [BASE.cookies, {}]) readRequest(watched({ ...BASE, url, cookies: watched(sent, cookies) }, request));
    expect([...cookies].sort()).toEqual(Object.keys(COOKIES).sort());
    expect([...request].sort()).toEqual(['cookies', ...Object.keys(OTHERS)].sort());
  });

  test.each(Object.entries(COOKIES))('is another by the cookie %s, and has another key', async (name, value) => {
    const other = { cookies: { ...BASE.cookies, [name]: value } };
    expect(keyOf(other)).not.toBe(keyOf({}));
    // A role changes what a guarded page leads to.
    const url = name === 'role' ? '/manage_users' : BASE.url;
    expect(await htmlOf({ url, ...other })).not.toBe(await htmlOf({ url }));
  });

  test.each(Object.entries(OTHERS))('is another by its %s, and has another key', async (_name, { from = {}, to }) => {
    expect(keyOf(to)).not.toBe(keyOf(from));
    if (to.url === undefined) expect(await htmlOf(to)).not.toBe(await htmlOf(from));
  });

  test('has one key whatever cookies and values it does not know', () => {
    expect(keyOf({ cookies: { ...BASE.cookies, place: 'nowhere' } })).toBe(keyOf({ cookies: { ...BASE.cookies, place: undefined } }));
    const strangers = { ...BASE.cookies, role: 'NONE', session: 'x', ga: 'y' };
    expect(keyOf({ cookies: strangers })).toBe(keyOf({}));
    expect(keyOf({ cookies: { ...BASE.cookies, language: '"><script>' } })).toBe(keyOf({}));
    expect(keyOf({ userAgent: 'Another one' })).toBe(keyOf({}));
  });

  test('depends only on inputs, answers and moment: their JSON gives the same page', async () => {
    for (const url of PATHS) {
      const inputs = readRequest({ ...BASE, url });
      const [tools, first] = [new Set<string>(), await makePage(inputs, { fetchJson, manifest, now: NOW })];
      const again = await makePage(
        JSON.parse(JSON.stringify(inputs)) as PageInputs,
        watched<PageTools>({ fetchJson, manifest, now: NOW }, tools),
      );
      expect({ url, same: timeless(again) === timeless(first) }).toEqual({ url, same: true });
      expect([...tools].filter((name) => !['fetchJson', 'manifest', 'now', 'takeTurn'].includes(name))).toEqual([]);
    }
  });

  test('is made in one turn at the thread, which is given back', async () => {
    const turns: string[] = [];
    const takeTurn = async () => {
      turns.push('taken');
      return () => void turns.push('given back');
    };
    await makePage(readRequest(BASE), { fetchJson, manifest, now: NOW, takeTurn });
    expect(turns).toEqual(['taken', 'given back']);
  });
});

test('no cached page says that a closed place is open: each minute has a new page', async () => {
  covers('pages-3');
  let now = NOW - (NOW % 60) + 30;
  const closes = now + 30 + 60;
  cards[0] = aCard({ hours: 'scheduled', openings: [[now - 3600, closes]] });
  const pages = createPageCache({
    renderer: { makePage: (inputs, tools) => makePage(inputs as unknown as PageInputs, { ...tools, manifest }) },
    fetchJson,
    logSeen: () => ({ logId: 'log', position: 1n, collection: 'services' }),
    now: () => now,
    whenThereIsRoom: limitWork({ atOnce: 1, inLine: 0 }),
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
