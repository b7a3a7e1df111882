import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '#contract/auditParts.ts';
import type { UndoPreview } from '#contract/undoOperations.ts';
import { importActor, importFile } from '#interchange/import/importFile.ts';
import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPersonAs, startPeopleApi, type Person } from './authSupport.ts';
import { serviceForm } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* A whole import is undone by its id: every row but those that a user edited after it. */
const ROW_COUNT = 593;
const EDITED_COUNT = 5;

let api: TestApi;
let admin: Person;
let lead: Person;
let importId: string;
let ids: readonly string[];
let editedIds: readonly string[];

const rowOf = (index: number) => ({
  name: `Pantry ${index}`,
  address: `${index + 1} Main Street`,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  category: 'Food Pantry',
  phone: '303-555-0142',
});
const importRows = (id: string, rows: readonly object[]) =>
  importFile({
    store: api.product.store,
    clock: api.clock,
    importId: id,
    name: 'denver.jsonl',
    bytes: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
    actor: importActor(admin.id),
  });
const sendRequest = async (path: string, options: RequestInput = {}): Promise<Reply> => api.sendRequest(`/api${path}`, options);
const undoAs = (id: string, caller: RequestInput = {}): Promise<Reply> => undoCommand(api, id, caller);
/** Waits until a batch has finished; returns its outcomes. */
const waitForBatch = async (commandId: string) => {
  for (;;) {
    const { body } = await sendRequest(`/batches/${commandId}`);
    const progress = body as {
      state: string;
      done: number;
      refused: number;
      services: readonly { id: string; result: string; code?: string }[];
    };
    if (progress.state === 'finished') return progress;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
};
const countServices = async (): Promise<number> => Number(fieldOf(await sendRequest('/services/managed/counts'), 'all'));

beforeAll(async () => {
  api = await startPeopleApi();
  admin = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  lead = await createPersonAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  importId = randomUUID();
  const { outcomes } = await importRows(
    importId,
    Array.from({ length: ROW_COUNT }, (_, index) => rowOf(index)),
  );
  ids = outcomes.map((outcome) => ('serviceId' in outcome ? outcome.serviceId : ''));
  await api.caughtUp();
  editedIds = ids.slice(10, 10 + EDITED_COUNT);
  for (const id of editedIds) {
    const { revision } = (await sendRequest(`/services/${id}`)).body as { revision: number };
    const reply = await sendRequest(`/services/${id}`, { method: 'PUT', body: { ...serviceForm({ name: `Kitchen ${id}` }), revision } });
    expect(reply.status).toBe(200);
  }
  await api.caughtUp();
});
afterAll(() => api.stop());

test(`an undo of an import of ${ROW_COUNT} rows leaves and names the ${EDITED_COUNT} that were edited after it`, async () => {
  const preview = (await sendRequest(`/undo/${importId}`)).body as UndoPreview;
  expect([preview.state, preview.possible, preview.things.length]).toEqual(['possible', ROW_COUNT - EDITED_COUNT, ROW_COUNT]);
  const unrevertedItems = preview.things.filter(({ state }) => state !== 'possible');
  expect(unrevertedItems.map(({ service, why }) => [service?.id, why]).toSorted()).toEqual(
    editedIds.map((id) => [id, 'CHANGED']).toSorted(),
  );
  expect(unrevertedItems.every(({ service }) => service?.name?.startsWith('Kitchen ') === true)).toBe(true);

  const reply = await undoAs(importId);
  expect(reply.status).toBe(202);
  const commandId = String(fieldOf(reply, 'commandId'));
  const { done, refused, services } = await waitForBatch(commandId);
  expect([done, refused]).toEqual([ROW_COUNT - EDITED_COUNT, EDITED_COUNT]);
  const rejectedServices = services.filter(({ result }) => result === 'refused');
  expect(rejectedServices.map(({ id, code }) => [id, code]).toSorted()).toEqual(editedIds.map((id) => [id, 'CANNOT_UNDO']).toSorted());
  await api.caughtUp();
  expect(await countServices()).toBe(EDITED_COUNT);

  expect(fieldOf(await undoAs(importId), 'code')).toBe('ALREADY_UNDONE');
});

/** Imports a new listing, and then the same with another phone; returns the second import and the listing. */
const revisedByImport = async (name: string): Promise<{ readonly second: string; readonly id: string }> => {
  const row = { ...rowOf(900), name };
  await importRows(randomUUID(), [row]);
  const second = randomUUID();
  const [outcome] = (await importRows(second, [{ ...row, phone: '303-555-0199' }])).outcomes;
  expect(outcome?.outcome).toBe('revised');
  await api.caughtUp();
  return { second, id: outcome !== undefined && 'serviceId' in outcome ? outcome.serviceId : '' };
};

test('an undo of an import restores former facts, and an undo of it applies the import again', async () => {
  const { second, id } = await revisedByImport('Corner Shelf');
  const phone = async (): Promise<unknown> => {
    await api.caughtUp();
    return fieldOf(await sendRequest(`/services/${id}`), 'phone');
  };
  expect(await phone()).toBe('3035550199');
  const undoReply = await undoAs(second);
  expect(undoReply.status).toBe(200);
  expect(await phone()).toBe('3035550142');
  expect((await undoAs(String(fieldOf(undoReply, 'commandId')))).status).toBe(200);
  expect(await phone()).toBe('3035550199');
});

test('an undo of an import answers 404 to a user who cannot see the import', async () => {
  const { second } = await revisedByImport('Hidden Shelf');
  const stranger = await createPersonAs(api, 'otto@example.org', 'USER');
  expect((await undoAs(second, { token: stranger.token })).status).toBe(404);
});

test('a single row of an import can be undone', async () => {
  const { second } = await revisedByImport('Garden Shelf');
  const [entry] = (await sendRequest(`/audit?run=import.${second}&kind=edits`, { token: lead.token })).body as readonly HistoryEntry[];
  expect(entry).toMatchObject({ undo: { state: 'possible' } });
  expect((await undoAs(entry?.command ?? '', { token: lead.token })).status).toBe(200);
  expect(fieldOf(await undoAs(second), 'code')).toBe('ALREADY_UNDONE');
});
