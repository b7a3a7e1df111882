import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { UNFINISHED_TIMEOUT_MS } from '#command-api/commands/process.ts';
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

/* Undo of Approve All over many services; users changed three of them after the approval. */
let batchContext: BatchTestContext;
let api: TestApi;
let lead: Person;
let otherLead: Person;

/** More than one part of a batch in `npm test`; four parts in the matrix. */
const SERVICE_COUNT = RUNS_WHOLE_MATRIX ? 200 : 80;
const CHANGED_COUNT = 3;
/** Number of services undone when the process is killed. */
const KILLED_AFTER = RUNS_WHOLE_MATRIX ? 100 : 60;

beforeAll(async () => {
  batchContext = await startBatchTestContext();
  ({ api, lead, otherLead } = batchContext);
});
afterAll(() => batchContext.stop());

interface ApprovedServices extends PendingServices {
  /** Id of the command that approved them. */
  readonly approvalCommandId: string;
}

const approveServices = async (): Promise<ApprovedServices> => {
  const list = await batchContext.addPendingServices(SERVICE_COUNT);
  const batchReply = await api.sendRequest('/api/services/approve-services', { body: { services: list.ids }, token: lead.token });
  const finalBatch = await pollUntil(() => readBatch(api.sendRequest, batchReply, lead), isFinished);
  if (fieldOf(finalBatch, 'done') !== SERVICE_COUNT) throw new Error('Not all are approved.');
  for (const id of list.ids.slice(-CHANGED_COUNT))
    await batchContext.appendServiceEvent(id, { type: 'HoursSet', data: { schedules: [], closedDays: [], contactForHours: true } });
  return { ...list, approvalCommandId: String(fieldOf(batchReply, 'commandId')) };
};
/** Retries while the audit is behind the log, as the response demands. */
const undo = (ask: SendRequest, id: string, { token }: Person): Promise<Reply> =>
  pollUntil(
    () => ask('/api/undo', { body: { id }, token }),
    ({ status }) => status !== 503,
  );
/** Returns the number of withdrawn approvals per service, from the log. */
const countWithdrawals = (list: PendingServices): Promise<Map<string, number>> => batchContext.countEventsOf(list, 'ApprovalWithdrawn');
/** Expected counts: one withdrawal for each unchanged service. */
const expectedWithdrawals = ({ ids }: PendingServices): Map<string, number> => new Map(ids.slice(0, -CHANGED_COUNT).map((id) => [id, 1]));
interface AuditEntry {
  readonly command: string;
  readonly subject: string;
  readonly events: readonly { readonly type: string; readonly facts?: object }[];
}
/** Returns the audit entries of the batch of a command, as far as the audit has read the log. */
const findAuditEntries = async (command: string): Promise<readonly AuditEntry[]> => {
  const { body } = await api.sendRequest('/api/audit?kind=bookkeeping&limit=100');
  return (body as readonly AuditEntry[]).filter((entry) => entry.command === command && entry.subject === 'batch');
};

test('an undo that is killed half way reverts all but the three changed services', async () => {
  const list = await approveServices();
  const preview = await pollUntil(
    () => api.sendRequest(`/api/undo/${list.approvalCommandId}`, { token: lead.token }),
    ({ status, body }) => status === 200 && (body as { readonly things: readonly unknown[] }).things.length === SERVICE_COUNT,
  );
  expect(preview.body).toMatchObject({ state: 'possible', possible: SERVICE_COUNT - CHANGED_COUNT });
  const changedServices = (
    fieldOf(preview, 'things') as readonly { readonly service: { readonly id: string }; readonly why?: string }[]
  ).filter(({ why }) => why === 'CHANGED');
  expect(changedServices.map(({ service }) => service.id).toSorted()).toEqual(list.ids.slice(-CHANGED_COUNT).toSorted());

  const { apiProcess, sendRequest: ask } = await batchContext.startCommandApi();
  // The intent, the note in the undone batch, and a progress record for each part.
  const { firstBlocked } = batchContext.allowWrites(2 + KILLED_AFTER + Math.floor((KILLED_AFTER - 1) / BATCH_PART_SIZE));
  const batchReply = await undo(ask, list.approvalCommandId, lead);
  expect(batchReply).toMatchObject({ status: 202, body: { kind: 'undo', state: 'running', total: SERVICE_COUNT } });
  await firstBlocked;
  await pollUntil(
    () => countWithdrawals(list),
    ({ size }) => size >= KILLED_AFTER,
  );
  apiProcess.kill('SIGKILL');
  expect(await apiProcess.exited).toMatchObject({ signal: 'SIGKILL' });

  api.clock.set(new Date(Date.now() + UNFINISHED_TIMEOUT_MS).toISOString());
  const restarted = await api.another({ product: {} });
  await restarted.product.reactions?.whenSettled();
  await restarted.stop();
  expect(await countWithdrawals(list)).toEqual(expectedWithdrawals(list));
  const finalBatch = await readBatch(api.sendRequest, batchReply, lead);
  expect(finalBatch.body).toMatchObject({
    state: 'finished',
    total: SERVICE_COUNT,
    left: 0,
    done: SERVICE_COUNT - CHANGED_COUNT,
    refused: CHANGED_COUNT,
  });
  expect((fieldOf(finalBatch, 'services') as object[]).slice(-CHANGED_COUNT)).toEqual(
    list.ids.slice(-CHANGED_COUNT).map((id) => ({ id, result: 'refused', code: 'CANNOT_UNDO' })),
  );

  const undoCommandId = String(fieldOf(batchReply, 'commandId'));
  const history = await pollUntil(
    () => findAuditEntries(undoCommandId),
    (entries) => entries.some(({ events }) => events.some(({ type }) => type === 'BatchFinished')),
  );
  expect(history.flatMap(({ events }) => events)).toContainEqual(
    expect.objectContaining({
      type: 'BatchFinished',
      facts: expect.objectContaining({ done: SERVICE_COUNT - CHANGED_COUNT, refused: CHANGED_COUNT }) as unknown,
    }),
  );
  const repeatedUndo = await undo(api.sendRequest, undoCommandId, lead);
  const repeatedBatch = await pollUntil(() => readBatch(api.sendRequest, repeatedUndo, lead), isFinished);
  expect(repeatedBatch.body).toMatchObject({ done: SERVICE_COUNT - CHANGED_COUNT, refused: 0 });
  expect(fieldOf(await undo(api.sendRequest, undoCommandId, lead), 'code')).toBe('ALREADY_UNDONE');
});

test('an undo by two users at the same time is done by one, and the other gets an error', async () => {
  const list = await approveServices();
  const [firstUndo, secondUndo] = await Promise.all([
    undo(api.sendRequest, list.approvalCommandId, lead),
    undo(api.sendRequest, list.approvalCommandId, otherLead),
  ]);
  const finalBatches = await Promise.all(
    [
      [firstUndo, lead],
      [secondUndo, otherLead],
    ].map(async ([reply, person]) =>
      (reply as Reply).status === 202
        ? (await pollUntil(() => readBatch(api.sendRequest, reply as Reply, person as Person), isFinished)).body
        : (reply as Reply).body,
    ),
  );
  const done = finalBatches.filter((finalBatch) => (finalBatch as { readonly done?: number }).done === SERVICE_COUNT - CHANGED_COUNT);
  if (done.length !== 1) throw new Error(`Not one of them undid it: ${JSON.stringify(finalBatches).slice(0, 2000)}`);
  const losingBatch = JSON.stringify(finalBatches.find((finalBatch) => finalBatch !== done[0]));
  expect(losingBatch).toContain('ALREADY_UNDONE');
  expect(await countWithdrawals(list)).toEqual(expectedWithdrawals(list));
});
