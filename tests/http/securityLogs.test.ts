import { createLogger } from '../../platform/log.ts';
import type { TestApi } from '../support/api.ts';
import { fromElsewhere, PASSWORD, signInReply, signUp, signUpReply, startPeopleApi, vaultOf } from './authSupport.ts';
import { addService } from './commandsSupport.ts';

/* S25: whatever people send, at the finest level of logging: nothing of it that is theirs is in the log. */
const lines: string[] = [];
const log = createLogger({ level: 'trace', process: 'test' }, { write: (line: string) => void lines.push(line) });
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi({ product: { log } });
});
afterAll(() => api.stop());

const PLACE = '-118.24371|34.05223';
/** Times may spell anything by chance. */
const logged = (): string => lines.join('').replaceAll(/"time":\d+,/g, '');

describe('S25: logs', () => {
  test('hold no password, token, address, phone, name or place, whether asked well or badly', async () => {
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
    expect(written).toContain('request refused');
    for (const secret of ['canary', 'Canary', PASSWORD, person.token, link, '555-0199', '2135550199', '118.2437', '34.0522'])
      expect([secret, written.includes(secret)]).toEqual([secret, false]);
  });

  test('are one entry a line, whatever line breaks somebody sends', async () => {
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

  test('control: what is not personal is there', async () => {
    await api.ask('/api/plain-canary-path', { method: 'POST', body: {} });
    expect(logged()).toContain('plain-canary-path');
  });
});
