import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '#contract/auditParts.ts';
import type { UndoPreview } from '#contract/undoOperations.ts';
import { importFile } from '#interchange/import/importFile.ts';
import { fieldOf, type Ask, type Reply, type TestApi } from '../support/api.ts';
import { reached } from '../support/reached.ts';
import { personAs, startPeopleApi, type Person } from './authSupport.ts';
import { form } from './commandsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* A whole import is undone by its id: every row but those that a user edited since. */
const ROWS = 593;
const EDITED = 5;

let api: TestApi;
let admin: Person;
let lead: Person;
let importId: string;
let ids: readonly string[];
let edited: readonly string[];

const rowOf = (index: number) => ({
  name: `Pantry ${index}`,
  address: `${index + 1} Main Street`,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  category: 'Food Pantry',
  phone: '303-555-0142',
});
const bring = (id: string, rows: readonly object[]) =>
  importFile({
    store: api.product.store,
    clock: api.clock,
    importId: id,
    name: 'denver.jsonl',
    bytes: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
    administratorId: admin.id,
  });
const caughtUp = async () => reached(api.product.projections, await api.product.store.lastPosition());
const ask = async (path: string, given: Ask = {}): Promise<Reply> => api.ask(`/api${path}`, given);
const undo = (id: string, by: Ask = {}): Promise<Reply> => undoCommand(api, id, by);
/** Waits until a batch has finished; returns its outcomes. */
const finished = async (commandId: string) => {
  for (;;) {
    const { body } = await ask(`/batches/${commandId}`);
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
const total = async (): Promise<number> => Number(fieldOf(await ask('/services/managed/counts'), 'all'));

beforeAll(async () => {
  api = await startPeopleApi();
  admin = await personAs(api, 'ada@example.org', 'ADMINISTRATOR');
  lead = await personAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  importId = randomUUID();
  const { outcomes } = await bring(
    importId,
    Array.from({ length: ROWS }, (_, index) => rowOf(index)),
  );
  ids = outcomes.map((outcome) => ('serviceId' in outcome ? outcome.serviceId : ''));
  await caughtUp();
  edited = ids.slice(10, 10 + EDITED);
  for (const id of edited) {
    const { revision } = (await ask(`/services/${id}`)).body as { revision: number };
    const reply = await ask(`/services/${id}`, { method: 'PUT', body: { ...form({ name: `Kitchen ${id}` }), revision } });
    expect(reply.status).toBe(200);
  }
  await caughtUp();
});
afterAll(() => api.stop());

test(`an import of ${ROWS} rows of which ${EDITED} were edited since: the others are undone, and those are named`, async () => {
  const preview = (await ask(`/undo/${importId}`)).body as UndoPreview;
  expect([preview.state, preview.possible, preview.things.length]).toEqual(['possible', ROWS - EDITED, ROWS]);
  const kept = preview.things.filter(({ state }) => state !== 'possible');
  expect(kept.map(({ service, why }) => [service?.id, why]).toSorted()).toEqual(edited.map((id) => [id, 'CHANGED']).toSorted());
  expect(kept.every(({ service }) => service?.name?.startsWith('Kitchen ') === true)).toBe(true);

  const reply = await undo(importId);
  expect(reply.status).toBe(202);
  const commandId = String(fieldOf(reply, 'commandId'));
  const { done, refused, services } = await finished(commandId);
  expect([done, refused]).toEqual([ROWS - EDITED, EDITED]);
  const left = services.filter(({ result }) => result === 'refused');
  expect(left.map(({ id, code }) => [id, code]).toSorted()).toEqual(edited.map((id) => [id, 'CANNOT_UNDO']).toSorted());
  await caughtUp();
  expect(await total()).toBe(EDITED);

  expect(fieldOf(await undo(importId), 'code')).toBe('ALREADY_UNDONE');
});

/** Imports a new listing, and then the same with another phone; returns the second import and the listing. */
const revisedByImport = async (name: string): Promise<{ readonly second: string; readonly id: string }> => {
  const row = { ...rowOf(900), name };
  await bring(randomUUID(), [row]);
  const second = randomUUID();
  const [outcome] = (await bring(second, [{ ...row, phone: '303-555-0199' }])).outcomes;
  expect(outcome?.outcome).toBe('revised');
  await caughtUp();
  return { second, id: outcome !== undefined && 'serviceId' in outcome ? outcome.serviceId : '' };
};

test('an import that revised a listing restores its former facts; undoing the undo applies the import again', async () => {
  const { second, id } = await revisedByImport('Corner Shelf');
  const phone = async (): Promise<unknown> => {
    await caughtUp();
    return fieldOf(await ask(`/services/${id}`), 'phone');
  };
  expect(await phone()).toBe('3035550199');
  const undone = await undo(second);
  expect(undone.status).toBe(200);
  expect(await phone()).toBe('3035550142');
  expect((await undo(String(fieldOf(undone, 'commandId')))).status).toBe(200);
  expect(await phone()).toBe('3035550199');
});

test('is hidden from other users; a row has an undo of its own', async () => {
  const { second } = await revisedByImport('Garden Shelf');
  const stranger = await personAs(api, 'otto@example.org', 'USER');
  expect((await undo(second, { token: stranger.token })).status).toBe(404);
  const [entry] = (await ask(`/audit?run=import.${second}&kind=edits`, { token: lead.token })).body as readonly HistoryEntry[];
  expect(entry).toMatchObject({ undo: { state: 'possible' } });
  expect((await undo(entry?.command ?? '', { token: lead.token })).status).toBe(200);
  expect(fieldOf(await undo(second), 'code')).toBe('ALREADY_UNDONE');
});
