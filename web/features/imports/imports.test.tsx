import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aSession, minutesAgo } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { ImportPreview, ImportRecord } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { ImportsPage } from './ImportsPage.tsx';

const ID = '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';
const aPreview = (overrides: Partial<ImportPreview> = {}): ImportPreview => ({
  state: 'ready',
  done: 5,
  rows: 5,
  added: 2,
  revised: 1,
  unchanged: 1,
  kept: 1,
  refused: 1,
  firstAdded: [{ line: 2, name: 'Elyria Community Kitchen', type: ['MEALS'], address1: '4725 High Street', city: 'Denver', zip: '80216' }],
  firstRevised: [
    {
      line: 4,
      name: 'Sun Valley Pantry',
      serviceId: 'sun-valley',
      changes: [
        { fact: 'contact.phone', before: '3035550137', after: '3035550173' },
        { fact: 'contact.website', after: 'opentable.example' },
        { fact: 'hours.schedules', before: [{ odd: true }] },
        { fact: 'place.longitude', before: -104.9, after: -104.8 },
        { fact: 'place.latitude', before: 39.7, after: 39.8 },
      ],
    },
  ],
  firstKept: [{ line: 5, name: 'Larkspur House', serviceId: 'larkspur', sections: ['hours', 'contact'] }],
  firstRefused: [{ line: 6, name: '', reason: 'NO_NAME' }],
  unusedColumns: [{ column: 'x_fund_code', rows: 5, example: 'HUD-22' }],
  duplicateRows: 2,
  duplicates: [
    { line: 3, name: 'Ruby Hill Clinic', same: ['address', 'phone'], other: { serviceId: 'ruby', name: 'Ruby Hill' } },
    { line: 2, name: 'Elyria', same: ['phone'], other: { line: 4, name: 'Elyria Kitchen' } },
  ],
  ...overrides,
});
const anImport = (overrides: Partial<ImportRecord> = {}): ImportRecord => ({
  id: ID,
  name: 'metro-211.csv',
  bytes: 626_688,
  digest: 'a',
  encoding: 'windows-1252',
  uncertainPart: '',
  rows: 5,
  uploadedAt: minutesAgo(5),
  state: 'draft',
  columns: [
    { column: 'service_name', rows: 5, example: 'Elyria Community Kitchen', field: 'name', fieldByName: 'name' },
    { column: 'Ring us', rows: 5, example: '303-555-0155', field: null, fieldByName: null },
    { column: 'title', rows: 5, example: 'Director', field: 'title', fieldByName: 'title' },
  ],
  options: { mapping: {}, kind: null, factsAsOf: null },
  optionsVersion: 'v1',
  preview: aPreview(),
  ...overrides,
});

/** Stands for the browser's upload, which answers with a status and a body. */
const answerUpload = (status: number, body: object) => {
  const sent: FormData[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = status;
    readonly responseText = JSON.stringify(body);
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      sent.push(form);
      setTimeout(() => this.dispatchEvent(new Event('load')), 0);
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as never;
  return sent;
};
const realRequest = globalThis.XMLHttpRequest;
const realFetch = globalThis.fetch;

const open = (record: ImportRecord | null, calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
  show(<ImportsPage />, {
    api: anApi({
      'GET /imports': async () => [],
      'GET /imports/{id}': async () => record ?? Promise.reject(new ApiError(404, 'NOT_FOUND')),
      ...calls,
    }),
    path: record === null ? '/import' : `/import?id=${ID}`,
    language,
  });
const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  globalThis.XMLHttpRequest = realRequest;
  globalThis.fetch = realFetch;
});

test('keeps the chosen file when the server refuses it, and opens the preview once it is accepted', async () => {
  const sent = answerUpload(400, {
    code: 'IMPORT_FILE_NO_ROWS',
    title: 'The file has no rows.',
    detail: 'It needs a line with the names of the columns.',
  });
  const user = userEvent.setup();
  open(null);
  expect(await screen.findByText('No files yet.')).toBeInTheDocument();
  fireEvent.change(fileInput(), { target: { files: [new File(['name\n'], 'empty.csv')] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has no rows. It needs a line with the names of the columns.');
  expect(screen.getByText('Your file: empty.csv')).toBeVisible();
  expect(sent[0]?.get('file')).toHaveProperty('name', 'empty.csv');
  answerUpload(201, anImport());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'metro-211.csv' })).toBeVisible();
});

test('refuses a file that is too large before sending it, in Spanish', async () => {
  const sent = answerUpload(201, anImport());
  open(null, {}, 'es');
  await screen.findByText('Todavía no hay archivos.');
  const large = new File(['x'], 'grande.csv');
  Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 });
  fireEvent.change(fileInput(), { target: { files: [large] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('El archivo tiene más de 50 MB.');
  expect(screen.getByRole('alert')).toHaveTextContent('«npm run import»');
  expect(screen.queryByRole('button', { name: 'Probar otra vez' })).toBeNull();
  expect(sent).toHaveLength(0);
});

test('takes a dropped file', async () => {
  answerUpload(201, anImport());
  open(null);
  const area = await screen.findByRole('region', { name: 'Choose a file' });
  fireEvent.drop(area, { dataTransfer: { files: [new File(['name\nA\n'], 'dropped.csv')] } });
  expect(await screen.findByRole('heading', { name: 'metro-211.csv' })).toBeVisible();
});

test('shows what an import would do', async () => {
  open(anImport({ uncertainPart: 'Piñata' }));
  expect(await screen.findByText('5 rows · 3 columns · 612 KB')).toBeVisible();
  expect(screen.getByText(/The file was read as windows-1252. For example: Piñata/)).toBeVisible();
  expect(screen.getByRole('link', { name: '2 will be added' })).toHaveAttribute('href', '#import-added');
  const added = within(screen.getByRole('region', { name: 'Will be added 2' }));
  expect(added.getByText('Elyria Community Kitchen')).toBeVisible();
  expect(added.getByText('Meals · 4725 High Street, Denver 80216')).toBeVisible();
  expect(added.getByText('First 1 of 2')).toBeVisible();
  const revised = within(screen.getByRole('region', { name: 'Will be revised 1' }));
  expect(revised.getByRole('link', { name: 'Sun Valley Pantry' })).toHaveAttribute('href', '/services/sun-valley');
  expect(revised.getByText('(303) 555-0137').tagName).toBe('DEL');
  expect(revised.getByText('(303) 555-0173').tagName).toBe('INS');
  expect(revised.getByText('opentable.example').tagName).toBe('INS');
  expect(revised.getByText('39.80000, -104.80000')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Stay as they are 1' })).getByText('A person changed: hours, contact info'),
  ).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Refused 1' })).getByText(/^It has no name\./)).toBeVisible();
  const twice = within(screen.getByRole('region', { name: 'May be listed twice 2' }));
  expect(twice.getByRole('link', { name: 'Ruby Hill' })).toHaveAttribute('href', '/services/ruby');
  expect(twice.getByText('Same name and phone as line 4: Elyria Kitchen')).toBeVisible();
  expect(screen.getByText('5 rows, for example: HUD-22')).toBeVisible();
  expect(screen.queryByText(/[{}]/)).toBeNull();
});

test('follows a preview until it is complete', async () => {
  const states: ImportPreview['state'][] = ['running', 'ready'];
  const record = anImport({ preview: aPreview({ state: 'running', done: 1200, rows: 3000 }) });
  open(record, {
    'GET /imports/{id}': async () => anImport({ preview: aPreview({ state: states.shift() ?? 'ready', done: 1200, rows: 3000 }) }),
  });
  expect(await screen.findByText(/1,200 of 3,000 rows/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 3 changes' })).toBeDisabled();
  expect(screen.getByText('You can import when the preview is complete.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 3 changes' })).toBeEnabled(), { timeout: 3000 });
});

test('reads a column as another field, and keeps the choice when that fails', async () => {
  let isFailing = true;
  const change = jest.fn(async (input: { readonly body: object }) => {
    if (isFailing) throw new ApiError(503, 'UNAVAILABLE', { text: 'This cannot be saved right now.' });
    return anImport({ options: { kind: null, factsAsOf: null, mapping: { 'Ring us': 'phone' }, ...input.body }, optionsVersion: 'v2' });
  });
  const user = userEvent.setup();
  open(anImport(), { 'PUT /imports/{id}/options': change as never });
  const select = await screen.findByRole('combobox', { name: 'Goes to, for Ring us' });
  expect(screen.getByRole('combobox', { name: 'Goes to, for title' })).toHaveDisplayValue('title');
  await user.selectOptions(select, 'Phone');
  expect(await screen.findByRole('alert')).toHaveTextContent('This cannot be saved right now.');
  expect(select).toHaveDisplayValue('Phone');
  expect(screen.getByRole('button', { name: 'Import 3 changes' })).toBeDisabled();
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 3 changes' })).toBeEnabled());
  expect(change.mock.calls.at(-1)?.[0]).toEqual({ path: { id: ID }, body: { mapping: { 'Ring us': 'phone' } } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Goes to, for Ring us' }), 'Not used');
  await waitFor(() => expect(change.mock.calls.at(-1)?.[0]).toEqual({ path: { id: ID }, body: { mapping: {} } }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of help, if a row names none' }), 'Meals');
  await waitFor(() => expect(change.mock.calls.at(-1)?.[0]).toEqual({ path: { id: ID }, body: { kind: 'MEALS' } }));
});

test('shows the new preview when someone changed the options in between', async () => {
  const start = jest.fn(async (_input: unknown) =>
    Promise.reject(new ApiError(409, 'IMPORT_OPTIONS_CHANGED', { text: 'Someone changed how this file is read.' })),
  );
  const versions = ['v1', 'v2'];
  const user = userEvent.setup();
  open(anImport(), {
    'GET /imports/{id}': async () => {
      const optionsVersion = versions.shift() ?? 'v2';
      return anImport({ optionsVersion, preview: aPreview({ added: optionsVersion === 'v1' ? 2 : 9 }) });
    },
    'POST /imports/{id}/start': start as never,
  });
  await user.click(await screen.findByRole('button', { name: 'Import 3 changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone changed how this file is read.');
  expect(await screen.findByRole('button', { name: 'Import 10 changes' })).toBeEnabled();
  expect(start.mock.calls[0]?.[0]).toEqual({ path: { id: ID }, body: { optionsVersion: 'v1' } });
});

const aFinishedImport = (): ImportRecord =>
  anImport({ state: 'finished', finishedAt: minutesAgo(1), outcome: { added: 2, revised: 1, unchanged: 1, refused: 1 } });

test('runs, finishes, gives its report and is undone', async () => {
  const user = userEvent.setup();
  let record = anImport();
  const undo = jest.fn(async (_input: unknown) => {
    record = { ...aFinishedImport(), undoneAt: minutesAgo(0) };
    return { id: 'u1', message: 'Done.', done: 1, refused: 0 };
  });
  open(record, {
    'GET /imports/{id}': async () => record,
    'POST /imports/{id}/start': async () => {
      record = anImport({ state: 'running', done: 2 });
      return record;
    },
    'GET /undo/{id}': (async () => ({
      state: 'possible',
      possible: 1,
      isMore: false,
      done: { by: { role: 'ADMINISTRATOR', name: 'Ada' }, at: minutesAgo(1) },
      things: [],
    })) as never,
    'POST /undo': undo as never,
  });
  await user.click(await screen.findByRole('button', { name: 'Import 3 changes' }));
  expect(await screen.findByText('You can leave this page; the import goes on.')).toBeVisible();
  expect(screen.getByText('2 of 5 rows')).toBeVisible();
  record = aFinishedImport();
  expect(await screen.findByRole('heading', { name: 'Import finished' }, { timeout: 3000 })).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'What happened' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['2 added', '1 revised', '1 stayed as it was', '1 refused']);
  expect(screen.getByRole('link', { name: 'Show in audit' })).toHaveAttribute('href', `/audit?run=import.${ID}`);

  URL.createObjectURL = jest.fn(() => 'blob:report');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  globalThis.fetch = jest.fn(async () => ({ ok: false, status: 503 }) as Response);
  await user.click(screen.getByRole('button', { name: 'Download report' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The report could not be downloaded. Try again.');
  globalThis.fetch = jest.fn(async () => ({ ok: true, blob: async () => new Blob(['line']) }) as Response);
  await user.click(screen.getByRole('button', { name: 'Download report' }));
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith(`/api/imports/${ID}/report`, expect.anything()));
  expect(screen.queryByRole('alert')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await user.click(await screen.findByRole('button', { name: /^Undo \d|^Undo$|^Yes/, hidden: true }));
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  expect(undo.mock.calls[0]?.[0]).toEqual({ body: { id: ID } });
  expect(await screen.findByText(/^Undone \d/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show in audit' })).toBeVisible();
});

test('shows a finished and a stopped import in Spanish', async () => {
  const { unmount } = open(aFinishedImport(), {}, 'es');
  expect(await screen.findByRole('heading', { name: 'Importación terminada' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deshacer importación' })).toBeVisible();
  unmount();
  open(anImport({ state: 'stopped', done: 2 }), {}, 'es');
  expect(await screen.findByText(/^2 de 5 filas están importadas\. Suba el archivo otra vez/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deshacer importación' })).toBeVisible();
});

test('has no map of columns for an export of HSDS, but its tables', async () => {
  const { columns: _columns, ...hsds } = anImport();
  const tables = [{ table: 'services', rows: 5, usedRows: 4, unusedLines: [3], unusedColumns: ['fees'] }];
  open({ ...hsds, preview: aPreview({ tables }) });
  expect(await screen.findByText('5 rows · HSDS export · 612 KB')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Map of columns' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Tables of the export' })).toHaveTextContent(
    'services4 of 5 rows usedLines not used: 3Columns not used: fees',
  );
});

test('lists the files, and deletes a draft after a confirmation with its name', async () => {
  const remove = jest.fn(async (_input: unknown) => undefined);
  const user = userEvent.setup();
  open(null, {
    'GET /imports': async () => [
      { id: ID, name: 'metro-211.csv', rows: 5, uploadedAt: minutesAgo(5), state: 'draft' },
      { id: 'b', name: 'aurora.csv', rows: 1020, uploadedAt: minutesAgo(9), state: 'running', done: 640 },
      {
        id: 'c',
        name: 'city.csv',
        rows: 47,
        uploadedAt: '2026-03-10T17:00:00.000Z',
        state: 'finished',
        finishedAt: '2026-03-10T18:00:00.000Z',
        outcome: { added: 41, revised: 6, unchanged: 0, refused: 0 },
      },
    ],
    'GET /imports/{id}': async () => anImport(),
    'DELETE /imports/{id}': remove as never,
  });
  expect(await screen.findByText('640 of 1,020 rows imported')).toBeVisible();
  expect(screen.getByText('Imported 03/10/2026: 41 added, 6 revised')).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^metro-211/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete draft' }));
  expect(within(screen.getByRole('dialog', { hidden: true })).getByText('metro-211.csv')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete file', hidden: true }));
  expect(await screen.findByRole('heading', { name: 'Choose a file' })).toBeVisible();
  expect(remove.mock.calls[0]?.[0]).toEqual({ path: { id: ID } });
});

test('says that a file is gone', async () => {
  open(anImport(), { 'GET /imports/{id}': async () => Promise.reject(new ApiError(404, 'NOT_FOUND')) });
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find this file.');
});
