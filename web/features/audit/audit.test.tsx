import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aSession, aUser, minutesAgo } from '#tests/web/builders.ts';
import { aHistory, anEntry } from '#tests/web/history.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { dayFieldValue } from '../../i18n/localTime.ts';
import { AuditPage } from './AuditPage.tsx';
import { daysOfPeriod } from './auditPeriods.ts';

const [approval, edit] = aHistory().entries as [HistoryEntry, HistoryEntry];
const roleEntry = anEntry({
  id: '2026-11-19T18:00:00.000Z.00000000000000000400',
  at: minutesAgo(5),
  command: 'role',
  actor: { id: 'ada', name: 'Ada', role: 'ADMINISTRATOR', via: 'web' },
  kinds: ['roles'],
  subject: 'account',
  events: [{ type: 'RoleSet', revision: 3, facts: { person: { name: 'Joel T.' }, roleFrom: 'VOLUNTEER', roleTo: 'VOLUNTEER LEAD' } }],
});
const { service: _service, ...roleSetEntry } = roleEntry;

const open = (path = '/audit', calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') => {
  const listAudit = jest.fn(async ({ query }: { readonly query?: { readonly before?: string } }) =>
    query?.before === undefined ? [roleSetEntry, approval, edit] : [],
  );
  const api = anApi({
    'GET /audit': listAudit,
    'GET /audit/count': async () => ({ count: 3 }),
    'GET /audit/seal': async () => ({ seal: { at: minutesAgo(60), count: 48_211, digest: 'ab'.repeat(32) }, proof: null }),
    'GET /audit/threads/{id}': async () => ({ id: 'edit', entries: [edit, approval] }),
    'GET /users': async () => [aUser({ id: 'ada', displayName: 'Ada Lovelace' })],
    'POST /services/search-city-or-zip': async () => ({
      cities: [{ id: 'denver', name: 'Denver', state: 'CO', location: { coordinates: [-105, 39.7] }, searchLabel: 'Denver, CO' }],
      zips: [],
    }),
    ...calls,
  });
  return { listed: listAudit, ...show(<AuditPage />, { api, path, language }) };
};
const lastQueryOf = (listAudit: jest.Mock): object => (listAudit.mock.lastCall as [{ query: object }])[0].query;

beforeEach(() => session.set(aSession({ id: 'lena', role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

test('shows a sentence for each change, with the time, the role at that time and the reason', async () => {
  open();
  expect(await screen.findByText('Ada (admin) changed the role for Joel T. from volunteer to volunteer lead')).toBeInTheDocument();
  const row = screen.getByRole('link', { name: /^R\. \(volunteer lead\) approved Larkspur House/ });
  expect(row).toHaveAccessibleName(/Reason: “Called\. A person picked up\.”$/);
  expect(screen.getByText('3 entries, newest first')).toBeInTheDocument();
  expect(screen.getByText(/^Sealed .*, covering the first 48,211 events\.$/)).toBeInTheDocument();
});

test('filters by kind, person, place and days, and stores the filters in the address', async () => {
  const { listed: listAudit, history } = open();
  await userEvent.selectOptions(await screen.findByLabelText('What changed'), 'Approvals');
  expect(history.at(-1)).toBe('/audit?kind=approvals');
  await userEvent.type(screen.getByLabelText('User'), 'ada');
  await userEvent.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
  await userEvent.type(screen.getByLabelText('City'), 'den');
  await userEvent.click(await screen.findByRole('button', { name: 'Denver, CO' }));
  await userEvent.selectOptions(screen.getByLabelText('Dates'), 'Choose dates');
  await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
  await userEvent.type(screen.getByLabelText('To'), '2026-03-31');
  await waitFor(() =>
    expect(lastQueryOf(listAudit)).toMatchObject({
      kind: 'approvals',
      person: 'ada',
      city: 'Denver',
      state: 'CO',
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 3, 1).toISOString(),
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Ada Lovelace' }));
  await waitFor(() => expect(lastQueryOf(listAudit)).not.toHaveProperty('person'));
});

test('lists who changed a phone number last month, with both values', async () => {
  const { history } = open('/audit', { 'GET /audit': async () => [edit] });
  await userEvent.selectOptions(await screen.findByLabelText('What changed'), 'Phone');
  await userEvent.selectOptions(screen.getByLabelText('Dates'), 'Last month');
  const days = daysOfPeriod('lastMonth', dayFieldValue(new Date().toISOString()));
  expect(history.at(-1)).toBe(`/audit?field=phone&from=${days.from}&to=${days.to}`);
  expect(screen.getByLabelText('Dates')).toHaveDisplayValue('Last month');
  expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
  const row = await screen.findByRole('link', { name: /^Ana M\. \(service provider\) edited Larkspur House: phone/ });
  expect(row).toHaveAccessibleName(/now \(303\) 555-0142, before \(303\) 555-0124$/);
});

test('requests the fact and the days of the address, and shows days that are no period', async () => {
  const { listed: listAudit } = open('/audit?field=hours&from=2026-03-02&to=2026-03-04');
  await waitFor(() => expect(lastQueryOf(listAudit)).toMatchObject({ field: 'hours', from: new Date(2026, 2, 2).toISOString() }));
  expect(screen.getByLabelText('What changed')).toHaveDisplayValue('Hours');
  expect(screen.getByLabelText('Dates')).toHaveDisplayValue('Choose dates');
  expect(screen.getByLabelText('To')).toHaveValue('2026-03-04');
  await userEvent.selectOptions(screen.getByLabelText('Dates'), 'Any time');
  await waitFor(() => expect(lastQueryOf(listAudit)).not.toHaveProperty('from'));
  expect(screen.queryByLabelText('To')).not.toBeInTheDocument();
});

test.each([
  ['/audit', 'en', 'Filters'],
  [
    '/audit?person=ada&personName=Ada&city=Denver&state=CO&from=2026-03-01&to=2026-03-31',
    'en',
    'Filters Ada · Denver, CO · From 03/01/2026 · To 03/31/2026',
  ],
  ['/audit?field=phone&region=r1&regionName=Denver+metro&to=2026-03-31', 'es', 'Filtros Teléfono · Denver metro · Hasta el 31 mar 2026'],
] as const)('a button with the chosen filters in words opens their fields: %s', async (path, language, name) => {
  open(path, {}, language);
  const summary = await screen.findByRole('button', { name });
  expect(summary).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(summary);
  expect(summary).toHaveAttribute('aria-expanded', 'true');
});

test('opens the thread of a change, with its fields', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: /approved Larkspur House/ }));
  const pane = within(await screen.findByRole('article', { name: 'Larkspur House' }));
  expect(pane.getByText(/^2 related changes/)).toBeInTheDocument();
  expect(pane.getByRole('row', { name: /Phone.*\(303\) 555-0124.*\(303\) 555-0142/ })).toBeInTheDocument();
  expect(pane.getByRole('link', { name: 'All history' })).toHaveAttribute('href', '/services/larkspur/history');
});

test('shows administrators the raw events in the log, and the seal that covers them', async () => {
  const events = [
    { id: 'e', type: 'ServiceApproved', streamName: 'service-larkspur', revision: 8, position: '300', data: {}, metadata: {} },
  ];
  open(`/audit?entry=${approval.id}`, {
    'GET /audit/{id}/events': async () => ({ events, seal: { at: minutesAgo(2), count: 90, digest: 'ab'.repeat(32) } }),
  });
  await userEvent.click(await screen.findByText('Raw record'));
  expect(await screen.findByRole('region', { name: 'ServiceApproved' })).toHaveTextContent('"streamName": "service-larkspur"');
  expect(screen.getByText(/\(90 events\)\. The seal begins with abababababababab\.$/)).toBeInTheDocument();
});

test.each([
  [[], [], 'every read model matches its rebuild'],
  [['services'], [], '1 read model does not match its rebuild'],
  [[], ['pages'], 'some read models could not be compared'],
] as const)('says how the last proof of the read models ended (different: %j, not compared: %j)', async (different, notCompared, text) => {
  const proof = { at: minutesAgo(5), equal: [], different: [...different], notCompared: [...notCompared] };
  open('/audit', { 'GET /audit/seal': async () => ({ seal: null, proof }) });
  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
});

test('offers leads only kinds that they may see, and no raw events', async () => {
  session.set(aSession({ id: 'lee', role: 'VOLUNTEER LEAD' }));
  open(`/audit?entry=${approval.id}`);
  expect(await screen.findByRole('option', { name: 'Approvals' })).toBeInTheDocument();
  for (const name of ['Roles', 'Sign-in', 'Directory', 'System']) expect(screen.queryByRole('option', { name })).not.toBeInTheDocument();
  await screen.findByText(/related changes/);
  expect(screen.queryByText('Raw record')).not.toBeInTheDocument();
});

test('exports the filtered entries, and keeps the sheet open after a failure', async () => {
  const createExport = jest.fn(async () => ({ id: 'x1', until: minutesAgo(-60) }));
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const fetchFile = jest.fn<Promise<unknown>, [string]>(async () => ({ ok: false, status: 503 }));
  globalThis.fetch = fetchFile as never;
  open('/audit?kind=beds&city=Denver&state=CO', { 'POST /audit/exports': createExport });
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const sheet = within(screen.getByRole('dialog'));
  await userEvent.click(sheet.getByRole('button', { name: 'Export' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('The export failed. Try again.');
  fetchFile.mockResolvedValueOnce({ ok: true, blob: async () => new Blob(['a']) });
  await userEvent.click(sheet.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('File saved')).toBeInTheDocument();
  expect(createExport).toHaveBeenLastCalledWith({ body: { format: 'csv', kind: 'beds', city: 'Denver', state: 'CO' } }, expect.anything());
  expect(fetchFile).toHaveBeenLastCalledWith('/api/audit/exports/x1', expect.anything());
});

const importEntry = anEntry({
  id: '2026-11-19T18:00:00.000Z.00000000000000000500',
  actor: { id: 'ada', name: 'Ada', role: 'ADMINISTRATOR', via: 'import' },
  kinds: ['edits', 'directory'],
  subject: 'import',
  events: [],
  run: {
    id: 'import.i1',
    kind: 'import',
    entries: 1201,
    listings: 593,
    file: 'denver.csv',
    result: { added: 590, revised: 3, unchanged: 7, refused: 2 },
  },
});

describe('program run', () => {
  test('shows one line with file and results, and opens its changes one by one', async () => {
    const { history } = open('/audit?kind=edits', { 'GET /audit': async () => [importEntry] });
    const line = await screen.findByRole('link', { name: /^Ada \(admin\) imported 593 listings/ });
    expect(line).toHaveAccessibleName(/denver\.csv ·\s590 added, 3 changed, 7 unchanged, 2 rejected$/);
    await userEvent.click(line);
    expect(history.at(-1)).toBe('/audit?kind=edits&run=import.i1&runName=Ada+%28admin%29+imported+593+listings');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Ada (admin) imported 593 listings' }));
    expect(history.at(-1)).toBe('/audit?kind=edits');
  });

  test.each([
    ['import.i1', true],
    ['translation.translator.2026-11-27', false],
  ])('offers the undo of the whole run %s: %s', async (run, isOffered) => {
    const undoTarget = { service: { id: 'aspen', name: 'Aspen' }, about: 'service' as const, state: 'possible' as const, now: {} };
    open(`/audit?run=${run}&runName=Import`, {
      'GET /undo/{id}': async ({ path }) => ({
        id: path.id,
        done: { command: path.id, at: minutesAgo(5), by: { role: 'ADMINISTRATOR' as const } },
        state: 'possible' as const,
        possible: 588,
        things: [{ ...undoTarget, afterUndo: { isRemoved: true } }],
        isMore: true as const,
      }),
    });
    await screen.findByText('Import');
    const button = screen.queryByRole('button', { name: 'Undo: Import' });
    expect(button !== null).toBe(isOffered);
    if (button === null) return;
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Undo 588' })).toBeInTheDocument();
    expect(
      screen.getByText('Only the first 1 changes are shown. All changes will be undone, including those not shown.'),
    ).toBeInTheDocument();
  });

  test('requests the entries of the run in the address', async () => {
    const { listed: listAudit } = open('/audit?run=import.i1&runName=Import');
    await waitFor(() => expect(lastQueryOf(listAudit)).toMatchObject({ run: 'import.i1' }));
    expect(screen.getByText('Import')).toBeInTheDocument();
  });

  test.each<readonly [string, object, 'en' | 'es', RegExp]>([
    ['an import without a result is not finished', { result: undefined }, 'en', /not finished/],
    ['an import that changed nothing says so', { listings: 0 }, 'en', /imported a file; no listing changed/],
    ['translations name no person', { kind: 'translation', listings: 1 }, 'en', /^A program translated 1 listing /],
    ['the sample of a day names its actor', { kind: 'sample', file: undefined }, 'en', /^Sample data: 1,201 changes.*\sAda \(admin\)$/],
    ['an import in Spanish', {}, 'es', /importó 593 fichas .*590 agregadas, 3 cambiadas/],
  ])('%s', async (_rule, addressChange, language, name) => {
    const run = { ...importEntry.run!, ...addressChange };
    open('/audit', { 'GET /audit': async () => [{ ...importEntry, run }] }, language);
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  });
});

test('renders in Spanish', async () => {
  open('/audit', {}, 'es');
  expect(await screen.findByText('R. (Líder de voluntarios) aprobó Larkspur House')).toBeInTheDocument();
  expect(screen.getByText('Ada (Administración) cambió el rol de Joel T.: de Voluntariado a Líder de voluntarios')).toBeInTheDocument();
});

test('shows a message if no entry matches', async () => {
  open('/audit', { 'GET /audit': async () => [], 'GET /audit/count': async () => ({ count: 0 }) });
  expect(await screen.findByRole('heading', { name: 'No matching changes.' })).toBeInTheDocument();
});

describe('number of changes', () => {
  test('is missing if counting fails, without a message that never ends', async () => {
    open('/audit', { 'GET /audit/count': () => Promise.reject(new ApiError(500, 'INTERNAL')) });
    expect(await screen.findByText('Counting…')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Counting…')).toBeNull());
    expect(screen.getByText('Ada (admin) changed the role for Joel T. from volunteer to volunteer lead')).toBeInTheDocument();
  });

  test('is missing while counting takes long, and shown once it is known', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let finish: ((answer: { readonly count: number }) => void) | undefined;
    open('/audit', { 'GET /audit/count': () => new Promise((resolve) => (finish = resolve)) });
    expect(await screen.findByText('Counting…')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Counting…')).toBeNull();
    await act(async () => finish?.({ count: 3 }));
    expect(await screen.findByText('3 entries, newest first')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
