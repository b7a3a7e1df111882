import { connect } from 'node:net';
import { silentLogger } from '../../platform/log.ts';
import { ADMIN_TOKEN, fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { addService, form, idOf } from './commandsSupport.ts';

const codes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

/** What the server says to raw bytes, which `fetch` would refuse to send. */
const exchange = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

/** A request line and its headers, without the body. */
const head = (more: string): string => `POST /api/services HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n`;

describe('what is refused', () => {
  let api: TestApi;
  let logSize: number;
  const size = async (): Promise<number> => (await api.product.store.readAll({ maxCount: 10_000 })).length;

  beforeAll(async () => {
    api = await startApi();
    await addService(api);
    logSize = await size();
  });
  afterAll(async () => {
    // Nothing of what was refused may have left a trace.
    expect(await size()).toBe(logSize);
    await api.stop();
  });

  const post = (body: unknown, headers: Record<string, string> = {}) => api.ask('/api/services', { body, headers });

  describe('a form', () => {
    test.each([
      [{ name: '' }, 'name REQUIRED'],
      [{ description: 'x'.repeat(1001) }, 'description TOO_LONG'],
      [{ country: '' }, 'country PLEASE_INPUT_YOUR_COUNTRY'],
      [{ contactEmail: 'not an address' }, 'contactEmail PLEASE_INPUT_VALID_EMAIL'],
      [{ website: 'javascript:alert(1)' }, 'website PLEASE_INPUT_VALID_WEB_ADDRESS'],
      [{ type: [] }, 'type PLEASE_SELECT_AT_LEAST_ONE_SERVICE'],
      [{ category: [] }, 'category PLEASE_SELECT_AT_LEAST_ONE_CATEGORY'],
      [{ schedules: [] }, 'schedules PLEASE_ADD_SCHEDULE'],
      [{ totalBeds: 3, availableBeds: 4 }, 'availableBeds AVAILABLE_BEDS_LESS_THAN'],
      [{ totalBeds: 0 }, 'totalBeds TOTAL_BEDS_AT_LEAST_ONE'],
      [{ schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '17:00', endTime: '08:00' }] }, 'schedules.0.startTime CHECK_TIME_START'],
      [{ isCriticalHeader: true, isCriticalNeverExpire: true }, 'criticalDescription REQUIRED'],
    ])('%j', async (change, code) => {
      const reply = await post(form(change));
      expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect(codes(reply)).toEqual([code]);
    });

    test.each([
      ['en', 'Some fields need a change.'],
      ['es', 'Algunos campos necesitan un cambio.'],
    ])('with words in %s, and the same codes', async (language, title) => {
      const reply = await post({}, { 'accept-language': language });
      expect(reply.body).toMatchObject({ title });
      expect(reply.headers.get('content-language')).toBe(language);
      expect(reply.headers.get('vary')).toContain('Accept-Language');
      expect(codes(reply)).toEqual(
        expect.arrayContaining(['name REQUIRED', 'type PLEASE_SELECT_AT_LEAST_ONE_SERVICE', 'schedules PLEASE_ADD_SCHEDULE']),
      );
      for (const { detail } of fieldOf(reply, 'errors') as { detail: string }[]) expect(detail).toMatch(/\S+ \S+/);
    });

    test.each(['roles', 'isAdmin', 'approvedRevision', 'constructor', '$where'])(
      'with %s, which neither a form nor an answer has',
      async (name) => {
        expect(codes(await post(form({ [name]: true })))).toEqual([`${name} UNKNOWN_FIELD`]);
      },
    );

    test.each([
      ['name', { $gt: '' }],
      ['name', ['a', 'b']],
      ['city', { toString: 'x' }],
      ['type', { 0: 'SHELTER' }],
      ['category', [{ $in: ['ALL'] }]],
      ['location', { coordinates: ['1', { $ne: 0 }] }],
      ['schedules', [{ type: { $ne: 1 } }]],
    ])('with an operator for %s', async (name, value) => {
      const reply = await post(form({ [name]: value }));
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).not.toContain('$');
    });

    test('with __proto__', async () => {
      const body = JSON.stringify(form()).replace('{', '{"__proto__":{"polluted":true},');
      expect((await post(body)).status).toBe(400);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });
  });

  describe('a body', () => {
    test.each([
      ['that is no JSON', '{"name":', {}, 400, 'INVALID_JSON'],
      ['that is a list', '[]', {}, 400, 'INVALID_JSON'],
      ['that is no UTF-8', new Uint8Array([123, 34, 255, 34, 125]), {}, 400, 'INVALID_JSON'],
      ['that is a bare value', '"text"', {}, 400, 'INVALID_JSON'],
      ['that is missing', undefined, {}, 400, 'VALIDATION_FAILED'],
      ['that is a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['that is plain text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['in another charset', '{}', { 'content-type': 'application/json; charset=koi8-r' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['in an unknown encoding', '{}', { 'content-encoding': 'zip' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      ['nested 100,000 deep', '['.repeat(100_000), {}, 400, 'INVALID_JSON'],
      ['nested deep and closed', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}, 400, 'VALIDATION_FAILED'],
      [
        'with 10,000 keys',
        JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]))),
        {},
        400,
        'VALIDATION_FAILED',
      ],
      ['that is too large', JSON.stringify({ name: 'x'.repeat(300 * 1024) }), {}, 413, 'BODY_TOO_LARGE'],
    ])('%s', async (_what, body, headers, status, code) => {
      const reply = await api.ask('/api/services', { method: 'POST', body, headers });
      expect([reply.status, fieldOf(reply, 'code')]).toEqual([status, code]);
      expect(reply.headers.get('content-type')).toContain('application/problem+json');
    });

    describe('without end', () => {
      const signedIn = `Authorization: Bearer ${ADMIN_TOKEN}\r\n`;
      const pieces = `10000\r\n${' '.repeat(0x10000)}\r\n`.repeat(5);

      test.each([
        ['of somebody', signedIn, /^HTTP\/1\.1 413 /],
        ['of a stranger', '', /^HTTP\/1\.1 401 /],
      ])('%s that is sent in pieces is cut off', async (_whose, authorization, answer) => {
        expect(await exchange(api.url, head(`${authorization}Transfer-Encoding: chunked\r\n`) + pieces)).toMatch(answer);
      });

      test.each([
        ['of somebody', signedIn, /^HTTP\/1\.1 413 /],
        ['of a stranger', '', /^HTTP\/1\.1 401 /],
      ])('%s that announces a gigabyte is cut off', async (_whose, authorization, answer) => {
        expect(await exchange(api.url, head(`${authorization}Content-Length: 1073741824\r\n`))).toMatch(answer);
      });
    });
  });

  describe('somebody', () => {
    const writes: [string, string, unknown][] = [
      ['POST', '/api/services', form()],
      ['PUT', '/api/services/x', form()],
      ['DELETE', '/api/services/x', undefined],
      ['POST', '/api/services/x/confirm', {}],
      ['POST', '/api/services/approve-services', { services: ['x'] }],
      ['POST', '/api/services/remove-services', { services: ['x'] }],
      ['POST', '/api/services/update-available-beds', { services: [{ id: 'x', availableBeds: 1 }] }],
    ];

    test.each(writes)('who is not signed in: %s %s', async (method, path, body) => {
      const reply = await api.ask(path, { method, body, token: null });
      expect(reply.body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
      expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
    });

    test.each(['wrong', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbmlzdHJhdG9yIn0.', 'a'.repeat(600)])('with the token %p', async (token) => {
      expect((await api.ask('/api/services', { body: form(), token })).status).toBe(401);
    });

    test.each([{ name: '' }, '{"name":'])('is told so before what they sent is looked at: %j', async (body) => {
      expect((await api.ask('/api/services', { body, token: 'wrong' })).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
      expect((await api.ask('/api/services', { body })).status).toBe(400);
    });

    test.each(['Basic YWRtaW46YWRtaW4=', 'Bearer', 'bearer  ', 'Bearer a b'])('with the authorization %p', async (authorization) => {
      expect((await api.ask('/api/services', { body: form(), token: null, headers: { authorization } })).status).toBe(401);
    });
  });

  describe('a parameter that nobody knows', () => {
    test.each(['/api/services?colour=red&limit=1', '/api/services/x?colour=red', '/api/permissions?colour=red'])('%s', async (path) => {
      const reply = await api.ask(path);
      expect([reply.status, codes(reply)]).toEqual([400, ['colour UNKNOWN_PARAMETER']]);
    });
  });

  describe('a path', () => {
    test.each([
      '/api/services/%2e%2e%2f',
      '/api/services/a%00b',
      `/api/services/${'x'.repeat(65)}`,
      '/api/services/$where',
      '/api/services/a.b',
    ])('%s names no service', async (path) => {
      expect((await api.ask(path, { method: 'DELETE' })).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    });

    test('that cannot be decoded', async () => {
      expect((await api.ask('/api/services/%E0%A4%A', { method: 'DELETE' })).body).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    });

    test.each(['/api/nothing', '/api/services/x/likes/y', '/api', '/API/services', '/nothing'])('%s is 404', async (path) => {
      expect((await api.ask(path, { method: 'POST', body: {} })).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    });

    test.each([
      ['PATCH', '/api/services', 'GET, HEAD, POST'],
      ['DELETE', '/api/services', 'GET, HEAD, POST'],
      ['POST', '/api/services/x', 'GET, HEAD, PUT, DELETE'],
    ])('%s %s is 405 and says what is possible', async (method, path, allowed) => {
      const reply = await api.ask(path, { method });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed]);
    });
  });

  test.each([
    [{ services: [] }, 'services TOO_SHORT'],
    [{ services: [{ $gt: '' }] }, 'services.0 WRONG_FORMAT'],
    [{ services: Array.from({ length: 501 }, (_, index) => `s${index}`) }, 'services TOO_LONG'],
    [{}, 'services REQUIRED'],
    [{ services: ['x'], revisions: { x: -1 } }, 'revisions.x TOO_SMALL'],
  ])('a batch such as %j', async (body, code) => {
    expect(codes(await api.ask('/api/services/approve-services', { body }))).toEqual([code]);
  });

  test.each([
    [{ id: 'x' }, 'services.0.availableBeds'],
    [{ id: 'x', availableBeds: -1 }, 'services.0.availableBeds'],
    [{ id: 'x', availableBeds: 1.5 }, 'services.0.availableBeds'],
    [{ id: 'x', availableBeds: { $gt: 1 } }, 'services.0.availableBeds'],
    [{ id: { $ne: '' }, availableBeds: 1 }, 'services.0.id'],
  ])('a count such as %j', async (count, path) => {
    const reply = await api.ask('/api/services/update-available-beds', { body: { services: [count] } });
    expect(codes(reply).map((code) => code.split(' ')[0])).toEqual([path]);
  });

  test('answers of the API carry the headers that keep browsers safe, and name no software', async () => {
    for (const reply of [await api.ask('/api/services'), await api.ask('/api/nothing'), await post({})]) {
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(reply.headers.get('x-powered-by')).toBeNull();
      expect(reply.headers.get('server')).toBeNull();
    }
  });
});

const away = async (): Promise<never> => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:2113'), { name: 'EventStoreUnavailable' });
};

describe('when a store is away', () => {
  test('commands answer 503 with Retry-After, reads go on, and nothing is half done', async () => {
    let isAway = false;
    const api = await startApi({
      product: {
        log: silentLogger,
        wrapStore: (store) => ({
          ...store,
          append: (...append) => (isAway ? away() : store.append(...append)),
          readStream: (...read) => (isAway ? away() : store.readStream(...read)),
        }),
      },
    });
    try {
      const added = await addService(api);
      await api.projected(added);
      isAway = true;
      const refused = await api.ask('/api/services', { body: form(), headers: { 'idempotency-key': 'away' } });
      expect(refused.body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(JSON.stringify(refused.body)).not.toMatch(/ECONNREFUSED|:2113/);
      expect((await api.ask(`/api/services/${idOf(added)}`)).status).toBe(200);
      isAway = false;
      expect((await api.ask('/api/services', { body: form(), headers: { 'idempotency-key': 'away' } })).status).toBe(201);
    } finally {
      await api.stop();
    }
  });

  test('a command that takes too long is answered 503, and repeating it finds what it did', async () => {
    let release: (() => void) | undefined;
    let isSlow = false;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const api = await startApi({
      environment: { COMMAND_TIMEOUT_MS: '200' },
      product: {
        wrapStore: (store) => ({
          ...store,
          append: async (...append) => {
            if (isSlow) await held;
            return store.append(...append);
          },
        }),
      },
    });
    try {
      isSlow = true;
      const headers = { 'idempotency-key': 'slow' };
      const slow = await api.ask('/api/services', { body: form(), headers });
      expect(slow.body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      isSlow = false;
      release?.();
      const again = await api.ask('/api/services', { body: form(), headers });
      expect(again.status).toBe(201);
      const entries = await api.product.store.readAll({ maxCount: 1000 });
      expect(entries.filter((entry) => entry.kind === 'event' && entry.event.type === 'ServiceAdded')).toHaveLength(1);
    } finally {
      await api.stop();
    }
  });
});
