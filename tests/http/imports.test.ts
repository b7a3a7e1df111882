import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importFolder, openDraftFiles } from '#command-api/imports/draftFiles.ts';
import type { ImportResult } from '#contract/importOperations.ts';
import { ADMIN_TOKEN, type TestApi } from '../support/api.ts';
import { filesUnder } from '../support/searchFiles.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { previewedImport, uploadFile } from './importsSupport.ts';

/* Files of listings that an administrator uploads and looks at, before anything is imported. */

const MEBIBYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
const HEADER = 'Program,Ring us,Street,City,State,Zip,Code';

/** Returns a CSV file of 100 rows, of which every 20th has no name. */
const createFile = (header = HEADER): string =>
  [
    header,
    ...Array.from({ length: 100 }, (_empty, index) =>
      [index % 20 === 19 ? '' : `Pantry ${index}`, `303-555-${1000 + index}`, `${index + 1} Oak St`, 'Denver', 'CO', '80202', 'A7'].join(
        ',',
      ),
    ),
  ].join('\n');

let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
});
afterAll(() => api.stop());

const folder = (): string => importFolder({ filesDir: undefined, dataDir: api.stores.dataDir });
const storedFiles = (): Promise<readonly string[]> => filesUnder(folder()).catch(() => []);
const waitFor = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await delay(20);
};
/** Resolves when these files are stored and no others; a file is removed shortly after the response. */
const waitForFiles = (expected: readonly string[]): Promise<void> =>
  waitFor(async () => JSON.stringify(await storedFiles()) === JSON.stringify(expected));
const upload = async (name: string, content: string): Promise<ImportResult> => {
  const reply = await uploadFile(api, name, content);
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as ImportResult;
};
const setOptions = (id: string, body: object) => api.sendRequest(`/api/imports/${id}/options`, { method: 'PUT', body });
const columnOf = ({ columns = [] }: ImportResult, name: string) => columns.find(({ column }) => column === name);

test('a file is uploaded, and previewed with every refused row, and nothing is imported', async () => {
  covers('import-upload', 'import-preview-rows');
  const endPosition = await api.product.store.lastPosition();
  const reply = await uploadFile(api, 'lists\\city.csv', createFile());
  expect(reply.status).toBe(201);
  const id = idOf(reply);
  expect(reply.headers.get('location')).toBe(`/api/imports/${id}`);
  expect(reply.body).toMatchObject({ id, name: 'city.csv', rows: 100, encoding: 'UTF-8', state: 'draft', preview: { state: 'running' } });
  const found = await previewedImport(api, id);
  expect(found.preview).toMatchObject({ done: 100, rows: 100, added: 95, revised: 0, unchanged: 0, kept: 0, refused: 5, duplicateRows: 0 });
  expect(found.preview.firstAdded).toHaveLength(20);
  expect(found.preview.firstRefused.map(({ line, reason }) => [line, reason])).toEqual(
    [21, 41, 61, 81, 101].map((line) => [line, 'NO_NAME']),
  );
  expect(found.preview.unusedColumns.map(({ column, rows }) => [column, rows])).toEqual([
    ['Ring us', 100],
    ['Code', 100],
  ]);
  expect(columnOf(found, 'Program')).toEqual({ column: 'Program', rows: 95, example: 'Pantry 0', field: 'name', fieldByName: 'name' });
  expect(await api.product.store.lastPosition()).toBe(endPosition);
});

test('a file and its folder can be read by their owner alone', async () => {
  const { id } = await upload('city.csv', createFile());
  const modeOf = async (name: string): Promise<number> => (await stat(path.join(folder(), id, name))).mode & 0o777;
  await previewedImport(api, id);
  expect(await readdir(path.join(folder(), id))).toEqual(['file.csv', 'import.json', 'preview.json']);
  expect([await modeOf('.'), await modeOf('file.csv'), await modeOf('import.json'), await modeOf('preview.json')]).toEqual([
    0o700, 0o600, 0o600, 0o600,
  ]);
});

test('a column that is not recognised is mapped to a field, and the next file with these columns begins with the mapping', async () => {
  covers('import-kept-mapping');
  const header = HEADER.replace('Code', 'Site code');
  const { id, options } = await upload('city.csv', createFile(header));
  expect(options).toEqual({ mapping: {}, kind: null, factsAsOf: null });
  const mapping = { 'Ring us': 'phone', Street: null };
  const reply = await setOptions(id, { mapping, kind: 'FOOD_PANTRY', factsAsOf: '2026-02-01' });
  expect(reply).toMatchObject({ status: 200, body: { options: { mapping, kind: 'FOOD_PANTRY', factsAsOf: '2026-02-01' } } });
  const found = await previewedImport(api, id);
  expect([columnOf(found, 'Ring us')?.field, columnOf(found, 'Street')]).toEqual([
    'phone',
    expect.objectContaining({ field: null, fieldByName: 'address' }),
  ]);
  expect(found.preview.unusedColumns.map(({ column }) => column)).toEqual(['Street', 'Site code']);

  const nextHeader = header.toUpperCase().split(',').toReversed().join(',');
  const next = await upload('next.csv', [nextHeader, '"B2",80202,CO,Denver,1 Oak St,303-555-0100,Pantry'].join('\n'));
  expect(next.options).toEqual({ mapping: { 'RING US': 'phone', STREET: null }, kind: null, factsAsOf: null });
  expect(columnOf(next, 'RING US')?.field).toBe('phone');
  expect((await upload('other.csv', createFile(header.replace('City', 'Town')))).options.mapping).toEqual({});

  const endPosition = await api.product.store.lastPosition();
  await setOptions(id, { mapping });
  await setOptions(id, { kind: null });
  expect(await api.product.store.lastPosition()).toBe(endPosition);
});

test('the mapping of a JSON file is read like that of a CSV file', async () => {
  const rows = [
    { label: 'Oak Pantry', phone: '303-555-0101' },
    { label: 'Elm Pantry', phone: '303-555-0102' },
  ];
  for (const [name, text] of [
    ['list.json', JSON.stringify(rows)],
    ['lines.jsonl', rows.map((row) => JSON.stringify(row)).join('\n')],
  ] as const) {
    const { id } = await upload(name, text);
    expect((await previewedImport(api, id)).preview.added).toBe(name === 'list.json' ? 0 : 2);
    await setOptions(id, { mapping: { label: 'name' } });
    expect((await previewedImport(api, id)).preview).toMatchObject({ added: 2, refused: 0 });
  }
});

test('unknown columns and fields of a mapping are named', async () => {
  const { id } = await upload('city.csv', createFile());
  expect(await setOptions(id, { mapping: { Fax: 'phone', 'Ring us': 'telephone', Code: null } })).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'mapping.Fax', code: 'IMPORT_COLUMN_UNKNOWN', detail: 'The file has no column “Fax”.' },
        { path: 'mapping.Ring us', code: 'IMPORT_FIELD_UNKNOWN' },
      ],
    },
  });
  expect((await previewedImport(api, id)).options.mapping).toEqual({});
  expect((await setOptions(id, { kind: 'CASTLE' })).status).toBe(400);
});

test('rows that look like another row are named with it', async () => {
  const row = ['Oak Pantry', '303-555-0101', '12 Oak St', 'Denver', 'CO', '80202', 'A7'].join(',');
  const { id } = await upload('twice.csv', [HEADER, row, row.replace('12 Oak St', '12 Oak Street')].join('\n'));
  expect((await previewedImport(api, id)).preview).toMatchObject({
    duplicateRows: 1,
    duplicates: [{ line: 3, name: 'Oak Pantry', same: ['address'], other: { line: 2, name: 'Oak Pantry' } }],
  });
});

test('rows that look like a listing that is there are named with it, and its own row is not', async () => {
  const listing = { name: 'Elm Kitchen', address1: '14 Elm Street', city: 'Denver', state: 'CO', zip: '80202', phone: '303-555-0155' };
  const added = await addService(api, listing);
  await api.projected(added);
  const serviceId = idOf(added);
  const row = ['ELM kitchen', '303-555-0155', '14 Elm St', 'Denver', 'CO', '80202', 'A7'].join(',');
  const { id } = await upload('listed.csv', [HEADER, row].join('\n'));
  expect((await previewedImport(api, id)).preview).toMatchObject({
    added: 1,
    duplicateRows: 1,
    duplicates: [{ line: 2, name: 'ELM kitchen', same: ['address'], other: { serviceId, name: 'Elm Kitchen' } }],
  });
  const own = `id,kind_codes,name,address,city,state\n${serviceId},MEALS,Elm Kitchen,14 Elm St,Denver,CO`;
  const ownUpload = await upload('own.csv', own);
  expect((await previewedImport(api, ownUpload.id)).preview).toMatchObject({ added: 0, duplicateRows: 0 });
});

describe('a file that cannot be imported', () => {
  const zip = Buffer.from('PK\u0003\u0004rest');
  test.each([
    ['EMPTY', 'nothing', Buffer.alloc(0)],
    ['NO_ROWS', 'a header', Buffer.from(`${HEADER}\n`)],
    ['NOT_TEXT', 'a spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1, 0])],
    ['INVALID_JSON', 'half a list', Buffer.from('[{"name":"A"},{"na')],
    ['DAMAGED_ARCHIVE', 'half an archive', zip],
  ])('is refused with its reason, in both languages, and not stored: %s, %s', async (reason, _title, bytes) => {
    covers('import-upload-unreadable');
    const before = await storedFiles();
    const [english, spanish] = [
      await uploadFile(api, 'listings.csv', new Uint8Array(bytes)),
      await uploadFile(api, 'listings.csv', new Uint8Array(bytes), { language: 'es' }),
    ];
    expect(english).toMatchObject({ status: 400, body: { code: `IMPORT_FILE_${reason}` } });
    expect((spanish.body as { readonly title: string }).title).not.toBe((english.body as { readonly title: string }).title);
    await waitForFiles(before);
  });

  test('is larger than 50 MB: the response names the tool for it', async () => {
    covers('import-upload-too-large');
    const before = await storedFiles();
    const reply = await uploadFile(api, 'large.csv', `${HEADER}\n${'x'.repeat(50 * MEBIBYTE)}`);
    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'IMPORT_FILE_TOO_LARGE', params: { most: 50 }, detail: expect.stringContaining('npm run import') },
    });
    await waitForFiles(before);
  });

  test('is missing in the form, or sent as JSON', async () => {
    expect(await uploadFile(api, 'city.csv', createFile(), { field: 'other' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FORM' },
    });
    expect((await api.sendRequest('/api/imports', { method: 'POST', body: { file: 'x' } })).status).toBe(415);
    const form = new FormData();
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const reply = await fetch(`${api.url}/api/imports`, { method: 'POST', body: form, headers });
    expect([reply.status, ((await reply.json()) as { readonly code: string }).code]).toEqual([400, 'IMPORT_FILE_MISSING']);
  });
});

/** Sends the beginning of a form with a file, waits until the server has received some of it, and closes the connection. */
const abortUpload = async (): Promise<void> => {
  const before = (await storedFiles()).length;
  const client = request(`${api.url}/api/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000' },
  });
  client.on('error', () => undefined);
  client.write('--x\r\ncontent-disposition: form-data; name="file"; filename="city.csv"\r\n\r\n');
  client.write('x'.repeat(200_000));
  await waitFor(async () => (await storedFiles()).length > before);
  client.destroy();
};

test('an upload that ends too early leaves no file', async () => {
  covers('import-upload-aborted');
  const before = await storedFiles();
  await abortUpload();
  await waitForFiles(before);
  expect(await storedFiles()).toEqual(before);
});

test('a draft can be removed, and is not found afterwards', async () => {
  const { id } = await upload('city.csv', createFile());
  expect((await api.sendRequest(`/api/imports/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await readdir(folder())).not.toContain(id);
  for (const [method, pathEnd, body] of [
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['PUT', '/options', { kind: null }],
  ] as const)
    expect([method, (await api.sendRequest(`/api/imports/${id}${pathEnd}`, { method, ...(body && { body }) })).status]).toEqual([
      method,
      404,
    ]);
  expect((await api.sendRequest('/api/imports/unfinished')).status).toBe(404);
});

test('drafts that nobody looked at for seven days, and what a crash left, are removed', async () => {
  covers('import-draft-unused');
  const now = api.clock();
  const drafts = openDraftFiles(folder(), () => now);
  const [used, unused] = [await upload('used.csv', createFile()), await upload('unused.csv', createFile())];
  await previewedImport(api, unused.id);
  await previewedImport(api, used.id);
  const setLastUse = (file: string, days: number) => utimes(path.join(folder(), file), new Date(now), new Date(now - days * DAY_MS));
  await setLastUse(`${unused.id}/import.json`, 8);
  await setLastUse(`${used.id}/import.json`, 6);
  await mkdir(drafts.uploadFolder, { recursive: true });
  await writeFile(path.join(drafts.uploadFolder, 'partial'), 'x');
  await setLastUse('unfinished/partial', 2);
  await drafts.removeUnused(async () => false);
  const names = await readdir(folder());
  expect(names).toContain(used.id);
  expect(names).not.toContain(unused.id);
  expect(await readdir(drafts.uploadFolder)).toEqual([]);
});

test('a draft without a finished preview, as after a restart, is previewed when a person looks at it', async () => {
  const { id } = await upload('city.csv', createFile());
  await previewedImport(api, id);
  const files = openDraftFiles(folder(), api.clock);
  const draft = await files.read(id);
  if (draft === null) throw new Error('no draft');
  await files.write({ ...draft, optionsVersion: 'another' });
  expect((await api.sendRequest(`/api/imports/${id}`)).body).toMatchObject({ preview: { state: 'running' } });
  expect((await previewedImport(api, id)).preview.added).toBe(95);
});
