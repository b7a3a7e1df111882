import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { UNFINISHED_TIMEOUT_MS } from '#command-api/commands/process.ts';
import type { ImportResult, ListedImport } from '#contract/importOperations.ts';
import type { UndoPreview } from '#contract/undoOperations.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { recordStart } from '#interchange/import/importFile.ts';
import type { HistoryEntry } from '#web/api/types.ts';
import { fieldOf, type Reply, type RequestInput, type TestApi } from '../support/api.ts';
import { startPeopleApi } from './authSupport.ts';
import { idOf, serviceForm, typesOf } from './commandsSupport.ts';
import { finishedImport, previewedImport, uploadFile } from './importsSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Imports by programs with an API key: what they may see, who acted, and what people do with the listings afterwards. */

let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
});
afterAll(() => api.stop());

/** A program: its key, and requests with it. */
interface Program {
  readonly id: string;
  readonly key: string;
  readonly sendRequest: TestApi['sendRequest'];
}
const createProgram = async (name = 'City 211'): Promise<Program> => {
  const reply = await api.sendRequest('/api/api-keys', { body: { name, rights: ['import'] } });
  const key = String(fieldOf(reply, 'key'));
  return { id: idOf(reply), key, sendRequest: (path, input: RequestInput = {}) => api.sendRequest(path, { token: key, ...input }) };
};
const csvOf = (rows: readonly (readonly [name: string, phone: string])[]): string =>
  ['Program,Phone,Street,City,State,Zip', ...rows.map(([name, phone]) => `${name},${phone},${name.length}00 Elm St,Denver,CO,80202`)].join(
    '\n',
  );
const upload = async ({ key }: Pick<Program, 'key'>, content: string): Promise<string> => {
  const reply = await uploadFile(api, 'city.csv', content, { token: key });
  expect(reply.status).toBe(201);
  return idOf(reply);
};
const importCsv = async (program: Program, content: string): Promise<ImportResult> =>
  finishedImport(program, await upload(program, content));
/** Returns the listings of the report of an import, in the order of its rows. */
const listingsOf = async ({ sendRequest }: Program, { id }: Pick<ImportResult, 'id'>): Promise<readonly string[]> =>
  String((await sendRequest(`/api/imports/${id}/report`)).body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1) ?? '');
/** Returns the ids of the imports that a caller sees. */
const idsFor = async (sendRequest: TestApi['sendRequest']): Promise<readonly string[]> =>
  ((await sendRequest('/api/imports')).body as readonly ListedImport[]).map(({ id }) => id);
const codeOf = ({ status, body }: Reply) => [status, (body as { readonly code?: string } | null)?.code];

test('a program uploads a file, says how it is read, and imports it; all events name the key', async () => {
  covers('api-key-imports');
  const program = await createProgram();
  const id = await upload(program, 'Program,Ring us,Street,City,State,Zip\nMaple Pantry,303-555-0142,12 Elm St,Denver,CO,80202');
  const options = await program.sendRequest(`/api/imports/${id}/options`, { method: 'PUT', body: { mapping: { 'Ring us': 'phone' } } });
  expect(options.status).toBe(200);
  const finished = await finishedImport(program, id);
  expect(finished).toMatchObject({ state: 'finished', outcome: { added: 1, revised: 0, unchanged: 0, refused: 0 } });
  const [listing = ''] = await listingsOf(program, finished);
  await api.caughtUp();
  // Published at once, and of nobody.
  expect((await api.sendRequest(`/api/services/${listing}`, { token: null })).body).toMatchObject({
    name: 'Maple Pantry',
    phone: '3035550142',
  });
  const store = api.product.store;
  const [rows, runs] = [await store.readStream(`service-${listing}`), await store.readStream(`import-${id}`)];
  expect(rows[0]).toMatchObject({ type: 'ServiceAdded', data: { ownerId: 'administrator' } });
  const imported: RecordedEvent[] = [...rows, ...runs].filter(({ metadata }) => metadata.actor.via !== 'reaction');
  for (const entry of await store.readAll({ maxCount: 10_000 }))
    if (entry.kind === 'event' && entry.event.type === 'ImportMappingSet') imported.push(entry.event);
  expect(imported.map(({ type }) => type)).toEqual(expect.arrayContaining(['ImportStarted', 'ImportFinished', 'ImportMappingSet']));
  expect(new Set(imported.map(({ metadata }) => JSON.stringify(metadata.actor)))).toEqual(
    new Set([JSON.stringify({ id: program.id, role: 'SYSTEM', via: 'key' })]),
  );
});

test('the audit shows the import of a program as one line with the name of the key', async () => {
  covers('api-key-history');
  const program = await createProgram('County list');
  const finished = await importCsv(
    program,
    csvOf([
      ['Aspen Pantry', '303-555-0101'],
      ['Birch Pantry', '303-555-0102'],
    ]),
  );
  await api.caughtUp();
  const lines = ((await api.sendRequest('/api/audit')).body as readonly HistoryEntry[]).filter(({ thread }) => thread === finished.id);
  expect(lines).toMatchObject([
    { actor: { name: 'County list', role: 'SYSTEM', via: 'key' }, run: { kind: 'import', listings: 2, file: 'city.csv' } },
  ]);
});

test('a program sees only its own imports, and administrators see all', async () => {
  covers('api-key-imports');
  const [program, other] = [await createProgram(), await createProgram()];
  const own = await upload(program, csvOf([['Own Pantry', '303-555-0111']]));
  const { optionsVersion } = await previewedImport(api, own);
  expect([await idsFor(program.sendRequest), await idsFor(other.sendRequest)]).toEqual([[own], []]);
  expect(await idsFor(api.sendRequest)).toContain(own);
  const requests: readonly (readonly [path: string, input: RequestInput])[] = [
    ['', {}],
    ['/options', { method: 'PUT', body: { kind: 'FOOD_PANTRY' } }],
    ['/start', { body: { optionsVersion } }],
    ['/report', {}],
    ['', { method: 'DELETE' }],
  ];
  for (const [path, input] of requests)
    expect([path, ...codeOf(await other.sendRequest(`/api/imports/${own}${path}`, input))]).toEqual([path, 404, 'NOT_FOUND']);
  expect((await program.sendRequest(`/api/imports/${own}`)).body).toMatchObject({ state: 'draft', optionsVersion });
  expect((await program.sendRequest(`/api/imports/${own}`, { method: 'DELETE' })).status).toBe(204);
});

/** Returns a file in the columns of the product's own export, with one confidential listing. */
const confidentialCsv = (id: string, street: string): string =>
  `id,kind_codes,name,phone,address,city,state,zip,confidential_address\n${id},MEALS,Hidden House,303-555-0171,${street},Denver,CO,80203,true`;

test('a preview does not tell a program where a confidential listing is', async () => {
  covers('api-key-import-places');
  const listing = randomUUID();
  const first = await finishedImport(api, idOf(await uploadFile(api, 'own.csv', confidentialCsv(listing, '77 Secret St'))));
  expect(first.outcome?.added).toBe(1);
  const program = await createProgram();
  const id = await upload(program, confidentialCsv(listing, '12 Other St'));
  const shownToAdmin = JSON.stringify((await previewedImport(api, id)).preview.firstRevised);
  expect(shownToAdmin).toContain('77 Secret St');
  const { firstRevised } = (await previewedImport(program, id)).preview;
  expect(firstRevised[0]?.changes).toContainEqual({ fact: 'address.address1' });
  expect(JSON.stringify(firstRevised)).not.toContain('Secret');
});

test('an administrator undoes the import of a program, but the program does not', async () => {
  const program = await createProgram();
  const finished = await importCsv(
    program,
    csvOf([
      ['Cedar Pantry', '303-555-0121'],
      ['Dogwood Pantry', '303-555-0122'],
    ]),
  );
  const listings = await listingsOf(program, finished);
  await api.caughtUp();
  expect(codeOf(await program.sendRequest('/api/undo', { body: { id: finished.id } }))).toEqual([403, 'FORBIDDEN']);
  expect((await api.sendRequest(`/api/undo/${finished.id}`)).body as UndoPreview).toMatchObject({ state: 'possible', possible: 2 });
  expect((await undoCommand(api, finished.id)).status).toBeLessThan(300);
  for (const id of listings) while (!(await typesOf(api, `service-${id}`)).includes('ServiceRemoved')) await delay(20);
});

test('a correction by a person stays at the next import of the program, which revises the rest', async () => {
  covers('api-key-imports');
  const program = await createProgram();
  const first = await importCsv(
    program,
    csvOf([
      ['Elder Pantry', '303-555-0131'],
      ['Fir Pantry', '303-555-0132'],
    ]),
  );
  const [corrected = '', other = ''] = await listingsOf(program, first);
  await api.caughtUp();
  const { revision } = (await api.sendRequest(`/api/services/${corrected}`)).body as { readonly revision: number };
  const form = { ...serviceForm({ name: 'Elder Pantry', phone: '7205550199' }), revision };
  const saved = await api.sendRequest(`/api/services/${corrected}`, { method: 'PUT', body: form });
  expect(saved.status).toBe(200);
  const second = await importCsv(
    program,
    csvOf([
      ['Elder Pantry', '303-555-0141'],
      ['Fir Pantry', '303-555-0142'],
    ]),
  );
  expect(second.outcome).toEqual({ added: 0, revised: 1, unchanged: 1, refused: 0 });
  await api.caughtUp();
  const phoneOf = async (id: string) => fieldOf(await api.sendRequest(`/api/services/${id}`), 'phone');
  expect([await phoneOf(corrected), await phoneOf(other)]).toEqual(['7205550199', '3035550142']);
});

test('an import goes on in the name of a key that was revoked since, which starts nothing new', async () => {
  covers('api-key-ends');
  const program = await createProgram();
  const id = await upload(program, csvOf([['Gum Pantry', '303-555-0151']]));
  const { name, digest, rows } = await previewedImport(program, id);
  const actor = { id: program.id, role: 'SYSTEM', via: 'key' } as const;
  const started = { today: new Date(api.clock()).toISOString().slice(0, 10), mapping: {} };
  // A process that ends right after the start.
  await recordStart({ store: api.product.store, clock: api.clock, importId: id, actor, upload: started }, { name, digest, rowCount: rows });
  expect((await api.sendRequest(`/api/api-keys/${program.id}`, { method: 'DELETE' })).status).toBe(200);
  api.clock.advance(UNFINISHED_TIMEOUT_MS);
  while (((await api.sendRequest(`/api/imports/${id}`)).body as ImportResult).state === 'running') await delay(20);
  const events = await api.product.store.readStream(`import-${id}`);
  expect(events.at(-1)).toMatchObject({ type: 'ImportFinished', data: { added: 1 }, metadata: { actor } });
  expect((await uploadFile(api, 'city.csv', csvOf([['New Pantry', '303-555-0161']]), { token: program.key })).status).toBe(401);
  expect(codeOf(await program.sendRequest('/api/imports'))).toEqual([401, 'API_KEY_INVALID']);
});
