import { randomUUID } from 'node:crypto';
import { operatorEnvelope } from '#command-api/accounts/firstAdministrator.ts';
import { voidKudos } from '#command-api/kudos/voidKudos.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { readAfter } from './commandsSupport.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/* S28: the log guarantees one kudos per device and service, and the number of devices per network is limited. */
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
});
afterAll(() => api.stop());

const addService = async (approved = true): Promise<string> => {
  const generatedService = { ...createGeneratedService(0, 'Meals', { approved }), id: randomUUID() };
  await appendGeneratedServices(api, [generatedService]);
  return generatedService.id;
};
const giveKudos = (id: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  api.sendRequest(`/api/services/${id}/likes`, { method: 'POST', token: null, headers: { ...fromNewAddress(), ...headers } });
const cookieOf = (reply: Reply): string => reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const readLikes = async (id: string): Promise<unknown> => {
  await api.caughtUp();
  return fieldOf(await api.sendRequest(`/api/services/${id}`, { token: null }), 'likes');
};

describe('S28: kudos', () => {
  test('count once for each device, however often and concurrently they are given', async () => {
    covers('4-24', '7-2', 'S28.1', 'feedback-1');
    const id = await addService();
    const first = await giveKudos(id);
    expect(first.body).toMatchObject({ id, counted: true });
    const cookie = cookieOf(first);
    const repeatedReplies = await Promise.all(Array.from({ length: 8 }, () => giveKudos(id, { cookie })));
    expect(repeatedReplies.map(({ status, body }) => [status, (body as { counted: boolean }).counted])).toEqual(
      repeatedReplies.map(() => [200, false]),
    );
    expect(repeatedReplies.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await readLikes(id)).toBe(1);
    await giveKudos(id);
    expect(await readLikes(id)).toBe(2);
  });

  test('count once when one device gives them concurrently', async () => {
    const id = await addService();
    const cookie = cookieOf(await giveKudos(await addService()));
    const replies = await Promise.all(Array.from({ length: 12 }, () => giveKudos(id, { cookie })));
    expect(replies.filter(({ body }) => (body as { counted: boolean }).counted)).toHaveLength(1);
    expect(await readLikes(id)).toBe(1);
  });

  test('sort the most thanked services first', async () => {
    covers('9-50');
    const [unlikedServiceId, twiceLikedServiceId, onceLikedServiceId] = [await addService(), await addService(), await addService()];
    await giveKudos(twiceLikedServiceId);
    await giveKudos(onceLikedServiceId);
    const lastReply = await giveKudos(twiceLikedServiceId);
    const filter = encodeURIComponent(JSON.stringify({ _id: [unlikedServiceId, twiceLikedServiceId, onceLikedServiceId] }));
    const list = await readAfter(api, lastReply, `/api/services?filter=${filter}&sort=likes&direction=desc`);
    expect((list.body as { readonly id: string }[]).map(({ id }) => id)).toEqual([
      twiceLikedServiceId,
      onceLikedServiceId,
      unlikedServiceId,
    ]);
  });

  test('identify devices by a cookie that only the server can make, and that no script reads', async () => {
    const id = await addService();
    const reply = await giveKudos(id);
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const forgedCookie = cookieOf(reply).replace(/=./, (start) => (start === '=A' ? '=B' : '=A'));
    const other = await giveKudos(id, { cookie: forgedCookie });
    expect(other.headers.getSetCookie()).toHaveLength(1);
    expect(cookieOf(other)).not.toBe(forgedCookie);
  });

  test('are stored in the log without data of the network or the device', async () => {
    const id = await addService();
    const cookie = cookieOf(await giveKudos(id, { 'x-forwarded-for': '203.0.113.77' }));
    const page = await api.product.store.readAll({ maxCount: 1000 });
    const events = page.flatMap((entry) => (entry.kind === 'event' && entry.event.type === 'KudosGiven' ? [entry.event] : []));
    const text = JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).toContain(id);
    expect(text).not.toContain('203.0.113');
    expect(text).not.toContain(cookie.slice('device='.length, 29));
    expect(events.every(({ streamName }) => /^kudos-[\da-f]{64}$/.test(streamName))).toBe(true);
    expect(events.every(({ metadata }) => metadata.actor.id === 'guest')).toBe(true);
  });

  test('of many new devices of one network are limited, without a limit for other networks', async () => {
    const id = await addService();
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const replies: Reply[] = [];
    for (let index = 0; index < 25; index++) replies.push(await giveKudos(id, from));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    const rejectedReply = replies.at(-1);
    expect([rejectedReply?.status, rejectedReply && fieldOf(rejectedReply, 'code')]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(rejectedReply?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await giveKudos(id)).status).toBe(200);
    expect(await readLikes(id)).toBe(21);
  });

  test('are only for visible services', async () => {
    expect(fieldOf(await giveKudos(await addService(false)), 'code')).toBe('SERVICE_NOT_FOUND');
    expect((await giveKudos(randomUUID())).status).toBe(404);
  });

  test('cannot be given from another site, nor from there with another device identity', async () => {
    covers('S24.4');
    const id = await addService();
    for (const fetchSite of ['cross-site', 'same-site']) {
      const rejectedReply = await giveKudos(id, { 'sec-fetch-site': fetchSite });
      expect([rejectedReply.status, rejectedReply.headers.getSetCookie()]).toEqual([403, []]);
      expect(
        (await api.sendRequest('/api/device/forget', { method: 'POST', token: null, headers: { 'sec-fetch-site': fetchSite } })).status,
      ).toBe(403);
    }
    for (const origin of ['https://evil.example', 'null', `${api.url}.evil.example`]) {
      const rejectedReply = await giveKudos(id, { origin });
      expect([origin, rejectedReply.status, rejectedReply.headers.getSetCookie()]).toEqual([origin, 403, []]);
      expect((await api.sendRequest('/api/device/forget', { method: 'POST', token: null, headers: { origin } })).status).toBe(403);
    }
    expect((await giveKudos(id, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await giveKudos(id, { origin: api.url })).status).toBe(200);
  });

  test('are kept when the browser forgets its device, and the cookie is deleted', async () => {
    const id = await addService();
    await giveKudos(id);
    const reply = await api.sendRequest('/api/device/forget', { method: 'POST', token: null });
    expect(reply.status).toBe(204);
    expect(reply.headers.getSetCookie()).toEqual(['device=; Path=/api; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax']);
    expect(await readLikes(id)).toBe(1);
  });

  test('marked as abuse are subtracted permanently, and other kudos are kept', async () => {
    const id = await addService();
    const other = await addService();
    await giveKudos(id);
    await giveKudos(other);
    api.clock.advance(3_600_000);
    const from = new Date(api.clock()).toISOString();
    const cookie = cookieOf(await giveKudos(id));
    const foldContext = { store: api.product.store, envelope: () => operatorEnvelope(randomUUID(), 'test', api.clock()) };
    expect(await voidKudos(foldContext, { serviceId: id, from })).toMatchObject({ voided: 1 });
    expect(await voidKudos(foldContext, { serviceId: id, from })).toMatchObject({ voided: 0 });
    expect((await giveKudos(id, { cookie })).body).toMatchObject({ counted: false });
    expect([await readLikes(id), await readLikes(other)]).toEqual([1, 1]);
  });
});
