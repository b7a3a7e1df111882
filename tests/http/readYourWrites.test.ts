import type { Reply } from '../support/api.ts';
import { fieldOf } from '../support/api.ts';
import type { Holdable } from '../support/holdable.ts';
import { form, idOf } from './commandsSupport.ts';
import { startContext, type TestContext } from './readYourWritesContext.ts';

/*
 * A request with the Consistency-Token of a command sees the result of that command: the read waits up to two seconds for its read model,
 * and then returns the header `Stale`. The timeout is real time, so these tests really block a model.
 */
let context: TestContext;

beforeAll(async () => {
  context = await startContext();
});
afterAll(() => context.stop());

const token = (reply: Reply): Record<string, string> => ({ 'consistency-token': reply.headers.get('consistency-token') ?? 'none' });
const positionIn = (reply: Reply): bigint => BigInt(reply.headers.get('consistency-token')?.split('.')[1] ?? -1);
const isStale = (reply: Reply): boolean => reply.headers.get('stale') === 'true';

const add = async (name: string): Promise<Reply> => {
  const reply = await context.command('/api/services', { body: form({ name }) });
  expect(reply.status).toBe(201);
  return reply;
};

/** Releases a blocked model after a delay. */
const letGoAfter = (milliseconds: number, held: Holdable): void => void setTimeout(() => held.letGo(), milliseconds);

const LIST = '/api/services?nearCoordinate=-118.24|34.05&isShowAll=true';
const names = (reply: Reply): unknown[] => (reply.body as { name: unknown }[]).map(({ name }) => name);

describe.each([0, 1] as const)('query API %i', (which) => {
  const reader = () => context.readers[which];
  const other = () => context.readers[which === 0 ? 1 : 0];

  test('returns a caller’s own write at once when nothing is blocked', async () => {
    const written = await add(`At once ${which}`);
    const list = await reader().ask(LIST, { headers: token(written) });
    expect(names(list)).toContain(`At once ${which}`);
    expect(isStale(list)).toBe(false);
    expect(positionIn(list)).toBeGreaterThanOrEqual(positionIn(written));
  });

  test('waits for its subscription, blocked for 1 s, and returns the own write', async () => {
    covers('api-11');
    reader().subscription.hold();
    const written = await add(`Held for one second ${which}`);
    await add(`Another ${which}`);

    const without = await reader().ask(LIST);
    expect(names(without)).not.toContain(`Held for one second ${which}`);
    const elsewhere = await other().ask(LIST, { headers: token(written) });
    expect(names(elsewhere)).toContain(`Held for one second ${which}`);

    letGoAfter(1000, reader().subscription);
    const list = await reader().ask(LIST, { headers: token(written) });
    expect(names(list)).toContain(`Held for one second ${which}`);
    expect(isStale(list)).toBe(false);
  });

  test('returns Stale when its subscription is blocked for 3 s, and the own write afterwards', async () => {
    reader().subscription.hold();
    const written = await add(`Held for three seconds ${which}`);
    letGoAfter(3000, reader().subscription);

    const list = await reader().ask(LIST, { headers: token(written) });
    expect(list.status).toBe(200);
    expect(isStale(list)).toBe(true);
    expect(names(list)).not.toContain(`Held for three seconds ${which}`);
    expect(positionIn(list)).toBeLessThan(positionIn(written));

    const later = await reader().ask(LIST, { headers: token(written) });
    expect(names(later)).toContain(`Held for three seconds ${which}`);
    expect(isStale(later)).toBe(false);
  });

  test('waits for projections, blocked for 1 s, and returns a single own write', async () => {
    context.projections.hold();
    const written = await add(`Projected late ${which}`);
    for (let count = 0; count < 5; count += 1) await add(`Another ${count} ${which}`);
    letGoAfter(1000, context.projections);
    const detail = await reader().ask(`/api/services/${idOf(written)}`, { headers: token(written) });
    expect(fieldOf(detail, 'name')).toBe(`Projected late ${which}`);
    expect(isStale(detail)).toBe(false);
    expect(positionIn(detail)).toBeGreaterThanOrEqual(positionIn(written));
  });

  test('returns a single own write from its list in memory while projections are blocked', async () => {
    context.projections.hold();
    const written = await add(`Projected too late ${which}`);
    const detail = await reader().ask(`/api/services/${idOf(written)}`, { headers: token(written) });
    expect(fieldOf(detail, 'name')).toBe(`Projected too late ${which}`);
    expect(isStale(detail)).toBe(false);
    expect(positionIn(detail)).toBeGreaterThanOrEqual(positionIn(written));
    // The list does not wait for projections: it has its own subscription to the log.
    expect(names(await reader().ask(LIST, { headers: token(written) }))).toContain(`Projected too late ${which}`);
    context.projections.letGo();
  });

  test('returns Stale when projections and subscription are blocked for 3 s, and the own write afterwards', async () => {
    covers('api-12');
    context.projections.hold();
    reader().subscription.hold();
    const written = await add(`Known to nobody ${which}`);
    for (const held of [context.projections, reader().subscription]) letGoAfter(3000, held);
    const path = `/api/services/${idOf(written)}`;

    const detail = await reader().ask(path, { headers: token(written) });
    expect(detail.status).toBe(404);
    expect(isStale(detail)).toBe(true);

    const later = await reader().ask(path, { headers: token(written) });
    expect(fieldOf(later, 'name')).toBe(`Known to nobody ${which}`);
    expect(isStale(later)).toBe(false);
  });

  test('is up to date after a write that its read model ignores', async () => {
    const { position } = await context.store.append(`import-${which}`, 'no_stream', [
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
    for (const path of [LIST, `/api/services/${idOf(await add(`After an import ${which}`))}`]) {
      const read = await reader().ask(path, { headers });
      expect(isStale(read)).toBe(false);
      expect(positionIn(read)).toBeGreaterThanOrEqual(position);
    }
  });

  test('returns Stale and a token of this log for a token of another log', async () => {
    covers('api-13');
    await add(`Of this log ${which}`);
    const headers = { 'consistency-token': `11111111-1111-4111-8111-111111111111.1` };
    const list = await reader().ask(LIST, { headers });
    expect(list.status).toBe(200);
    expect(isStale(list)).toBe(true);
    expect(list.headers.get('consistency-token')).toMatch(`${await context.store.identity()}.`);
    const again = await reader().ask(LIST, { headers: token(list) });
    expect(isStale(again)).toBe(false);
  });

  test('rejects an invalid token', async () => {
    const list = await reader().ask(LIST, { headers: { 'consistency-token': 'soon' } });
    expect(list.status).toBe(400);
    expect(fieldOf(list, 'code')).toBe('INVALID_CONSISTENCY_TOKEN');
  });
});
