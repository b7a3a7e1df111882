import type { Reply } from '../support/api.ts';
import { fieldOf } from '../support/api.ts';
import type { PausableSubscription } from '../support/pausableSubscription.ts';
import { serviceForm, idOf } from './commandsSupport.ts';
import { startReadYourWritesContext, type ReadYourWritesContext } from './readYourWritesContext.ts';

/*
 * A request with the Consistency-Token of a command sees the result of that command: the read waits up to two seconds for its read model,
 * and then returns the header `Stale`. The timeout is real time, so these tests really block a model.
 */
let context: ReadYourWritesContext;

beforeAll(async () => {
  context = await startReadYourWritesContext();
});
afterAll(() => context.stop());

const tokenHeader = (reply: Reply): Record<string, string> => ({ 'consistency-token': reply.headers.get('consistency-token') ?? 'none' });
const positionIn = (reply: Reply): bigint => BigInt(reply.headers.get('consistency-token')?.split('.')[1] ?? -1);
const isStale = (reply: Reply): boolean => reply.headers.get('stale') === 'true';

const addNamedService = async (name: string): Promise<Reply> => {
  const reply = await context.command('/api/services', { body: serviceForm({ name }) });
  expect(reply.status).toBe(201);
  return reply;
};

/** Releases a blocked model after a delay. */
const releaseAfter = (milliseconds: number, blockedModel: PausableSubscription): void =>
  void setTimeout(() => blockedModel.resume(), milliseconds);

const LIST_PATH = '/api/services?nearCoordinate=-118.24|34.05&isShowAll=true';
const namesOf = (reply: Reply): unknown[] => (reply.body as { name: unknown }[]).map(({ name }) => name);

describe.each([0, 1] as const)('query API %i', (readerIndex) => {
  const reader = () => context.readers[readerIndex];
  const otherReader = () => context.readers[readerIndex === 0 ? 1 : 0];

  test('returns a caller’s own write at once when nothing is blocked', async () => {
    const writeReply = await addNamedService(`At once ${readerIndex}`);
    const list = await reader().sendRequest(LIST_PATH, { headers: tokenHeader(writeReply) });
    expect(namesOf(list)).toContain(`At once ${readerIndex}`);
    expect(isStale(list)).toBe(false);
    expect(positionIn(list)).toBeGreaterThanOrEqual(positionIn(writeReply));
  });

  test('waits for its subscription, blocked for 1 s, and returns the own write', async () => {
    covers('api-11');
    reader().subscription.pause();
    const writeReply = await addNamedService(`Held for one second ${readerIndex}`);
    await addNamedService(`Another ${readerIndex}`);

    const replyWithoutToken = await reader().sendRequest(LIST_PATH);
    expect(namesOf(replyWithoutToken)).not.toContain(`Held for one second ${readerIndex}`);
    const otherReaderReply = await otherReader().sendRequest(LIST_PATH, { headers: tokenHeader(writeReply) });
    expect(namesOf(otherReaderReply)).toContain(`Held for one second ${readerIndex}`);

    releaseAfter(1000, reader().subscription);
    const list = await reader().sendRequest(LIST_PATH, { headers: tokenHeader(writeReply) });
    expect(namesOf(list)).toContain(`Held for one second ${readerIndex}`);
    expect(isStale(list)).toBe(false);
  });

  test('returns Stale when its subscription is blocked for 3 s, and the own write afterwards', async () => {
    reader().subscription.pause();
    const writeReply = await addNamedService(`Held for three seconds ${readerIndex}`);
    releaseAfter(3000, reader().subscription);

    const list = await reader().sendRequest(LIST_PATH, { headers: tokenHeader(writeReply) });
    expect(list.status).toBe(200);
    expect(isStale(list)).toBe(true);
    expect(namesOf(list)).not.toContain(`Held for three seconds ${readerIndex}`);
    expect(positionIn(list)).toBeLessThan(positionIn(writeReply));

    const laterReply = await reader().sendRequest(LIST_PATH, { headers: tokenHeader(writeReply) });
    expect(namesOf(laterReply)).toContain(`Held for three seconds ${readerIndex}`);
    expect(isStale(laterReply)).toBe(false);
  });

  test('waits for projections, blocked for 1 s, and returns a single own write', async () => {
    context.projections.pause();
    const writeReply = await addNamedService(`Projected late ${readerIndex}`);
    for (let count = 0; count < 5; count += 1) await addNamedService(`Another ${count} ${readerIndex}`);
    releaseAfter(1000, context.projections);
    const detail = await reader().sendRequest(`/api/services/${idOf(writeReply)}`, { headers: tokenHeader(writeReply) });
    expect(fieldOf(detail, 'name')).toBe(`Projected late ${readerIndex}`);
    expect(isStale(detail)).toBe(false);
    expect(positionIn(detail)).toBeGreaterThanOrEqual(positionIn(writeReply));
  });

  test('returns a single own write from its list in memory while projections are blocked', async () => {
    context.projections.pause();
    const writeReply = await addNamedService(`Projected too late ${readerIndex}`);
    const detail = await reader().sendRequest(`/api/services/${idOf(writeReply)}`, { headers: tokenHeader(writeReply) });
    expect(fieldOf(detail, 'name')).toBe(`Projected too late ${readerIndex}`);
    expect(isStale(detail)).toBe(false);
    expect(positionIn(detail)).toBeGreaterThanOrEqual(positionIn(writeReply));
    // The list does not wait for projections: it has its own subscription to the log.
    expect(namesOf(await reader().sendRequest(LIST_PATH, { headers: tokenHeader(writeReply) }))).toContain(
      `Projected too late ${readerIndex}`,
    );
    context.projections.resume();
  });

  test('returns Stale when projections and subscription are blocked for 3 s, and the own write afterwards', async () => {
    covers('api-12');
    context.projections.pause();
    reader().subscription.pause();
    const writeReply = await addNamedService(`Known to nobody ${readerIndex}`);
    for (const blockedModel of [context.projections, reader().subscription]) releaseAfter(3000, blockedModel);
    const path = `/api/services/${idOf(writeReply)}`;

    const detail = await reader().sendRequest(path, { headers: tokenHeader(writeReply) });
    expect(detail.status).toBe(404);
    expect(isStale(detail)).toBe(true);

    const laterReply = await reader().sendRequest(path, { headers: tokenHeader(writeReply) });
    expect(fieldOf(laterReply, 'name')).toBe(`Known to nobody ${readerIndex}`);
    expect(isStale(laterReply)).toBe(false);
  });

  test('is up to date after a write that its read model ignores', async () => {
    const { position } = await context.store.append(`import-${readerIndex}`, 'no_stream', [
      {
        id: crypto.randomUUID(),
        type: 'ImportStarted',
        data: { name: 'listings.jsonl', digest: '0'.repeat(64), rows: 1 },
        metadata: {
          commandId: crypto.randomUUID(),
          commandDigest: '0'.repeat(64),
          correlationId: crypto.randomUUID(),
          causationId: crypto.randomUUID(),
          actor: { id: 'administrator', role: 'ADMINISTRATOR', via: 'import' },
          occurredAt: '2026-03-10T17:00:00.000Z',
          locale: 'en',
        },
      },
    ]);
    const headers = { 'consistency-token': `${await context.store.identity()}.${position}` };
    for (const path of [LIST_PATH, `/api/services/${idOf(await addNamedService(`After an import ${readerIndex}`))}`]) {
      const readReply = await reader().sendRequest(path, { headers });
      expect(isStale(readReply)).toBe(false);
      expect(positionIn(readReply)).toBeGreaterThanOrEqual(position);
    }
  });

  test('returns Stale and a token of this log for a token of another log', async () => {
    covers('api-13');
    await addNamedService(`Of this log ${readerIndex}`);
    const headers = { 'consistency-token': `11111111-1111-4111-8111-111111111111.1` };
    const list = await reader().sendRequest(LIST_PATH, { headers });
    expect(list.status).toBe(200);
    expect(isStale(list)).toBe(true);
    expect(list.headers.get('consistency-token')).toMatch(`${await context.store.identity()}.`);
    const repeatedReply = await reader().sendRequest(LIST_PATH, { headers: tokenHeader(list) });
    expect(isStale(repeatedReply)).toBe(false);
  });

  test('rejects an invalid token', async () => {
    const list = await reader().sendRequest(LIST_PATH, { headers: { 'consistency-token': 'soon' } });
    expect(list.status).toBe(400);
    expect(fieldOf(list, 'code')).toBe('INVALID_CONSISTENCY_TOKEN');
  });
});
