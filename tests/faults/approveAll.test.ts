import { RUNS_WHOLE_MATRIX, matrixSubset } from 'test-tools/matrix.ts';
import { UNFINISHED_TIMEOUT_MS } from '#command-api/commands/process.ts';
import type { DomainEvent } from '#domain/envelope/envelope.ts';
import type { Person } from '../http/authSupport.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import {
  isFinished,
  readBatch,
  BATCH_PART_SIZE,
  startBatchTestContext,
  pollUntil,
  type SendRequest,
  type BatchTestContext,
  type PendingServices,
} from './batchTestContext.ts';

/*
 * Approve All for many pending services (500 in the matrix), while the command API is killed or another administrator approves the same
 * services.
 */
let batchContext: BatchTestContext;
let api: TestApi;
let lead: Person;
let otherLead: Person;

const SERVICE_COUNT = RUNS_WHOLE_MATRIX ? 500 : 130;

beforeAll(async () => {
  batchContext = await startBatchTestContext();
  ({ api, lead, otherLead } = batchContext);
});
afterAll(() => batchContext.stop());

/** Creates pending services; after they were displayed, one of the last three was approved, one changed and one removed. */
const addPendingServices = (count: number): Promise<PendingServices> =>
  batchContext.addPendingServices(count, (fromEnd, { described }, revision): DomainEvent | undefined => {
    if (fromEnd === 3) return { type: 'ServiceApproved', data: { ofRevision: Number(revision) } };
    if (fromEnd === 2) return { type: 'ServiceDescribed', data: { ...described, name: 'Another name' } };
    return fromEnd === 1 ? { type: 'ServiceRemoved', data: {} } : undefined;
  });

/** Returns the number of approvals of each service since then, from the log, without services that have none. */
const countApprovals = (list: PendingServices): Promise<Map<string, number>> => batchContext.countEventsOf(list, 'ServiceApproved');
/** Expected counts: one approval for each service but the last three. */
const expectedApprovals = ({ ids }: PendingServices): Map<string, number> => new Map(ids.slice(0, -3).map((id) => [id, 1]));

const approveAll = (sendRequest: SendRequest, { ids, revisions }: PendingServices, { token }: Person): Promise<Reply> =>
  sendRequest('/api/services/approve-services', { body: { services: ids, revisions }, token });

/**
 * Returns the number of writes of a batch until `approved` services are approved: its intent, the approvals, and a progress record per
 * completed part.
 */
const writesUntilApproved = (approved: number): number => 1 + approved + Math.floor((approved - 1) / BATCH_PART_SIZE);

describe('approving many services at once', () => {
  test.each(matrixSubset([107, 1, 16, 17, 250, 497]))(
    'after kill -9 at %d approvals, approves the other services exactly once without a client',
    async (killedAfter) => {
      covers('manage-10');
      const list = await addPendingServices(SERVICE_COUNT);
      const { apiProcess, sendRequest } = await batchContext.startCommandApi();
      const { firstBlocked } = batchContext.allowWrites(writesUntilApproved(killedAfter));
      const batchReply = await approveAll(sendRequest, list, lead);
      expect(batchReply.status).toBe(202);
      await firstBlocked;
      await pollUntil(
        () => countApprovals(list),
        ({ size }) => size >= killedAfter,
      );
      const recordedCount = Math.floor((killedAfter - 1) / BATCH_PART_SIZE) * BATCH_PART_SIZE;
      const progress = await readBatch(sendRequest, batchReply, lead);
      expect(progress.body).toMatchObject({
        kind: 'approve',
        state: 'running',
        total: SERVICE_COUNT,
        left: SERVICE_COUNT - recordedCount,
        done: recordedCount,
      });
      apiProcess.kill('SIGKILL');
      expect(await apiProcess.exited).toMatchObject({ signal: 'SIGKILL' });
      expect([...(await countApprovals(list)).values()]).toEqual(Array.from({ length: killedAfter }, () => 1));

      api.clock.set(new Date(Date.now() + UNFINISHED_TIMEOUT_MS).toISOString());
      const restarted = await api.another({ product: {} });
      await restarted.product.reactions?.whenSettled();
      await restarted.stop();
      expect(await countApprovals(list)).toEqual(expectedApprovals(list));
      const finalBatch = await readBatch(api.sendRequest, batchReply, lead);
      expect(finalBatch.body).toMatchObject({
        state: 'finished',
        total: SERVICE_COUNT,
        left: 0,
        done: SERVICE_COUNT - 3,
        unchanged: 1,
        refused: 2,
      });
      const [approved, changed, removed] = list.ids.slice(-3);
      expect((fieldOf(finalBatch, 'services') as object[]).slice(-4)).toEqual([
        { id: list.ids.at(-4), result: 'done' },
        { id: approved, result: 'unchanged' },
        { id: changed, result: 'refused', code: 'CONFLICT' },
        { id: removed, result: 'refused', code: 'REMOVED' },
      ]);
    },
  );

  test('approves each service once for two concurrent users and reports to each what they approved', async () => {
    covers('manage-11');
    const list = await addPendingServices(SERVICE_COUNT);
    const { sendRequest } = await batchContext.startCommandApi();
    // When the other user reaches these services, some of the first user's approvals are decided but not written.
    const approvedByFirst = RUNS_WHOLE_MATRIX ? 107 : 57;
    const gate = batchContext.allowWrites(writesUntilApproved(approvedByFirst));
    const firstReply = approveAll(sendRequest, list, lead);
    await gate.firstBlocked;
    await pollUntil(
      () => countApprovals(list),
      ({ size }) => size >= approvedByFirst,
    );
    const secondReply = approveAll(api.sendRequest, list, otherLead);
    await pollUntil(
      () => countApprovals(list),
      ({ size }) => size >= approvedByFirst + 43,
    );
    gate.open();
    const finalBatches = await Promise.all([
      pollUntil(async () => readBatch(sendRequest, await firstReply, lead), isFinished),
      pollUntil(async () => readBatch(api.sendRequest, await secondReply, otherLead), isFinished),
    ]);
    expect(await countApprovals(list)).toEqual(expectedApprovals(list));
    for (const { body } of finalBatches) expect(body).toMatchObject({ total: SERVICE_COUNT, left: 0, refused: 2 });
    const [doneByFirst, doneBySecond] = finalBatches.map((reply) => Number(fieldOf(reply, 'done'))) as [number, number];
    expect(doneByFirst).toBeGreaterThanOrEqual(approvedByFirst);
    expect(doneBySecond).toBeGreaterThanOrEqual(43);
    expect(doneByFirst + doneBySecond).toBe(SERVICE_COUNT - 3);
  });
});
