import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_SEARCH_FIELDS } from '#contract/servicesQuery.ts';

/** A query that tries to fill a cache of the server. */
export interface HostileQuery {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const decimals = (least: number, most: number): string => (least + Math.random() * (most - least)).toFixed(9);
const coordinate = (): string => `${decimals(-124, -67)}|${decimals(25, 48)}`;

const ZONES = Intl.supportedValuesOf('timeZone');
const anyCase = (text: string): string =>
  [...text].map((letter) => (Math.random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('');
const zone = (): string => (Math.random() < 0.9 ? anyCase(anyOf(ZONES)) : `Zone/${hex(8)}`);
const shuffled = <Item>(items: readonly Item[]): Item[] => items.toSorted(() => Math.random() - 0.5);

const services = (parameters: Readonly<Record<string, string>>): string => `/api/services?${new URLSearchParams(parameters).toString()}`;
/** Returns a filter of almost the maximum request size. */
const filterOf = (member: string, bytes: number, count: number): string =>
  JSON.stringify({ [member]: Array.from({ length: count }, () => hex(bytes)) });
const get = (path: string, headers: Readonly<Record<string, string>> = {}): HostileQuery => ({ method: 'GET', path, headers });
const post = (path: string, body: object): HostileQuery => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Parts that can differ in every query, so that a cache could keep an entry for each. */
const LISTS: readonly (() => HostileQuery)[] = [
  () => get(services({ filter: filterOf('city', 40, 90) })),
  () => get(services({ filter: filterOf('zip', 8, 100) })),
  () => get(services({ filter: filterOf('_id', 16, 200), limit: '0' })),
  () => get(services({ filter: JSON.stringify({ city: hex(20) }) })),
  () => get(services({ city: hex(30), state: hex(20), isOpen: 'true' })),
  () => get(services({ nearCoordinate: coordinate(), currentCoordinate: coordinate() })),
  () => get(services({ nearCoordinate: coordinate(), isOpen: 'true', userTimezone: zone() })),
  () => get(services({ nearCoordinate: coordinate(), skip: String(Math.floor(Math.random() * 10_000)) })),
  () =>
    get(services({ nearCoordinate: coordinate(), sort: 'help', within: String(1 + Math.floor(Math.random() * 500)), hasFreeBeds: 'true' })),
  () => get(services({ nearCoordinate: coordinate(), within: '50', q: hex(6) }).replace('?', '/counts?')),
  () => get(services({ q: hex(6), search: shuffled(DEFAULT_SEARCH_FIELDS).slice(0, 4).join() })),
  () => get(services({ q: `${hex(90)} ${hex(4)}` })),
  () => get(services({ [hex(20)]: hex(2000) })),
  () => get(services({ limit: '5' }), { 'if-none-match': `W/"${hex(2000)}"` }),
  () => get(services({ limit: '5' }), { 'consistency-token': `${randomUUID()}:${hex(8)}` }),
  () =>
    get(services({ limit: '5' }), {
      authorization: `Bearer ${['{"alg":"HS256"}', hex(200), hex(32)].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
    }),
  () => get(services({ limit: '5' }), { 'accept-language': `${hex(4)},${hex(500)};q=0.9,es;q=0.8`, 'user-agent': hex(500) }),
];
const OTHERS: readonly (() => HostileQuery)[] = [
  () => get(`/api/services/${randomUUID()}?userTimezone=${zone()}&currentCoordinate=${coordinate()}`),
  () => get(`/api/services/${hex(32)}/route?currentCoordinate=${coordinate()}`),
  () => get(`/api/crisis-lines?q=${hex(50)}`),
  () => get(`/api/static-pages/${hex(50)}`),
  () => get(`/api/files/${hex(50)}`),
  () => get(`/api/${hex(500)}`),
  () => get(`/assets/${hex(500)}.js`),
  () => get(`/${hex(20)}.${hex(3)}`),
  () => post('/api/services/search-city-or-zip', { keyword: hex(40) }),
  () => post(`/api/services/${randomUUID()}/likes`, {}),
];
/** Expensive queries, which are rare, because they would take all the time. */
const PAGES: readonly (() => HostileQuery)[] = [
  () => get(`/${hex(500)}`, { cookie: `alreadyAccessed=true; ${hex(10)}=${hex(500)}; theme=${hex(4)}` }),
  () => get(`/service/${randomUUID()}?${hex(10)}=${hex(500)}`, { cookie: 'alreadyAccessed=true' }),
  () => get(`/?language=${hex(2)}&${hex(10)}=${hex(500)}`, { cookie: `alreadyAccessed=true; tab=${hex(20)}` }),
  () => get(`/introduce?to=${hex(500)}`),
];
const SIGN_INS: readonly (() => HostileQuery)[] = [
  () => post('/api/auth/sign-in', { email: `${hex(20)}@example.org`, password: hex(20) }),
  () => post('/api/auth/request-reset-password', { email: `${hex(20)}@example.org` }),
];

const PAGE_EACH = 200;
const SIGN_IN_EACH = 250;

/** Returns the query of this number, with its own network for the `X-Forwarded-For` of a proxy. */
export const hostileQuery = (number: number): HostileQuery => {
  const kind = number % PAGE_EACH === 0 ? PAGES : number % SIGN_IN_EACH === 1 ? SIGN_INS : number % 4 === 0 ? OTHERS : LISTS;
  const query = anyOf(kind)();
  const network = [10, (number >> 16) & 255, (number >> 8) & 255, number & 255].join('.');
  return {
    ...query,
    headers: { ...query.headers, 'accept-encoding': anyOf(['gzip', 'gzip, br', 'identity']), 'x-forwarded-for': network },
  };
};
