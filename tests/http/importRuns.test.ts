import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UNFINISHED_TIMEOUT_MS } from '#command-api/commands/process.ts';
import { importFolder, openDraftFiles } from '#command-api/imports/draftFiles.ts';
import { createRuns } from '#command-api/imports/runs.ts';
import type { ImportResult, ListedImport } from '#contract/importOperations.ts';
import { importActor, recordStart } from '#interchange/import/importFile.ts';
import { silentLogger } from '#platform/logger.ts';
import { isoTime } from '#platform/systemClock.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { signUp, setRole, signIn, startPeopleApi, type Person } from './authSupport.ts';
import { idOf, typesOf } from './commandsSupport.ts';
import { previewedImport, uploadFile } from './importsSupport.ts';

/* Imports of uploaded files: started on a screen, carried out in the background, continued by another process. */

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  const { id } = await signUp(api, 'ada@example.org', { displayName: 'Ada' });
  await setRole(api, id, 'ADMINISTRATOR');
  admin = await signIn(api, 'ada@example.org');
});
afterAll(() => api.stop());

const folder = (): string => importFolder({ filesDir: undefined, dataDir: api.stores.dataDir });
let fileCount = 0;
/** Returns a CSV file of listings that no other file of these tests has; every 20th has no name. */
const createFile = (rows: number): string => {
  fileCount += 1;
  const street = `${fileCount}00 Oak St`;
  const lines = Array.from({ length: rows }, (_empty, index) =>
    [index % 20 === 19 ? '' : `Pantry ${fileCount} ${index}`, '303-555-0142', `${street} ${index}`, 'Denver', 'CO', '80202'].join(','),
  );
  return ['Program,Phone,Street,City,State,Zip', ...lines].join('\n');
};
const uploadRows = async (rows: number): Promise<ImportResult> => {
  const reply = await uploadFile(api, 'city.csv', createFile(rows), { token: admin.token });
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return previewedImport(api, idOf(reply));
};
const start = ({ id, optionsVersion }: Pick<ImportResult, 'id' | 'optionsVersion'>): Promise<Reply> =>
  api.sendRequest(`/api/imports/${id}/start`, { body: { optionsVersion }, token: admin.token });
const read = async (id: string): Promise<ImportResult> => (await api.sendRequest(`/api/imports/${id}`)).body as ImportResult;
const endOf = async (id: string): Promise<ImportResult> => {
  for (;;) {
    const found = await read(id);
    if (found.state !== 'running') return found;
    await delay(50);
  }
};
const reportOf = async (id: string): Promise<readonly string[]> =>
  String((await api.sendRequest(`/api/imports/${id}/report`)).body)
    .trim()
    .split('\r\n');
/** Appends the start of an import as a process that ends right after it. */
const startElsewhere = async (
  { id, name, digest, rows }: ImportResult,
  mapping: ImportResult['options']['mapping'] = {},
): Promise<void> => {
  const { store } = api.product;
  const draft = { name, digest, rowCount: rows };
  const facts = { today: new Date(api.clock()).toISOString().slice(0, 10), mapping };
  await recordStart({ store, clock: api.clock, importId: id, actor: importActor(admin.id), upload: facts }, draft);
};
/** Carries out some rows of a started import as a process that is stopped in the middle. */
const carryOutPart = async (id: string): Promise<void> => {
  const runs = createRuns({ files: openDraftFiles(folder(), api.clock), store: api.product.store, clock: api.clock, log: silentLogger });
  const first = runs.finish(id);
  while ((runs.doneOf(id) ?? 0) < 10) await delay(1);
  const stopped = runs.stop();
  await expect(first).rejects.toThrow(/abort/i);
  await stopped;
};
/** Returns the number of listings that the import added, each counted as often as it was added. */
const addedBy = async (id: string): Promise<readonly number[]> => {
  const listings = (await reportOf(id)).flatMap((line) => /,added,.*,([\da-f-]{36})$/.exec(line)?.[1] ?? []);
  return Promise.all(
    listings.map(async (listing) => (await typesOf(api, `service-${listing}`)).filter((type) => type === 'ServiceAdded').length),
  );
};

test('an import runs in the background, in the name of its administrator, and owns no listing', async () => {
  covers('import-run');
  const draft = await uploadRows(40);
  const started = await start(draft);
  expect([started.status, fieldOf(started, 'state')]).toEqual([202, 'running']);
  const finished = await endOf(draft.id);
  expect(finished).toMatchObject({ state: 'finished', outcome: { added: 38, revised: 0, unchanged: 0, refused: 2 } });
  const report = await reportOf(draft.id);
  expect(report).toHaveLength(41);
  expect(report[0]?.replace('\uFEFF', '')).toBe('line,name,outcome,reason,kept,listing');
  expect(report.find((line) => line.includes(',refused,'))).toMatch(/^21,,refused,NO_NAME,,$/);
  const listing = report[1]?.split(',').at(-1) ?? '';
  const [added] = await api.product.store.readStream(`service-${listing}`);
  expect(added).toMatchObject({
    type: 'ServiceAdded',
    data: { ownerId: 'administrator' },
    metadata: { correlationId: draft.id, actor: { id: admin.id, role: 'ADMINISTRATOR', via: 'import' } },
  });
  const listed = (await api.sendRequest('/api/imports')).body as readonly ListedImport[];
  expect(listed.find(({ id }) => id === draft.id)).toMatchObject({ name: 'city.csv', rows: 40, state: 'finished' });
});

test('an import is undone as one command', async () => {
  covers('import-run-undo');
  const draft = await uploadRows(10);
  await start(draft);
  await endOf(draft.id);
  const undone = await api.sendRequest('/api/undo', { body: { id: draft.id }, token: admin.token });
  expect(undone.status).toBeLessThan(300);
  const listing = (await reportOf(draft.id))[1]?.split(',').at(-1) ?? '';
  while (!(await typesOf(api, `service-${listing}`)).includes('ServiceRemoved')) await delay(50);
  expect(await read(draft.id)).toMatchObject({ state: 'finished', undoneAt: isoTime(api.clock()) });
  const again = await api.sendRequest('/api/undo', { body: { id: draft.id }, token: admin.token });
  expect(fieldOf(again, 'code')).toBe('ALREADY_UNDONE');
  const redone = await api.sendRequest('/api/undo', { body: { id: fieldOf(undone, 'commandId') }, token: admin.token });
  expect(redone.status).toBeLessThan(300);
  expect(await read(draft.id)).not.toHaveProperty('undoneAt');
});

test('a start that is sent again imports nothing twice', async () => {
  covers('import-run-once');
  const draft = await uploadRows(30);
  expect((await Promise.all([start(draft), start(draft)])).map(({ status }) => status)).toEqual([202, 202]);
  await endOf(draft.id);
  expect((await start(draft)).status).toBe(202);
  expect(new Set(await addedBy(draft.id))).toEqual(new Set([1]));
  expect((await typesOf(api, `import-${draft.id}`)).filter((type) => type !== 'ImportProgressed')).toEqual([
    'ImportStarted',
    'ImportFinished',
  ]);
});

test('a start is refused when the file is read otherwise than its preview showed', async () => {
  covers('import-run-as-previewed');
  const draft = await uploadRows(5);
  await api.sendRequest(`/api/imports/${draft.id}/options`, { method: 'PUT', body: { kind: 'FOOD_PANTRY' } });
  const refused = await start(draft);
  expect([refused.status, fieldOf(refused, 'code')]).toEqual([409, 'IMPORT_OPTIONS_CHANGED']);
  expect((await read(draft.id)).state).toBe('draft');
  expect((await start(await previewedImport(api, draft.id))).status).toBe(202);
});

test('a started import is read in no other way, and a running one is not removed', async () => {
  const draft = await uploadRows(5);
  await startElsewhere(draft);
  const changed = await api.sendRequest(`/api/imports/${draft.id}/options`, { method: 'PUT', body: { kind: 'FOOD_PANTRY' } });
  expect([changed.status, fieldOf(changed, 'code')]).toEqual([409, 'IMPORT_ALREADY_STARTED']);
  const removed = await api.sendRequest(`/api/imports/${draft.id}`, { method: 'DELETE' });
  expect([removed.status, fieldOf(removed, 'code')]).toEqual([409, 'IMPORT_RUNNING']);
  api.clock.advance(UNFINISHED_TIMEOUT_MS);
  await endOf(draft.id);
  expect((await api.sendRequest(`/api/imports/${draft.id}`, { method: 'DELETE' })).status).toBe(204);
});

test('an import reads its file as its start says, also if the options changed at the same time', async () => {
  covers('import-run-as-previewed');
  const draft = await uploadRows(2);
  await startElsewhere(draft, { Street: null });
  api.clock.advance(UNFINISHED_TIMEOUT_MS);
  await endOf(draft.id);
  const listing = (await reportOf(draft.id))[1]?.split(',').at(-1) ?? '';
  const events = await api.product.store.readStream(`service-${listing}`);
  expect(events.find(({ type }) => type === 'AddressSet')?.data).toMatchObject({ address1: '', city: 'Denver' });
});

test('another process goes on with an import whose process ended, and its report tells of every row', async () => {
  covers('import-run-continued');
  const draft = await uploadRows(60);
  await startElsewhere(draft);
  await carryOutPart(draft.id);
  expect((await read(draft.id)).state).toBe('running');
  api.clock.advance(UNFINISHED_TIMEOUT_MS);
  expect(await endOf(draft.id)).toMatchObject({ state: 'finished', outcome: { added: 57, revised: 0, unchanged: 0, refused: 3 } });
  expect(await addedBy(draft.id)).toEqual(Array.from({ length: 57 }, () => 1));
});

test('an import whose file is gone says how far it is, and ends', async () => {
  covers('import-run-stopped');
  const draft = await uploadRows(5);
  await startElsewhere(draft);
  await rm(path.join(folder(), draft.id, 'file.csv'));
  api.clock.advance(UNFINISHED_TIMEOUT_MS);
  expect(await endOf(draft.id)).toMatchObject({ state: 'stopped', done: 0 });
});

test('what a stopped import did is undone', async () => {
  covers('import-run-undo');
  const draft = await uploadRows(60);
  await startElsewhere(draft);
  await carryOutPart(draft.id);
  await rm(path.join(folder(), draft.id, 'file.csv'));
  api.clock.advance(UNFINISHED_TIMEOUT_MS);
  expect(await endOf(draft.id)).toMatchObject({ state: 'stopped' });
  const addedServices = async (): Promise<number> =>
    Number((await api.sendRequest(`/api/services?q=${fileCount}00 Oak St&search=address1&isShowAll=true`)).headers.get('x-total-count'));
  while ((await addedServices()) === 0) await delay(50);
  const undone = await api.sendRequest('/api/undo', { body: { id: draft.id }, token: admin.token });
  expect(undone.status).toBeLessThan(300);
  while ((await addedServices()) > 0) await delay(50);
  expect(await read(draft.id)).toHaveProperty('undoneAt');
});
