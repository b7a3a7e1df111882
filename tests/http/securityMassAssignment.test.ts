import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { fromElsewhere, personAs, signUp, signUpReply, startPeopleApi, type Person } from './authSupport.ts';
import { addService, form, idOf } from './commandsSupport.ts';

/* S3: what a client may not say is refused or passed over, whoever says it, and never stored. */
let api: TestApi;
let provider: Person;
let lead: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  provider = await personAs(api, 'provider@example.org', 'USER');
  lead = await personAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
});
afterAll(() => api.stop());

/** What an answer says of a person and only the product decides. */
const DECIDED = {
  id: 'another-id',
  email: 'somebody.else@example.org',
  roles: ['ADMINISTRATOR'],
  isAdmin: true,
  isLogin: true,
  isApproved: true,
  totalServices: 99,
  usedServices: 0,
  status: 'active',
  createdAt: '2020-01-01T00:00:00.000Z',
};
const readAfter = (reply: Reply, path: string, token?: string): Promise<Reply> =>
  api.ask(path, {
    headers: { 'consistency-token': reply.headers.get('consistency-token') ?? '' },
    ...(token === undefined ? {} : { token }),
  });
const codes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

describe('S3: mass assignment', () => {
  test.each(['role', 'roles', 'isAdmin', 'isApproved', 'totalServices', 'id', 'status', 'createdAt', 'lastMethod', 'kind'])(
    'signing up with %s is refused',
    async (field) => {
      const reply = await signUpReply(api, { email: `with-${field.toLowerCase()}@example.org`, [field]: 'ADMINISTRATOR' });
      expect([reply.status, codes(reply)]).toEqual([400, [`${field} UNKNOWN_FIELD`]]);
    },
  );

  test('of one’s own profile nothing is said but name and phone', async () => {
    const { id, token } = await signUp(api, 'volunteer@example.org', { isVolunteer: true });
    await api.ask(`/api/users/${id}`, { method: 'PUT', body: { isApproved: true } });
    api.clock.advance(1001);
    const saved = await api.ask('/api/auth/profile', { method: 'PUT', token, body: { ...DECIDED, displayName: 'Vera' } });
    expect(saved.status).toBe(200);
    expect((await readAfter(saved, '/api/auth/profile', token)).body).toMatchObject({
      id,
      displayName: 'Vera',
      email: 'volunteer@example.org',
      roles: ['VOLUNTEER'],
      isAdmin: false,
      totalServices: 3,
    });
  });

  test('a lead says nothing of somebody but name, phone and approval', async () => {
    const { id } = await signUp(api, 'led@example.org', { isVolunteer: true });
    const body = { ...DECIDED, isApproved: false, displayName: 'Led' };
    const saved = await api.ask(`/api/users/${id}`, { method: 'PUT', token: lead.token, body });
    expect(saved.status).toBe(200);
    expect((await readAfter(saved, `/api/users/${id}`)).body).toMatchObject({
      id,
      displayName: 'Led',
      email: 'led@example.org',
      roles: ['VOLUNTEER'],
      isApproved: false,
      totalServices: 3,
    });
  });

  test.each(['password', 'passwordHash', 'epoch', 'sealed', 'token', 'kind', 'methods', '$set'])(
    'nobody says %s of anybody',
    async (field) => {
      for (const [path, token] of [
        ['/api/auth/profile', provider.token],
        [`/api/users/${provider.id}`, undefined],
      ] as const) {
        const body = { displayName: 'X', [field]: 'x' };
        const reply = await api.ask(path, { method: 'PUT', body, ...(token === undefined ? {} : { token }) });
        expect([reply.status, codes(reply)]).toEqual([400, [`${field} UNKNOWN_FIELD`]]);
      }
    },
  );

  test('a provider decides neither approval nor kudos, owner, notice, display or dates of a service', async () => {
    const decided = {
      isApproved: true,
      likes: 999,
      user: 'another-id',
      userEmail: lead.email,
      isCriticalHeader: true,
      criticalDescription: 'Look here',
      isCriticalNeverExpire: true,
      isShowFlag: true,
      isShowDonate: true,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
    };
    const { token } = provider;
    const added = await addService(api, decided, { token, headers: fromElsewhere() });
    const path = `/api/services/${idOf(added)}`;
    const saved = await api.ask(path, { method: 'PUT', token, body: { ...form({ phone: '' }), ...decided } });
    expect(saved.status).toBe(200);
    for (const [reply, as] of [
      [added, token],
      [saved, token],
    ] as const) {
      const seen = await readAfter(reply, path, as);
      expect(seen.body).toMatchObject({
        isApproved: false,
        likes: 0,
        user: provider.id,
        isCriticalHeader: false,
        isShowFlag: false,
        isShowDonate: false,
        createdAt: new Date(api.clock()).toISOString(),
      });
    }
  });

  test('control: whoever may decide, does', async () => {
    const added = await addService(api, { isShowFlag: true, userEmail: lead.email });
    expect((await readAfter(added, `/api/services/${idOf(added)}`)).body).toMatchObject({
      isApproved: true,
      isShowFlag: true,
      user: lead.id,
    });
  });
});
