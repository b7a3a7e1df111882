import { createLogger } from '#platform/logger.ts';
import type { TestApi } from '../support/api.ts';
import { fromNewAddress, PASSWORD, signInReply, signUp, signUpReply, startPeopleApi, vaultOf } from './authSupport.ts';
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
const PRECISE_COORDINATE = '-118.24371|34.05223';
/** Returns the log without times, whose digits may match by chance. */
const readLoggedText = (): string => lines.join('').replaceAll(/"time":\d+,/g, '');

const addressHeaders = (address: string) => ({ 'x-forwarded-for': address });
const report = (type: string, body: unknown, headers: Readonly<Record<string, string>> = fromNewAddress()) =>
  api.sendRequest('/api/csp-reports', { token: null, body, headers: { 'content-type': type, ...headers } });

/** Returns the fields of an entry, without fields common to every entry. */
const fieldsOf = (entry: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !['level', 'time', 'process', 'msg'].includes(name)));

/** Returns the log entries about reports that these requests cause. */
const collectReports = async (asking: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const before = lines.length;
  await asking();
  const logOutput = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  return logOutput.filter(({ directive }) => directive !== undefined).map(fieldsOf);
};

describe('S25: logs', () => {
  test('contain no password, token, address, phone, name or place, after valid or invalid requests', async () => {
    covers('S25.1');
    const person = await signUp(api, 'canary.bird@example.org', { displayName: 'Canary Bird', phone: '2135550199' });
    const link = await (await vaultOf(api)).resetTokens.issue(person.id, 0);
    const headers = fromNewAddress();
    await signInReply(api, person.email, 'canary-wrong-password');
    await signUpReply(api, { email: person.email, displayName: 'Canary Bird' });
    await api.sendRequest('/api/auth/request-reset-password', { token: null, headers, body: { email: person.email } });
    await api.sendRequest(`/api/auth/password?token=${link}`, { token: null, headers, body: { password: 'canary-new-password' } });
    await api.sendRequest(`/api/auth/password?token=${link}canary`, { token: null, headers, body: '{"password": canary' });
    await api.sendRequest('/api/services?q=canary', { token: 'canary-token' });
    await api.sendRequest(`/api/services?nearCoordinate=${encodeURIComponent(PRECISE_COORDINATE)}&q=canary`);
    await api.sendRequest('/api/users?q=canary.bird', {});
    const question = {
      query: 'canary where can I sleep',
      coordinate: PRECISE_COORDINATE.split('|').toReversed().join('|'),
      location: 'Canary',
    };
    await api.sendRequest('/api/bot/query', { token: null, headers, body: question });
    await api.sendRequest('/api/bot/query', { token: null, headers, body: { ...question, chatToken: 'canary' } });
    await api.sendRequest('/api/bot/query', { token: null, headers, body: { query: 'canary'.repeat(100) } });
    await addService(api, { name: 'Canary Night Shelter', contactEmail: 'canary.contact@example.org', phone: '(213) 555-0199' });
    const logOutput = readLoggedText();
    expect(logOutput).toContain('request rejected');
    for (const secret of ['canary', 'Canary', PASSWORD, person.token, link, '555-0199', '2135550199', '118.2437', '34.0522'])
      expect([secret, logOutput.includes(secret)]).toEqual([secret, false]);
  });

  test('have one entry per line, whatever line breaks a client sends', async () => {
    const before = lines.length;
    await api.sendRequest('/api/services/x%0d%0a%7B%22level%22%3A60%7D', { method: 'DELETE', headers: { 'x-request-id': 'forged' } });
    await api.sendRequest('/api/%0d%0a%7B%22level%22%3A60%7D');
    const logOutput = lines.slice(before);
    expect(logOutput.length).toBeGreaterThan(0);
    for (const line of logOutput) {
      expect(line.trimEnd()).not.toContain('\n');
      expect((JSON.parse(line) as { level: unknown }).level).not.toBe(60);
    }
  });

  test('contain each security event once, by account ids and shortened networks only', async () => {
    covers('S25.4');
    const ana = await signUp(api, 'canary.ana@example.org', { displayName: 'Canary Ana' });
    const before = lines.length;
    const guessPassword = (email: string, headers: Readonly<Record<string, string>>) =>
      api.sendRequest('/api/auth/sign-in', { token: null, body: { email, password: 'canary-guess' }, headers });
    await guessPassword('canary.nobody@example.org', addressHeaders('2001:db8:1:2:3:4:5:6'));
    for (let index = 0; index < 8; index += 1) await guessPassword(ana.email, addressHeaders('198.51.100.77'));
    const asking = {
      token: null,
      headers: { ...addressHeaders('203.0.113.9'), 'idempotency-key': 'asked-twice' },
      body: { email: ana.email },
    };
    for (let index = 0; index < 2; index += 1) await api.sendRequest('/api/auth/request-reset-password', asking);
    // A later message of the mail reaction would invalidate this link.
    await api.product.reactions?.whenSettled();
    const link = await (await vaultOf(api)).resetTokens.issue(ana.id, 0);
    await api.sendRequest(`/api/auth/password?token=${link}`, {
      token: null,
      headers: addressHeaders('203.0.113.9'),
      body: { password: 'four windy canaries' },
    });
    for (let index = 0; index < 2; index += 1)
      await api.sendRequest(`/api/users/${ana.id}/set-permission`, { body: { role: 'VOLUNTEER' }, headers: addressHeaders('203.0.113.9') });
    await api.sendRequest(`/api/users/${ana.id}`, { method: 'DELETE' });
    for (let index = 0; index < 2; index += 1) await api.sendRequest(`/api/users/${ana.id}/erase`, { method: 'POST' });

    const logOutput = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const entries = logOutput.filter(({ security }) => security !== undefined).map(fieldsOf);
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
    const legacyReport = {
      'csp-report': { 'violated-directive': "script-src 'self'", 'blocked-uri': 'https://evil.example/x?canary', 'document-uri': page },
    };
    const currentReports = [
      { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: page, sample: 'canary' } },
      { type: 'deprecation', body: { message: 'canary' } },
    ];
    const statuses: number[] = [];
    const sendReport = (type: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
      collectReports(async () => void statuses.push((await report(type, body, headers)).status));
    expect(await sendReport('application/csp-report', legacyReport)).toEqual([
      { directive: 'script-src', blocked: 'https://evil.example', page: '/services/…' },
    ]);
    expect(await sendReport('application/reports+json', currentReports)).toEqual([
      { directive: 'img-src', blocked: 'inline', page: '/services/…' },
    ]);
    const unreadableReports: readonly (readonly [string, unknown, Readonly<Record<string, string>>?])[] = [
      ['application/json', legacyReport],
      ['application/csp-report', '{"csp-report": canary'],
      ['application/csp-report', { ...legacyReport, more: 'canary '.repeat(2000) }],
      ['application/csp-report', legacyReport, { ...fromNewAddress(), 'sec-fetch-site': 'cross-site' }],
    ];
    for (const [type, body, headers] of unreadableReports) expect(await sendReport(type, body, headers)).toEqual([]);
    const network = fromNewAddress();
    const startedAt = Date.now();
    const limitedReports = await collectReports(async () => {
      for (let index = 0; index < 33; index += 1) statuses.push((await report('application/csp-report', legacyReport, network)).status);
    });
    expect(limitedReports).toHaveLength(30);
    // Further reports of that network are ignored for an hour.
    const rateLimits = api.product.mongo.vault.collection<{ key: string; points: number; expire: Date }>('rateLimits');
    const exhaustedLimit = await rateLimits.findOne({ key: /^cspReport/, points: { $gt: 30 } });
    expect(Number(exhaustedLimit?.expire)).toBeGreaterThanOrEqual(startedAt + HOUR_MS);
    expect(Number(exhaustedLimit?.expire)).toBeLessThanOrEqual(Date.now() + HOUR_MS);
    // Reports of another network are still logged.
    expect(await sendReport('application/csp-report', legacyReport)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(readLoggedText()).not.toContain('canary');
  });

  test('control: contain entries without personal data', async () => {
    await api.sendRequest('/api/plain-canary-path', { method: 'POST', body: {} });
    expect(readLoggedText()).toContain('plain-canary-path');
  });
});
