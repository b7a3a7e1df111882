import { createLogger } from '#platform/logger.ts';
import type { TestApi } from '../support/api.ts';
import { fromElsewhere, PASSWORD, signInReply, signUp, signUpReply, startPeopleApi, vaultOf } from './authSupport.ts';
import { addService } from './commandsSupport.ts';

/* S25: at the most verbose log level, the log contains no personal data of requests. */
const lines: string[] = [];
const log = createLogger({ level: 'trace', process: 'test' }, { write: (line: string) => void lines.push(line) });
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi({ product: { log } });
});
afterAll(() => api.stop());

const HOUR_MS = 3_600_000;
const PLACE = '-118.24371|34.05223';
/** Returns the log without times, whose digits may match by chance. */
const logged = (): string => lines.join('').replaceAll(/"time":\d+,/g, '');

const from = (address: string) => ({ 'x-forwarded-for': address });
const report = (type: string, body: unknown, headers: Readonly<Record<string, string>> = fromElsewhere()) =>
  api.ask('/api/csp-reports', { token: null, body, headers: { 'content-type': type, ...headers } });

/** Returns the fields of an entry, without fields common to every entry. */
const fieldsOf = (entry: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !['level', 'time', 'process', 'msg'].includes(name)));

/** Returns the log entries about reports that these requests cause. */
const reported = async (asking: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const before = lines.length;
  await asking();
  const written = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  return written.filter(({ directive }) => directive !== undefined).map(fieldsOf);
};

describe('S25: logs', () => {
  test('contain no password, token, address, phone, name or place, after valid or invalid requests', async () => {
    covers('S25.1');
    const person = await signUp(api, 'canary.bird@example.org', { displayName: 'Canary Bird', phone: '2135550199' });
    const link = await (await vaultOf(api)).resetTokens.issue(person.id, 0);
    const headers = fromElsewhere();
    await signInReply(api, person.email, 'canary-wrong-password');
    await signUpReply(api, { email: person.email, displayName: 'Canary Bird' });
    await api.ask('/api/auth/request-reset-password', { token: null, headers, body: { email: person.email } });
    await api.ask(`/api/auth/password?token=${link}`, { token: null, headers, body: { password: 'canary-new-password' } });
    await api.ask(`/api/auth/password?token=${link}canary`, { token: null, headers, body: '{"password": canary' });
    await api.ask('/api/services?q=canary', { token: 'canary-token' });
    await api.ask(`/api/services?nearCoordinate=${encodeURIComponent(PLACE)}&q=canary`);
    await api.ask('/api/users?q=canary.bird', {});
    await addService(api, { name: 'Canary Night Shelter', contactEmail: 'canary.contact@example.org', phone: '(213) 555-0199' });
    const written = logged();
    expect(written).toContain('request rejected');
    for (const secret of ['canary', 'Canary', PASSWORD, person.token, link, '555-0199', '2135550199', '118.2437', '34.0522'])
      expect([secret, written.includes(secret)]).toEqual([secret, false]);
  });

  test('have one entry per line, whatever line breaks a client sends', async () => {
    const before = lines.length;
    await api.ask('/api/services/x%0d%0a%7B%22level%22%3A60%7D', { method: 'DELETE', headers: { 'x-request-id': 'forged' } });
    await api.ask('/api/%0d%0a%7B%22level%22%3A60%7D');
    const written = lines.slice(before);
    expect(written.length).toBeGreaterThan(0);
    for (const line of written) {
      expect(line.trimEnd()).not.toContain('\n');
      expect((JSON.parse(line) as { level: unknown }).level).not.toBe(60);
    }
  });

  test('contain each security event once, by account ids and shortened networks only', async () => {
    covers('S25.4');
    const ana = await signUp(api, 'canary.ana@example.org', { displayName: 'Canary Ana' });
    const before = lines.length;
    const guess = (email: string, headers: Readonly<Record<string, string>>) =>
      api.ask('/api/auth/sign-in', { token: null, body: { email, password: 'canary-guess' }, headers });
    await guess('canary.nobody@example.org', from('2001:db8:1:2:3:4:5:6'));
    for (let index = 0; index < 8; index += 1) await guess(ana.email, from('198.51.100.77'));
    const asking = { token: null, headers: { ...from('203.0.113.9'), 'idempotency-key': 'asked-twice' }, body: { email: ana.email } };
    for (let index = 0; index < 2; index += 1) await api.ask('/api/auth/request-reset-password', asking);
    // A later message of the mail reaction would invalidate this link.
    await api.product.reactions?.whenSettled();
    const link = await (await vaultOf(api)).resetTokens.issue(ana.id, 0);
    await api.ask(`/api/auth/password?token=${link}`, {
      token: null,
      headers: from('203.0.113.9'),
      body: { password: 'four windy canaries' },
    });
    for (let index = 0; index < 2; index += 1)
      await api.ask(`/api/users/${ana.id}/set-permission`, { body: { role: 'VOLUNTEER' }, headers: from('203.0.113.9') });
    await api.ask(`/api/users/${ana.id}`, { method: 'DELETE' });
    for (let index = 0; index < 2; index += 1) await api.ask(`/api/users/${ana.id}/erase`, { method: 'POST' });

    const written = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const entries = written.filter(({ security }) => security !== undefined).map(fieldsOf);
    const accountId = ana.id;
    expect(entries).toEqual([
      { security: 'signIn.failed', accountId: null, network: '2001:db8:1:0:0:0:0:0/48' },
      ...Array.from({ length: 5 }, () => ({ security: 'signIn.failed', accountId, network: '198.51.100.0/24' })),
      { security: 'signIn.lockedOut', accountId, network: '198.51.100.0/24' },
      { security: 'password.resetAsked', accountId, network: '203.0.113.0/24' },
      { security: 'password.reset', accountId, network: '203.0.113.0/24' },
      { security: 'role.set', accountId, by: 'administrator', from: 'USER', to: 'VOLUNTEER', network: '203.0.113.0/24' },
      { security: 'account.erased', accountId, by: 'administrator' },
    ]);
    const text = lines
      .slice(before)
      .join('')
      .replaceAll(/"time":\d+,/g, '');
    for (const secret of ['canary', 'Canary', 'canaries', link, '198.51.100.77', '203.0.113.9', '3:4:5:6'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  test('S20: contain only directive, origin and page of browser reports, and few per network', async () => {
    covers('S20.4');
    const page = 'https://shelter.example.org/services/canary?token=canary#canary';
    const old = {
      'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'https://evil.example/x?canary', 'document-uri': page },
    };
    const fresh = [
      { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: page, sample: 'canary' } },
      { type: 'deprecation', body: { message: 'canary' } },
    ];
    const statuses: number[] = [];
    const send = (type: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
      reported(async () => void statuses.push((await report(type, body, headers)).status));
    expect(await send('application/csp-report', old)).toEqual([
      { directive: 'script-src', blocked: 'https://evil.example', page: '/services/…' },
    ]);
    expect(await send('application/reports+json', fresh)).toEqual([{ directive: 'img-src', blocked: 'inline', page: '/services/…' }]);
    const unread: readonly (readonly [string, unknown, Readonly<Record<string, string>>?])[] = [
      ['application/json', old],
      ['application/csp-report', '{"csp-report": canary'],
      ['application/csp-report', { ...old, more: 'canary '.repeat(2000) }],
      ['application/csp-report', old, { ...fromElsewhere(), 'sec-fetch-site': 'cross-site' }],
    ];
    for (const [type, body, headers] of unread) expect(await send(type, body, headers)).toEqual([]);
    const network = fromElsewhere();
    const since = Date.now();
    const many = await reported(async () => {
      for (let index = 0; index < 33; index += 1) statuses.push((await report('application/csp-report', old, network)).status);
    });
    expect(many).toHaveLength(30);
    // Further reports of that network are ignored for an hour.
    const counted = api.product.mongo.vault.collection<{ key: string; points: number; expire: Date }>('rateLimits');
    const full = await counted.findOne({ key: /^cspReport/, points: { $gt: 30 } });
    expect(Number(full?.expire)).toBeGreaterThanOrEqual(since + HOUR_MS);
    expect(Number(full?.expire)).toBeLessThanOrEqual(Date.now() + HOUR_MS);
    // Reports of another network are still logged.
    expect(await send('application/csp-report', old)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(logged()).not.toContain('canary');
  });

  test('control: contain entries without personal data', async () => {
    await api.ask('/api/plain-canary-path', { method: 'POST', body: {} });
    expect(logged()).toContain('plain-canary-path');
  });
});
