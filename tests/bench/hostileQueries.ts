import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_SEARCH_FIELDS } from '#contract/servicesQuery.ts';

/** A query that tries to fill a cache of the server. */
export interface HostileQuery {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');
const pickAny = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const decimals = (minValue: number, maxValue: number): string => (minValue + Math.random() * (maxValue - minValue)).toFixed(9);
const randomCoordinate = (): string => `${decimals(-124, -67)}|${decimals(25, 48)}`;

const TIME_ZONES = Intl.supportedValuesOf('timeZone');
const randomCase = (text: string): string =>
  [...text].map((letter) => (Math.random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('');
const randomZone = (): string => (Math.random() < 0.9 ? randomCase(pickAny(TIME_ZONES)) : `Zone/${randomHex(8)}`);
const shuffled = <Item>(items: readonly Item[]): Item[] => items.toSorted(() => Math.random() - 0.5);

const services = (parameters: Readonly<Record<string, string>>): string => `/api/services?${new URLSearchParams(parameters).toString()}`;
/** Returns a filter of almost the maximum request size. */
const filterOf = (member: string, bytes: number, count: number): string =>
  JSON.stringify({ [member]: Array.from({ length: count }, () => randomHex(bytes)) });
const get = (path: string, headers: Readonly<Record<string, string>> = {}): HostileQuery => ({ method: 'GET', path, headers });
const post = (path: string, body: object): HostileQuery => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Parts that can differ in every query, so that a cache could keep an entry for each. */
const LIST_QUERIES: readonly (() => HostileQuery)[] = [
  () => get(services({ filter: filterOf('city', 40, 90) })),
  () => get(services({ filter: filterOf('zip', 8, 100) })),
  () => get(services({ filter: filterOf('_id', 16, 200), limit: '0' })),
  () => get(services({ filter: JSON.stringify({ city: randomHex(20) }) })),
  () => get(services({ city: randomHex(30), state: randomHex(20), isOpen: 'true' })),
  () => get(services({ nearCoordinate: randomCoordinate(), currentCoordinate: randomCoordinate() })),
  () => get(services({ nearCoordinate: randomCoordinate(), isOpen: 'true', userTimezone: randomZone() })),
  () => get(services({ nearCoordinate: randomCoordinate(), skip: String(Math.floor(Math.random() * 10_000)) })),
  () =>
    get(
      services({
        nearCoordinate: randomCoordinate(),
        sort: 'help',
        within: String(1 + Math.floor(Math.random() * 500)),
        hasFreeBeds: 'true',
      }),
    ),
  () => get(services({ nearCoordinate: randomCoordinate(), within: '50', q: randomHex(6) }).replace('?', '/counts?')),
  () => get(services({ q: randomHex(6), search: shuffled(DEFAULT_SEARCH_FIELDS).slice(0, 4).join() })),
  () => get(services({ q: `${randomHex(90)} ${randomHex(4)}` })),
  () => get(services({ [randomHex(20)]: randomHex(2000) })),
  () => get(services({ limit: '5' }), { 'if-none-match': `W/"${randomHex(2000)}"` }),
  () => get(services({ limit: '5' }), { 'consistency-token': `${randomUUID()}:${randomHex(8)}` }),
  () =>
    get(services({ limit: '5' }), {
      authorization: `Bearer ${['{"alg":"HS256"}', randomHex(200), randomHex(32)].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
    }),
  () =>
    get(services({ limit: '5' }), { 'accept-language': `${randomHex(4)},${randomHex(500)};q=0.9,es;q=0.8`, 'user-agent': randomHex(500) }),
];
const OTHER_QUERIES: readonly (() => HostileQuery)[] = [
  () => get(`/api/services/${randomUUID()}?userTimezone=${randomZone()}&currentCoordinate=${randomCoordinate()}`),
  () => get(`/api/services/${randomHex(32)}/route?currentCoordinate=${randomCoordinate()}`),
  () => get(`/api/crisis-lines?q=${randomHex(50)}`),
  () => get(`/api/static-pages/${randomHex(50)}`),
  () => get(`/api/files/${randomHex(50)}`),
  () => get(`/api/${randomHex(500)}`),
  () => get(`/assets/${randomHex(500)}.js`),
  () => get(`/${randomHex(20)}.${randomHex(3)}`),
  () => post('/api/services/search-city-or-zip', { keyword: randomHex(40) }),
  () => post(`/api/services/${randomUUID()}/likes`, {}),
];
/** Expensive queries, which are rare, because they would take all the time. */
const PAGE_QUERIES: readonly (() => HostileQuery)[] = [
  () => get(`/${randomHex(500)}`, { cookie: `alreadyAccessed=true; ${randomHex(10)}=${randomHex(500)}; theme=${randomHex(4)}` }),
  () => get(`/service/${randomUUID()}?${randomHex(10)}=${randomHex(500)}`, { cookie: 'alreadyAccessed=true' }),
  () => get(`/?language=${randomHex(2)}&${randomHex(10)}=${randomHex(500)}`, { cookie: `alreadyAccessed=true; tab=${randomHex(20)}` }),
  () => get(`/introduce?to=${randomHex(500)}`),
];
const SIGN_IN_QUERIES: readonly (() => HostileQuery)[] = [
  () => post('/api/auth/sign-in', { email: `${randomHex(20)}@example.org`, password: randomHex(20) }),
  () => post('/api/auth/request-reset-password', { email: `${randomHex(20)}@example.org` }),
];

const PAGE_INTERVAL = 200;
const SIGN_IN_INTERVAL = 250;

/** Returns the query of this number, with its own network for the `X-Forwarded-For` of a proxy. */
export const hostileQuery = (queryNumber: number): HostileQuery => {
  const kind =
    queryNumber % PAGE_INTERVAL === 0
      ? PAGE_QUERIES
      : queryNumber % SIGN_IN_INTERVAL === 1
        ? SIGN_IN_QUERIES
        : queryNumber % 4 === 0
          ? OTHER_QUERIES
          : LIST_QUERIES;
  const query = pickAny(kind)();
  const ipAddress = [10, (queryNumber >> 16) & 255, (queryNumber >> 8) & 255, queryNumber & 255].join('.');
  return {
    ...query,
    headers: { ...query.headers, 'accept-encoding': pickAny(['gzip', 'gzip, br', 'identity']), 'x-forwarded-for': ipAddress },
  };
};
