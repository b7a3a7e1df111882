import { UNFINISHED_TIMEOUT_MS } from '#command-api/processManager/process.ts';
import type { Person } from '../http/authSupport.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { isFinished, readBatch, PART, startManyServices, until, type Send, type ManyServices, type Waiting } from './manyServices.ts';

/* Undo of Approve All over many services, three of which users have changed since. */
let many: ManyServices;
let api: TestApi;
let lead: Person;
let otherLead: Person;

/** More than one part of a batch in `npm test`; four parts in the matrix. */
const ALL = IN_MATRIX ? 200 : 80;
const CHANGED = 3;
/** Number of services undone when the process is killed. */
const REACHED = IN_MATRIX ? 100 : 60;

beforeAll(async () => {
  many = await startManyServices();
  ({ api, lead, otherLead } = many);
});
afterAll(() => many.stop());

interface Approved extends Waiting {
  /** Id of the command that approved them. */
  readonly approval: string;
}

const approved = async (): Promise<Approved> => {
  const list = await many.givenWaiting(ALL);
  const begun = await api.ask('/api/services/approve-services', { body: { services: list.ids }, token: lead.token });
  const end = await until(() => readBatch(api.ask, begun, lead), isFinished);
  if (fieldOf(end, 'done') !== ALL) throw new Error('Not all are approved.');
  for (const id of list.ids.slice(-CHANGED))
    await many.happen(id, { type: 'HoursSet', data: { schedules: [], closedDays: [], contactForHours: true } });
  return { ...list, approval: String(fieldOf(begun, 'commandId')) };
};
/** Retries while the audit is behind the log, as the response demands. */
const undo = (ask: Send, id: string, { token }: Person): Promise<Reply> =>
  until(
    () => ask('/api/undo', { body: { id }, token }),
    ({ status }) => status !== 503,
  );
/** Returns the number of withdrawn approvals per service, from the log. */
const withdrawals = (list: Waiting): Promise<Map<string, number>> => many.counted(list, 'ApprovalWithdrawn');
/** Expected counts: one withdrawal for each unchanged service. */
const onceEach = ({ ids }: Waiting): Map<string, number> => new Map(ids.slice(0, -CHANGED).map((id) => [id, 1]));
interface Entry {
  readonly command: string;
  readonly subject: string;
  readonly events: readonly { readonly type: string; readonly facts?: object }[];
}
/** Returns the audit entries of the batch of a command, as far as the audit has read the log. */
const batchIn = async (command: string): Promise<readonly Entry[]> => {
  const { body } = await api.ask('/api/audit?kind=bookkeeping&limit=100');
  return (body as readonly Entry[]).filter((entry) => entry.command === command && entry.subject === 'batch');
};

test('an undo reports the three changed services, reverts the rest, survives kill -9, and can be undone', async () => {
  const list = await approved();
  const preview = await until(
    () => api.ask(`/api/undo/${list.approval}`, { token: lead.token }),
    ({ status, body }) => status === 200 && (body as { readonly things: readonly unknown[] }).things.length === ALL,
  );
  expect(preview.body).toMatchObject({ state: 'possible', possible: ALL - CHANGED });
  const changed = (fieldOf(preview, 'things') as readonly { readonly service: { readonly id: string }; readonly why?: string }[]).filter(
    ({ why }) => why === 'CHANGED',
  );
  expect(changed.map(({ service }) => service.id).toSorted()).toEqual(list.ids.slice(-CHANGED).toSorted());

  const { running, ask } = await many.startCommands();
  // The intent, the note in the undone batch, and a progress record for each part.
  const { shut } = many.letThrough(2 + REACHED + Math.floor((REACHED - 1) / PART));
  const begun = await undo(ask, list.approval, lead);
  expect(begun).toMatchObject({ status: 202, body: { kind: 'undo', state: 'running', total: ALL } });
  await shut;
  await until(
    () => withdrawals(list),
    ({ size }) => size >= REACHED,
  );
  running.kill('SIGKILL');
  expect(await running.exited).toMatchObject({ signal: 'SIGKILL' });

  api.clock.set(new Date(Date.now() + UNFINISHED_TIMEOUT_MS).toISOString());
  const restarted = await api.another({ product: {} });
  await restarted.product.reactions?.whenSettled();
  await restarted.stop();
  expect(await withdrawals(list)).toEqual(onceEach(list));
  const end = await readBatch(api.ask, begun, lead);
  expect(end.body).toMatchObject({ state: 'finished', total: ALL, left: 0, done: ALL - CHANGED, refused: CHANGED });
  expect((fieldOf(end, 'services') as object[]).slice(-CHANGED)).toEqual(
    list.ids.slice(-CHANGED).map((id) => ({ id, result: 'refused', code: 'CANNOT_UNDO' })),
  );

  const undone = String(fieldOf(begun, 'commandId'));
  const history = await until(
    () => batchIn(undone),
    (entries) => entries.some(({ events }) => events.some(({ type }) => type === 'BatchFinished')),
  );
  expect(history.flatMap(({ events }) => events)).toContainEqual(
    expect.objectContaining({
      type: 'BatchFinished',
      facts: expect.objectContaining({ done: ALL - CHANGED, refused: CHANGED }) as unknown,
    }),
  );
  const again = await undo(api.ask, undone, lead);
  const back = await until(() => readBatch(api.ask, again, lead), isFinished);
  expect(back.body).toMatchObject({ done: ALL - CHANGED, refused: 0 });
  expect(fieldOf(await undo(api.ask, undone, lead), 'code')).toBe('ALREADY_UNDONE');
});

test('an undo by two users at the same time is done by one, and the other gets an error', async () => {
  const list = await approved();
  const [one, other] = await Promise.all([undo(api.ask, list.approval, lead), undo(api.ask, list.approval, otherLead)]);
  const ends = await Promise.all(
    [
      [one, lead],
      [other, otherLead],
    ].map(async ([reply, person]) =>
      (reply as Reply).status === 202
        ? (await until(() => readBatch(api.ask, reply as Reply, person as Person), isFinished)).body
        : (reply as Reply).body,
    ),
  );
  const done = ends.filter((end) => (end as { readonly done?: number }).done === ALL - CHANGED);
  if (done.length !== 1) throw new Error(`Not one of them undid it: ${JSON.stringify(ends).slice(0, 2000)}`);
  const lost = JSON.stringify(ends.find((end) => end !== done[0]));
  expect(lost).toContain('ALREADY_UNDONE');
  expect(await withdrawals(list)).toEqual(onceEach(list));
});
