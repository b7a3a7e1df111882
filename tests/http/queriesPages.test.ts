import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LETTERS_STREAM } from '#domain/history/auditSubjects.ts';
import { INLINE_SCRIPTS } from '#platform/http/securityHeaders.ts';
import { createAssets } from '#query-api/pages/assets.ts';
import { createPages } from '#query-api/pages/pages.ts';
import type { Renderer } from '#query-api/pages/renderer.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { cardsOf, appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService, listPath } from './queriesSupport.ts';

/* Rendered pages: the data that the renderer gets, and the headers of pages and of built files. */
let api: TestApi;
let folder: string;
/** The current moment of the tests, twenty seconds after a full minute. */
const NOW = 1_700_000_000_500;
let now = NOW;
const contact = { email: 'help@example.org', site: null, donate: null, social: [] };
const script = 'console.log("shelter");\n'.repeat(50);
type PageInput = Parameters<Renderer['readRequest']>[0];
let pageInput: PageInput | undefined;
let renderedUrls: string[] = [];
/** Promise with which a test delays rendering. */
let renderBlock: Promise<void> | undefined;

/** A renderer that prints its input; the real renderer comes from the build. */
const renderer: Renderer = {
  readRequest(request) {
    pageInput = request;
    const pageInputs = { url: request.url, language: request.cookies['language'] ?? 'en' };
    return { ...pageInputs, redirect: request.url === '/led' ? {} : null, facts: { role: request.cookies['role'] ?? null } };
  },
  async renderPage(pageInputs, { fetchJson, now: renderedAt, takeTurn }) {
    const { url } = pageInputs as unknown as { readonly url: string };
    renderedUrls.push(url);
    const answer = await fetchJson(listPath({ nearCoordinate: LOS_ANGELES_COORDINATE }), { 'accept-language': 'es' });
    await renderBlock;
    const finishTurn = await takeTurn();
    finishTurn();
    return {
      status: url === '/nowhere' ? 404 : 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        vary: 'Cookie',
        ...(url === '/told' && { 'set-cookie': 'language=es; Path=/' }),
      },
      html: `<!doctype html><title>Shelter</title><i>${renderedAt}</i><p>${JSON.stringify(answer.body)}</p>`,
    };
  },
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(path.join(folder, 'mark.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets', 'client-1.js'), script);
  await writeFile(path.join(folder, 'assets', 'client-1.css'), 'body {}');
  await writeFile(path.join(folder, 'assets', 'client-1.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, 'assets', 'client-1.js.gz'), gzipSync(script));
  const assets = await createAssets(folder);
  api = await startApi({
    product: {
      pages: ({ fetchJson, defaultPlace, containsSample: hasSample, logProgress: logRead }) =>
        createPages({
          renderer,
          assets,
          fetchJson,
          defaultPlace,
          containsSample: hasSample,
          logProgress: logRead,
          contact,
          tiles: null,
          signsInByX: true,
          clock: () => now,
          limits: { maxConcurrent: 2, maxQueued: 1 },
        }),
    },
  });
  await appendGeneratedServices(api, [createGeneratedService(0, 'Los Angeles one'), createGeneratedService(1, 'Los Angeles two')]);
  await waitForIdle();
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when the product appends no further events by itself: the first approved place starts the weekly mail schedule. */
const waitForIdle = async (): Promise<void> => {
  while ((await api.product.store.readStream(LETTERS_STREAM)).length === 0) await delay(1);
  const endPosition = await api.product.store.lastPosition();
  while ((api.product.query.logProgress()?.position ?? 0n) < endPosition) await delay(1);
};

const getPage = (pagePath: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL(pagePath, api.url), { headers: { 'accept-encoding': 'identity', ...headers } });

beforeEach(() => {
  now = NOW;
  renderedUrls = [];
  renderBlock = undefined;
});

test('a page gets URL, cookies, time, and the city of a one-city directory', async () => {
  const response = await getPage('/services/7?x=1', { cookie: 'language=es; tab=FOOD; broken=%E0%A4%A; tab=WORK' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
  expect(await response.text()).toContain('<i>1700000000</i>');
  expect(pageInput).toMatchObject({
    url: '/services/7?x=1',
    cookies: { language: 'es', tab: 'FOOD', broken: '%E0%A4%A' },
    defaultPlace: { label: 'Los Angeles, CA', kind: 'city' },
    contact,
    signsInByX: true,
  });
});

describe('S20: headers', () => {
  test('of a page allow only its own scripts, and no frames or referrer', async () => {
    covers('S20.1');
    const { headers } = await getPage('/services/7?x=1');
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((policyPart): [string, string] => {
        const [name = '', ...values] = policyPart.trim().split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy.get('default-src')).toBe("'none'");
    // An inline script runs only if the server sends its digest.
    expect(policy.get('script-src')).toBe(["'self'", ...INLINE_SCRIPTS].join(' '));
    for (const digest of INLINE_SCRIPTS) expect(digest).toMatch(/^'sha256-[\w+/]{43}='$/);
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('img-src')).toBe("'self' data: blob:");
    for (const forbiddenDirective of ['frame-ancestors', 'base-uri', 'object-src'])
      expect({ none: forbiddenDirective, value: policy.get(forbiddenDirective) }).toEqual({ none: forbiddenDirective, value: "'none'" });
    expect(policy.get('form-action')).toBe("'self'");
    expect([policy.get('report-uri'), policy.get('report-to')]).toEqual(['/api/csp-reports', 'csp']);
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer|same-origin)$/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('of a script or style are few: document policies are sent with the page that loads it', async () => {
    covers('S20.2');
    for (const file of ['client-1.js', 'client-1.css']) {
      const { status, headers } = await getPage(`/assets/${file}`);
      expect([file, status]).toEqual([file, 200]);
      expect([...headers.keys()].filter((name) => /policy|security|report|^x-|origin/.test(name)).toSorted()).toEqual([
        'cross-origin-resource-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
      ]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    // An image can be opened directly, so it gets the policies of a document.
    expect((await getPage('/mark.svg')).headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('of an API response allow no scripts, frames or embedding', async () => {
    for (const pagePath of ['/api/services', '/api/nothing', '/api/static-pages/ABOUT']) {
      const { headers } = await getPage(pagePath);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

test('requests of the renderer get the responses of the API', async () => {
  const internalReply = await api.product.query.fetchJson(listPath({ nearCoordinate: LOS_ANGELES_COORDINATE, limit: '1' }), {
    'accept-language': 'es',
  });
  const externalReply = await api.sendRequest(listPath({ nearCoordinate: LOS_ANGELES_COORDINATE, limit: '1' }), {
    token: null,
    headers: { 'accept-language': 'es' },
  });
  expect(internalReply).toMatchObject({ status: 200, body: externalReply.body });
  for (const name of ['etag', 'x-total-count', 'link', 'content-language', 'consistency-token'])
    expect(internalReply.headers[name]).toBe(externalReply.headers.get(name));
  expect(await (await getPage('/')).text()).toMatch('Los Angeles one');
});

test('requests of the renderer are rejected as by the API', async () => {
  const { fetchJson } = api.product.query;
  expect(await fetchJson('/api/services?type=FODO', {})).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  expect(await fetchJson('/api/services/unknown', {})).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } });
  expect(await fetchJson('/api/services/beds', {})).toMatchObject({ status: 404 });
  expect(await fetchJson(`/api/services/${String(cardsOf(await api.sendRequest('/api/services'))[0]?.['id'])}`, {})).toMatchObject({
    status: 200,
  });
});

/** Returns the request headers on which a response depends. */
const variesBy = (response: Response): string[] => (response.headers.get('vary') ?? '').split(', ');

describe('a URL of both a page and an API resource', () => {
  const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each(['application/json', 'application/json, text/html;q=0.5', 'text/html;q=0.8, application/json'])(
    'returns the JSON of the API to a client that prefers it (%s)',
    async (accept) => {
      const { body } = await api.sendRequest('/api/services?limit=1', { token: null });
      const [{ id } = {}] = body as readonly { readonly id?: string }[];
      for (const pagePath of ['/services?limit=1', `/services/${id}`]) {
        const [page, resource] = [await getPage(pagePath, { accept }), await getPage(`/api${pagePath}`)];
        expect([page.status, await page.json()]).toEqual([200, await resource.json()]);
        expect(variesBy(page)).toContain('Accept');
        for (const name of ['content-type', 'content-security-policy', 'etag', 'cache-control', 'consistency-token'])
          expect({ where: pagePath, name, value: page.headers.get(name) }).toEqual({
            where: pagePath,
            name,
            value: resource.headers.get(name),
          });
        expect(
          resource.headers
            .get('vary')
            ?.split(', ')
            .filter((name) => !variesBy(page).includes(name)),
        ).toEqual([]);
        expect(variesBy(resource)).not.toContain('Accept');
        const head = await fetch(new URL(pagePath, api.url), { method: 'HEAD', headers: { accept } });
        expect([head.status, head.headers.get('content-type')]).toEqual([200, resource.headers.get('content-type')]);
      }
      expect(renderedUrls).toEqual([]);
      const notFoundPage = await getPage('/services/unknown', { accept });
      expect([notFoundPage.status, await notFoundPage.json()]).toMatchObject([404, { code: 'SERVICE_NOT_FOUND' }]);
    },
  );

  test.each([BROWSER_ACCEPT, '*/*', 'text/html', 'application/json;q=0.5, text/html', 'image/png'])(
    'returns the page to %s',
    async (accept) => {
      for (const pagePath of ['/services', '/services/7']) {
        const response = await getPage(pagePath, { accept });
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
        expect(variesBy(response)).toEqual(['Accept', 'Cookie', 'Accept-Encoding']);
        expect(await response.text()).toContain('<title>Shelter</title>');
      }
    },
  );

  test('is unlike every other URL, which returns HTML even to such a client', async () => {
    for (const pagePath of ['/', '/services/7/edit', '/crisis_lines']) {
      const response = await getPage(pagePath, { accept: 'application/json' });
      expect([response.headers.get('content-type'), variesBy(response)]).toEqual([
        'text/html; charset=utf-8',
        ['Cookie', 'Accept-Encoding'],
      ]);
    }
  });
});

test.each(['br', 'gzip'])('a page is compressed with %s', async (encoding) => {
  const response = await getPage('/', { 'accept-encoding': encoding });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(await response.text()).toMatch('<title>Shelter</title>');
});

test('the former path of a screen redirects to its current one, with its query', async () => {
  covers('accounts-14');
  const response = await fetch(new URL('/what_waits?region=denver', api.url), { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([308, '/to_do?region=denver']);
});

test('a page has its own status', async () => {
  expect((await getPage('/nowhere')).status).toBe(404);
});

/** Counts how often a page is rendered for these requests, in sequence. */
const countRenders = async (...requests: (readonly [string, Readonly<Record<string, string>>?])[]): Promise<number> => {
  renderedUrls = [];
  for (const [pagePath, headers] of requests) await (await getPage(pagePath, headers)).text();
  return renderedUrls.length;
};

describe('the page of a guest', () => {
  test('is rendered once for all guests, whatever the compression and unrelated cookies', async () => {
    expect(
      await countRenders(['/one'], ['/one', { 'accept-encoding': 'br' }], ['/one', { cookie: 'other=1' }], ['/one', { 'x-a': 'b' }]),
    ).toBe(1);
    expect(await countRenders(['/one?x=1'], ['/one'], ['/one', { cookie: 'language=es' }])).toBe(2);
  });

  test('is rendered again at the next full minute, and after a change', async () => {
    expect(await countRenders(['/minute'], ['/minute'])).toBe(1);
    now += 39_000;
    expect(await countRenders(['/minute'])).toBe(0);
    now += 1000;
    expect(await countRenders(['/minute'])).toBe(1);
    await appendGeneratedServices(api, [createGeneratedService(2, 'Los Angeles three')]);
    expect(await (await getPage('/minute')).text()).toContain('Los Angeles three');
  });

  test('is not cached for a role, a session, a required position, or a response that sets a cookie', async () => {
    covers('pages-4');
    const token = (await getPage('/api/services?limit=1')).headers.get('consistency-token') ?? '';
    const personalHeaders = [{ cookie: 'role=VOLUNTEER' }, { authorization: 'Bearer x' }, { 'consistency-token': token }];
    expect(await countRenders(['/own'])).toBe(1);
    for (const headers of personalHeaders)
      expect({ headers, made: await countRenders(['/own', headers], ['/own', headers]) }).toEqual({ headers, made: 2 });
    expect(await countRenders(['/own'])).toBe(0);
    // A guest never gets a page that was rendered for one user.
    for (const [index, headers] of personalHeaders.entries()) {
      const uncachedPath = `/fresh-${index}`;
      expect({ headers, made: await countRenders([uncachedPath, headers], [uncachedPath]) }).toEqual({ headers, made: 2 });
    }
    expect(await countRenders(['/told'], ['/told'])).toBe(2);
    expect(await countRenders(['/led'], ['/led'])).toBe(2);
  });

  test('is rendered once for concurrent requests', async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, async () => (await getPage('/crowd')).text()));
    expect([new Set(pages).size, renderedUrls.length]).toEqual([1, 1]);
  });
});

test('a full queue gets 503 at once, in both languages, except for cached pages', async () => {
  covers('pages-5');
  await (await getPage('/kept')).text();
  const renderGate = new EventEmitter();
  renderBlock = once(renderGate, 'open').then(() => undefined);
  const pendingPages = ['/a', '/b'].map((pagePath) => getPage(pagePath));
  while (renderedUrls.length < 3) await setImmediate();
  // One request waits in the queue and one is rejected; their order of arrival decides which.
  const overloadReply = await Promise.race(
    ['/c', '/d'].map((pagePath) => {
      const page = getPage(pagePath);
      pendingPages.push(page);
      return page;
    }),
  );
  expect(overloadReply.status).toBe(503);
  expect(overloadReply.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(overloadReply.headers.get('cache-control')).toBe('no-store');
  expect(overloadReply.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await overloadReply.text();
  for (const fragment of ['lang="en"', 'lang="es"', 'Hay mucha gente', 'Many people', 'href="tel:988"', 'http-equiv="refresh"'])
    expect(text).toContain(fragment);
  expect((await getPage('/kept')).status).toBe(200);
  renderGate.emit('open');
  const statuses = (await Promise.all(pendingPages)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 503]);
  expect((await getPage('/e')).status).toBe(200);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a built file has the best compression that %s allows', async (accepted, encoding) => {
  const response = await getPage('/assets/client-1.js', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toMatch('text/javascript');
  expect(await response.text()).toBe(script);
});

test('a file without a digest in its name is revalidated', async () => {
  const first = await getPage('/mark.svg');
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  const notModifiedReply = await getPage('/mark.svg', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([notModifiedReply.status, await notModifiedReply.text()]).toEqual([304, '']);
});

test.each(['/assets/client-2.js', '/.vite/manifest.json', '/assets/client-1.js.br', '/assets/..%2f..%2fpackage.json', '/api/nothing'])(
  '%s is 404',
  async (pagePath) => {
    expect((await getPage(pagePath)).status).toBe(404);
  },
);
