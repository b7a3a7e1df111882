import { connect } from 'node:net';
import { ADMIN_TOKEN, fieldOf } from '../support/api.ts';
import { serviceForm } from './commandsSupport.ts';
import { fieldErrorCodes, useApiWithUnchangedLog } from './rejectionsSupport.ts';

/** Sends raw bytes that `fetch` would refuse to send; returns the response. */
const exchangeRaw = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (receivedChunk) => {
      answer += receivedChunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });

/** Returns a request line and its headers, without the body. */
const requestHead = (extraHeaders: string): string =>
  `POST /api/services HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${extraHeaders}\r\n`;

const api = useApiWithUnchangedLog();

describe('a request body', () => {
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
    const reply = await api().sendRequest('/api/services', { method: 'POST', body, headers });
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([status, code]);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  describe('without end', () => {
    const authorizationHeader = `Authorization: Bearer ${ADMIN_TOKEN}\r\n`;
    const chunkedBody = `10000\r\n${' '.repeat(0x10000)}\r\n`.repeat(5);

    test.each([
      ['of a user', authorizationHeader, /^HTTP\/1\.1 413 /],
      ['of a stranger', '', /^HTTP\/1\.1 401 /],
    ])('%s that is sent in chunks ends the connection', async (_whose, authorization, answer) => {
      expect(await exchangeRaw(api().url, requestHead(`${authorization}Transfer-Encoding: chunked\r\n`) + chunkedBody)).toMatch(answer);
    });

    test.each([
      ['of a user', authorizationHeader, /^HTTP\/1\.1 413 /],
      ['of a stranger', '', /^HTTP\/1\.1 401 /],
    ])('%s with a Content-Length of one gigabyte ends the connection', async (_whose, authorization, answer) => {
      expect(await exchangeRaw(api().url, requestHead(`${authorization}Content-Length: 1073741824\r\n`))).toMatch(answer);
    });
  });
});

describe('a caller', () => {
  const writeRequests: [string, string, unknown][] = [
    ['POST', '/api/services', serviceForm()],
    ['PUT', '/api/services/x', serviceForm()],
    ['DELETE', '/api/services/x', undefined],
    ['POST', '/api/services/x/confirm', {}],
    ['POST', '/api/services/approve-services', { services: ['x'] }],
    ['POST', '/api/services/remove-services', { services: ['x'] }],
    ['POST', '/api/services/update-available-beds', { services: [{ id: 'x', availableBeds: 1 }] }],
  ];

  test.each(writeRequests)('gets 401 without signing in: %s %s', async (method, path, body) => {
    const reply = await api().sendRequest(path, { method, body, token: null });
    expect(reply.body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test.each(['wrong', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbmlzdHJhdG9yIn0.', 'a'.repeat(600)])(
    'gets 401 for the token %p',
    async (token) => {
      expect((await api().sendRequest('/api/services', { body: serviceForm(), token })).status).toBe(401);
    },
  );

  test.each([{ name: '' }, '{"name":'])('gets 401 before the body is checked: %j', async (body) => {
    covers('api-6');
    expect((await api().sendRequest('/api/services', { body, token: 'wrong' })).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    expect((await api().sendRequest('/api/services', { body })).status).toBe(400);
  });

  test.each(['Basic YWRtaW46YWRtaW4=', 'Bearer', 'bearer  ', 'Bearer a b'])('gets 401 for the authorization %p', async (authorization) => {
    expect((await api().sendRequest('/api/services', { body: serviceForm(), token: null, headers: { authorization } })).status).toBe(401);
  });
});

describe('D an unknown parameter', () => {
  test.each(['/api/services?colour=red&limit=1', '/api/services/x?colour=red', '/api/permissions?colour=red'])(
    'is rejected: %s',
    async (path) => {
      const reply = await api().sendRequest(path);
      expect([reply.status, fieldErrorCodes(reply)]).toEqual([400, ['colour UNKNOWN_PARAMETER']]);
    },
  );
});

describe('a request path', () => {
  test.each([
    '/api/services/%2e%2e%2f',
    '/api/services/a%00b',
    `/api/services/${'x'.repeat(65)}`,
    '/api/services/$where',
    '/api/services/a.b',
  ])('%s names no service', async (path) => {
    expect((await api().sendRequest(path, { method: 'DELETE' })).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  test('is rejected when it cannot be decoded', async () => {
    expect((await api().sendRequest('/api/services/%E0%A4%A', { method: 'DELETE' })).body).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  test.each(['/api/nothing', '/api/services/x/likes/y', '/api', '/API/services', '/nothing'])('%s is 404', async (path) => {
    expect((await api().sendRequest(path, { method: 'POST', body: {} })).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test.each([
    ['PATCH', '/api/services', 'GET, HEAD, POST'],
    ['DELETE', '/api/services', 'GET, HEAD, POST'],
    ['POST', '/api/services/x', 'GET, HEAD, PUT, DELETE'],
  ])('%s %s is 405 and lists the allowed methods', async (method, path, allowedMethods) => {
    const reply = await api().sendRequest(path, { method });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowedMethods]);
  });
});

test('responses of the API carry the security headers for browsers, and name no software', async () => {
  for (const reply of [
    await api().sendRequest('/api/services'),
    await api().sendRequest('/api/nothing'),
    await api().sendRequest('/api/services', { body: {} }),
  ]) {
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(reply.headers.get('x-powered-by')).toBeNull();
    expect(reply.headers.get('server')).toBeNull();
  }
});
