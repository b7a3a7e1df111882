import { UNFINISHED_TIMEOUT_MS } from '#command-api/processManager/process.ts';
import type { DomainEvent } from '#kernel/events/envelope.ts';
import type { Person } from '../http/authSupport.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { IN_MATRIX, someOf } from '../support/matrix.ts';
import { isFinished, readBatch, PART, startManyServices, until, type Send, type ManyServices, type Waiting } from './manyServices.ts';

/*
 * Approve All for many pending services (500 in the matrix), while the command API is killed or another administrator approves the same
 * services.
 */
let many: ManyServices;
let api: TestApi;
let lead: Person;
let otherLead: Person;

const ALL = IN_MATRIX ? 500 : 130;

beforeAll(async () => {
  many = await startManyServices();
  ({ api, lead, otherLead } = many);
});
afterAll(() => many.stop());

/** Creates pending services; after they were displayed, one of the last three was approved, one changed and one removed. */
const givenWaiting = (all: number): Promise<Waiting> =>
  many.givenWaiting(all, (fromEnd, { described }, revision): DomainEvent | undefined => {
    if (fromEnd === 3) return { type: 'ServiceApproved', data: { ofRevision: Number(revision) } };
    if (fromEnd === 2) return { type: 'ServiceDescribed', data: { ...described, name: 'Another name' } };
    return fromEnd === 1 ? { type: 'ServiceRemoved', data: {} } : undefined;
  });

/** Returns the number of approvals of each service since then, from the log, without services that have none. */
const approvals = (list: Waiting): Promise<Map<string, number>> => many.counted(list, 'ServiceApproved');
/** Expected counts: one approval for each service but the last three. */
const onceEach = ({ ids }: Waiting): Map<string, number> => new Map(ids.slice(0, -3).map((id) => [id, 1]));

const approveAll = (ask: Send, { ids, revisions }: Waiting, { token }: Person): Promise<Reply> =>
  ask('/api/services/approve-services', { body: { services: ids, revisions }, token });

/**
 * Returns the number of writes of a batch until `approved` services are approved: its intent, the approvals, and a progress record per
 * completed part.
 */
const writesUntil = (approved: number): number => 1 + approved + Math.floor((approved - 1) / PART);

describe('approving many services at once', () => {
  test.each(someOf([107, 1, 50, 51, 250, 497]))(
    'after kill -9 at %d approvals, approves the other services exactly once without a client',
    async (reached) => {
      covers('manage-10');
      const list = await givenWaiting(ALL);
      const { running, ask } = await many.startCommands();
      const { shut } = many.letThrough(writesUntil(reached));
      const begun = await approveAll(ask, list, lead);
      expect(begun.status).toBe(202);
      await shut;
      await until(
        () => approvals(list),
        ({ size }) => size >= reached,
      );
      const noted = Math.floor((reached - 1) / PART) * PART;
      const progress = await readBatch(ask, begun, lead);
      expect(progress.body).toMatchObject({ kind: 'approve', state: 'running', total: ALL, left: ALL - noted, done: noted });
      running.kill('SIGKILL');
      expect(await running.exited).toMatchObject({ signal: 'SIGKILL' });
      expect([...(await approvals(list)).values()]).toEqual(Array.from({ length: reached }, () => 1));

      api.clock.set(new Date(Date.now() + UNFINISHED_TIMEOUT_MS).toISOString());
      const restarted = await api.another({ product: {} });
      await restarted.product.reactions?.whenSettled();
      await restarted.stop();
      expect(await approvals(list)).toEqual(onceEach(list));
      const end = await readBatch(api.ask, begun, lead);
      expect(end.body).toMatchObject({ state: 'finished', total: ALL, left: 0, done: ALL - 3, unchanged: 1, refused: 2 });
      const [approved, changed, removed] = list.ids.slice(-3);
      expect((fieldOf(end, 'services') as object[]).slice(-4)).toEqual([
        { id: list.ids.at(-4), result: 'done' },
        { id: approved, result: 'unchanged' },
        { id: changed, result: 'refused', code: 'CONFLICT' },
        { id: removed, result: 'refused', code: 'REMOVED' },
      ]);
    },
  );

  test('approves each service once for two concurrent users and reports to each what they approved', async () => {
    covers('manage-11');
    const list = await givenWaiting(ALL);
    const { ask } = await many.startCommands();
    // When the other user reaches these services, nine of the first user's approvals are decided but not written.
    const ofFirst = IN_MATRIX ? 107 : 57;
    const gate = many.letThrough(writesUntil(ofFirst));
    const first = approveAll(ask, list, lead);
    await gate.shut;
    await until(
      () => approvals(list),
      ({ size }) => size >= ofFirst,
    );
    const second = approveAll(api.ask, list, otherLead);
    await until(
      () => approvals(list),
      ({ size }) => size >= ofFirst + 43,
    );
    gate.open();
    const ends = await Promise.all([
      until(async () => readBatch(ask, await first, lead), isFinished),
      until(async () => readBatch(api.ask, await second, otherLead), isFinished),
    ]);
    expect(await approvals(list)).toEqual(onceEach(list));
    for (const { body } of ends) expect(body).toMatchObject({ total: ALL, left: 0, refused: 2 });
    const [byFirst, bySecond] = ends.map((reply) => Number(fieldOf(reply, 'done'))) as [number, number];
    expect(byFirst).toBeGreaterThanOrEqual(ofFirst);
    expect(bySecond).toBeGreaterThanOrEqual(43);
    expect(byFirst + bySecond).toBe(ALL - 3);
  });
});
