import { EventStoreUnavailable } from './event-store/errors.ts';
import { createLogger } from './logger.ts';

/** Returns the log output without the time of each entry, whose digits could match by chance. */
const logged = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  write(createLogger({ level: 'trace', process: 'test' }, { write: (line: string) => void lines.push(line) }));
  return lines.join('').replaceAll(/"time":\d+,/g, '');
};

const loggedError = (error: Error): string => logged((log) => log.warn({ err: error }, 'failed'));

const SECRET_CASES: readonly (readonly [string, unknown])[] = [
  ['password', { user: { password: 'canary' } }],
  ['authorization header', { headers: { Authorization: 'canary' } }],
  ['bearer token in a text', { note: 'Bearer canary' }],
  ['token by another name', { consistencyToken: 'canary', adminToken: 'canary' }],
  ['credentials of a URL', { url: 'mongodb://user:canary@127.0.0.1:1/x' }],
  ['search words of a URL', { url: '/api/services?q=canary&limit=1' }],
  ['e-mail by name', { list: [{ contactEmail: 'canary' }] }],
  ['phone by name', { phone: 'canary' }],
  ['coordinates by name', { nearCoordinate: 'canary', location: { coordinates: 'canary' } }],
  ['request body', { body: { message: 'canary' } }],
  ['error message', new Error('no mail for canary@example.org')],
  ['error inside', { err: Object.assign(new Error('failed'), { cause: 1, message: 'canary@example.org refused' }) }],
];

describe('logs', () => {
  test.each(SECRET_CASES)('contain no %s', (_what, fields) => {
    covers('S25.2');
    const text = logged((log) => {
      log.info(fields as object, 'said');
      log.info({ deep: { deeper: [fields] } });
    });
    expect(text).toContain('"level":"info"');
    expect(text).not.toContain('canary');
  });

  test.each([
    ['an e-mail address', 'mail to canary.person+x@example.org', 'canary'],
    ['the token of a link in a path', 'GET /api/confirmations/canary.1.2 failed', 'canary'],
    ['the token that ends messages', '/api/auth/messages/off/canary-1.weekly.x', 'canary'],
    ['an e-mail address in a URL', '/x?to=canary%40example.org', 'canary'],
    ['a phone number', 'call (213) 555-0100 or 213-555-0100', '555'],
    ['a place', 'near -118.2437|34.0522 and -118.2437%7C34.0522', '118.24'],
  ])('contain no %s in a message', (_what, message, secretText) => {
    covers('S25.3');
    expect(logged((log) => log.warn(message))).not.toContain(secretText);
  });

  test('contain the stack of an error, except for a store that is only unreachable', () => {
    expect(loggedError(new Error('broken'))).toContain('"stack"');
    const unavailableLog = loggedError(new EventStoreUnavailable('Reading failed: connect ECONNREFUSED'));
    expect(unavailableLog).toContain('connect ECONNREFUSED');
    expect(unavailableLog).not.toContain('"stack"');
  });

  test('keep one line per entry, whatever a text contains', () => {
    const text = logged((log) => log.info({ name: 'a\r\n{"level":"fatal"}' }, 'b\nc'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });

  test('keep ordinary texts and numbers unchanged', () => {
    expect(logged((log) => log.info({ count: 3, id: 'service-12' }, 'caught up'))).toMatch(
      /"count":3.*"id":"service-12".*"msg":"caught up"/,
    );
  });
});
