import { bedsState } from '#command-api/streams/serviceStreams.ts';
import type { HistoryEntry } from '#contract/auditParts.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf, serviceForm } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of a capacity and of the bed count reminder, alone and together with a count. */
let api: TestApi;
let id: string;

beforeAll(async () => {
  api = await startPeopleApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  id = idOf(await addService(api, { totalBeds: 60, availableBeds: 12 }));
});

/** Runs a command; returns the id of the last command on the beds. */
const runCommand = async (method: 'POST' | 'PUT', path: string, body: unknown): Promise<string> => {
  const reply = await api.sendRequest(`/api/services/${path}`, { method, body });
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return (await api.product.store.readStream(`beds-${id}`)).at(-1)?.metadata.commandId ?? '';
};
const setCapacity = (totalBeds: number): Promise<string> =>
  runCommand('PUT', id, serviceForm({ totalBeds, availableBeds: 12, sawAvailableBeds: 12 }));
const countBeds = (availableBeds: number, totalBeds?: number): Promise<string> =>
  runCommand('POST', 'update-available-beds', { services: [{ id, availableBeds, ...(totalBeds === undefined ? {} : { totalBeds }) }] });
const undo = async (command: string): Promise<Reply> => {
  const reply = await undoCommand(api, command);
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = async (command: string): Promise<unknown> => (await api.sendRequest(`/api/undo/${command}`)).body;
const readBeds = async () => {
  const { available, total, reminder } = bedsState(await api.product.store.readStream(`beds-${id}`));
  return { available, total, reminder };
};
const undoInAudit = async (command: string): Promise<HistoryEntry['undo']> =>
  ((await api.sendRequest('/api/audit?kind=beds&limit=100')).body as readonly HistoryEntry[]).find((entry) => entry.command === command)
    ?.undo;

test('an undo restores the former capacity, and an undo of it the later one', async () => {
  const command = await setCapacity(40);
  expect(await previewUndo(command)).toMatchObject({
    state: 'possible',
    things: [{ about: 'beds', restores: ['capacity'], now: { total: 40 }, afterUndo: { total: 60 } }],
  });
  expect(await undoInAudit(command)).toEqual({ state: 'possible' });
  const undoReply = await undo(command);
  expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
  expect(await readBeds()).toEqual({ available: 12, total: 60, reminder: true });
  expect(await undoInAudit(command)).toEqual({ state: 'done' });
  expect(fieldOf(await undo(command), 'code')).toBe('ALREADY_UNDONE');
  expect((await undo(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await readBeds()).toEqual({ available: 12, total: 40, reminder: true });
});

test('an undo of a command that set count and capacity restores both', async () => {
  const command = await countBeds(70, 80);
  expect(await previewUndo(command)).toMatchObject({
    things: [{ about: 'beds', restores: ['capacity'], now: { available: 70, total: 80 }, afterUndo: { available: 12, total: 60 } }],
  });
  expect((await undo(command)).status).toBe(200);
  expect(await readBeds()).toEqual({ available: 12, total: 60, reminder: true });
});

test('an undo of a count keeps a capacity that a later command set or needs', async () => {
  const first = await countBeds(20, 80);
  await setCapacity(90);
  expect((await undo(first)).status).toBe(200);
  expect(await readBeds()).toEqual({ available: 12, total: 90, reminder: true });
  const larger = await countBeds(20, 100);
  await countBeds(95);
  expect((await undo(larger)).status).toBe(200);
  expect(await readBeds()).toEqual({ available: 95, total: 100, reminder: true });
});

test('an undo of a capacity is rejected if a later command counted more beds or set the capacity', async () => {
  const command = await setCapacity(100);
  const countCommand = await countBeds(70);
  expect(await undo(command)).toMatchObject({
    status: 409,
    body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: countCommand } },
  });
  await countBeds(12);
  const later = await setCapacity(90);
  expect(await undo(command)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'CHANGED', changedBy: later } } });
  expect(await readBeds()).toEqual({ available: 12, total: 90, reminder: true });
});

test('an undo switches the reminder on again', async () => {
  const command = await runCommand('PUT', `${id}/bed-reminder`, { on: false });
  expect(await previewUndo(command)).toMatchObject({ state: 'possible', things: [{ about: 'beds', restores: ['bedReminder'] }] });
  expect((await undo(command)).status).toBe(200);
  expect(await readBeds()).toEqual({ available: 12, total: 60, reminder: true });
});
