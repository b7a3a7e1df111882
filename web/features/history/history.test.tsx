import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aSession, minutesAgo } from '#tests/web/builders.ts';
import { aHistory, anEntry } from '#tests/web/history.ts';
import { show } from '#tests/web/show.tsx';
import { anUndoPreview, undoOneResult } from '#tests/web/undo.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { differences, momentsOf, newestDifferentPair } from './moments.ts';
import { ServiceHistoryPage } from './ServiceHistoryPage.tsx';

const reportEntry = anEntry({
  id: '2026-11-18T18:00:00.000Z.00000000000000000150',
  at: minutesAgo(111),
  command: 'report',
  actor: { role: 'GUEST', via: 'web' },
  kinds: ['feedback'],
  subject: 'feedback',
  events: [{ type: 'FeedbackSent', revision: 0, facts: { kind: 'report' }, quote: 'This number rings at a bakery.' }],
});

const openPage = (calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
  show(<ServiceHistoryPage id="larkspur" />, {
    api: anApi({
      'GET /services/{id}/history': async () => aHistory(),
      'GET /audit/threads/{id}': async () => ({ id: 'report', entries: [reportEntry, ...aHistory().entries.slice(0, 2).toReversed()] }),
      ...calls,
    }),
    language,
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' })));
afterEach(() => session.set(null));

test('lists each change as a sentence with the actor and their role at that time, newest first', async () => {
  openPage();
  const happenedRegion = within(await screen.findByRole('region', { name: 'Changes' }));
  expect(happenedRegion.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'R. (volunteer lead) approved this listing',
    'Ana M. (service provider) edited this listing: phone',
    'Ana M. (service provider) added this listing',
  ]);
  expect(happenedRegion.getByText('Called. A person picked up.')).toBeInTheDocument();
});

test('the history shows a change field by field, before and after', async () => {
  openPage();
  const happenedRegion = within(await screen.findByRole('region', { name: 'Changes' }));
  const row = happenedRegion.getByRole('row', { name: /Phone.*\(303\) 555-0124.*\(303\) 555-0142/ });
  expect(within(row).getByText('Key field')).toBeInTheDocument();
});

test('a thread leads from the report to the approval, with the time of each step', async () => {
  openPage();
  await screen.findByText('Larkspur House', { selector: 'h2' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Related changes' })[0]!);
  const entry = await screen.findByText('A visitor reported wrong information about this listing');
  const thread = entry.closest('ol')!;
  expect(within(thread).getByText('This number rings at a bakery.')).toBeInTheDocument();
  expect(within(thread).getAllByText(/51 min later/)).toHaveLength(2);
  expect(thread.children).toHaveLength(3);
  await press('Hide related changes');
  expect(entry).not.toBeInTheDocument();
});

test('an owner sees only the part of the thread that is in the history of the service', async () => {
  session.set(aSession({ id: 'ana', role: 'USER' }));
  const getThread = jest.fn();
  openPage({ 'GET /audit/threads/{id}': getThread });
  await screen.findByText('Larkspur House', { selector: 'h2' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Related changes' })[0]!);
  expect(await screen.findByText(/51 min later/)).toBeInTheDocument();
  expect(getThread).not.toHaveBeenCalled();
});

test('compares two moments side by side', async () => {
  openPage();
  const comparison = within((await screen.findByText('1 field is different')).closest('section')!);
  expect(comparison.getByRole('row', { name: /Phone.*\(303\) 555-0124.*\(303\) 555-0142/ })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Earlier'), anEntry().id);
  expect(screen.getByText('These two versions are the same.')).toBeInTheDocument();
});

test('the page shows who entered, changed and confirmed a field', async () => {
  openPage();
  const region = within(await screen.findByRole('region', { name: 'Current information' }));
  const date = String.raw`\d\d/\d\d/\d{4}`;
  const by = String.raw`Ana M\. \(service provider\)`;
  const text = `^Entered by ${by} on ${date}, changed by ${by} on ${date}, confirmed by R\\. \\(volunteer lead\\) on ${date}$`;
  expect(region.getByText(new RegExp(text))).toBeInTheDocument();
});

const [, phoneEdit, addition] = aHistory().entries as [HistoryEntry, HistoryEntry, HistoryEntry];
const imported = { ...addition, actor: { role: 'ADMINISTRATOR', name: 'Ada', via: 'import' } } as const;
test.each([
  ['an import', [phoneEdit, imported], /^From the import of [\d/]+, changed by Ana M\. \(service provider\) on [\d/]+$/],
  ['an unchanged import', [imported], /^From the import of [\d/]+$/],
  ['sample data', [{ ...addition, sample: true as const }], /^From the sample data of [\d/]+$/],
  [
    'a person, then an import',
    [{ ...phoneEdit, actor: imported.actor }, addition],
    /^Entered by Ana M\. \(service provider\) on [\d/]+, changed by the import of [\d/]+$/,
  ],
  [
    'a deleted account',
    [{ ...addition, actor: { role: 'USER', isErased: true, via: 'web' } as const }],
    /^Entered by a deleted account on [\d/]+$/,
  ],
] as const)('the page shows in words where a field comes from: %s', async (_origin, entries, text) => {
  const [field] = aHistory().fields;
  const { actor, at } = entries[0]!;
  const { confirmed: _confirmed, ...unconfirmedField } = { ...field!, said: { ...actor, at } };
  openPage({ 'GET /services/{id}/history': async () => aHistory({ entries: [...entries], fields: [unconfirmedField] }) });
  const region = within(await screen.findByRole('region', { name: 'Current information' }));
  expect(region.getByText(text)).toBeInTheDocument();
});

test('the page writes an origin that many fields share once', async () => {
  const [field] = aHistory().fields;
  const { confirmed: _confirmed, ...unconfirmedField } = field!;
  const said = { ...imported.actor, at: imported.at };
  const otherFields = ['name', 'city', 'zip', 'state'].map((name) => ({ ...unconfirmedField, name, said }));
  const fields = [{ ...unconfirmedField, said: { ...phoneEdit.actor, at: phoneEdit.at } }, ...otherFields];
  const added = {
    ...imported,
    events: imported.events.slice(0, 1).map((event) => ({
      ...event,
      fields: fields.map(({ name }) => ({ section: 'contact' as const, name, before: null, now: '1' })),
    })),
  };
  openPage({ 'GET /services/{id}/history': async () => aHistory({ entries: [phoneEdit, added], fields }) });
  const region = within(await screen.findByRole('region', { name: 'Current information' }));
  expect(region.getAllByText(/^From the import of/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^From the import of [\d/]+, unless noted below\.$/),
    expect.stringMatching(/, changed by Ana M\./),
  ]);
});

test('a user who may not see the history gets a message', async () => {
  openPage({ 'GET /services/{id}/history': async () => Promise.reject(new ApiError(403, 'FORBIDDEN')) });
  expect(await screen.findByText('You can’t see this history')).toBeInTheDocument();
});

test('renders in Spanish', async () => {
  openPage({}, 'es');
  expect(await screen.findByText('R. (Líder de voluntarios) aprobó esta ficha')).toBeInTheDocument();
  expect(screen.getByText('Ana M. (Servicios) editó esta ficha: teléfono')).toBeInTheDocument();
});

describe('comparison of two moments', () => {
  const moments = momentsOf(aHistory().entries);

  test('marks the differing fields', () => {
    expect(differences(moments, moments[0]!.id, moments[1]!.id)).toEqual([
      expect.objectContaining({ name: 'phone', before: '3035550124', now: '3035550142' }),
    ]);
  });

  test('shows no difference within one moment', () => {
    expect(differences(moments, moments[1]!.id, moments[1]!.id)).toEqual([]);
  });

  test('starts with the two newest moments that differ', () => {
    const sameAgain = { ...moments[1]!, id: `${moments[1]!.id}-again` };
    expect(newestDifferentPair([...moments, sameAgain])?.map(({ id }) => id)).toEqual([moments[0]!.id, moments[1]!.id]);
    expect(newestDifferentPair([moments[1]!, sameAgain])?.map(({ id }) => id)).toEqual([moments[1]!.id, sameAgain.id]);
    expect(newestDifferentPair(moments.slice(0, 1))).toBeNull();
  });
});

describe('undo of an entry', () => {
  const approvalEntry = anEntry({ command: 'approval', undo: { state: 'possible' } });
  const undoPreview = anUndoPreview({
    command: 'approval',
    service: { id: 'larkspur', name: 'Larkspur House' },
    now: { isApproved: true, isRemoved: false },
    afterUndo: { isApproved: false, isRemoved: false },
  });
  const openUndo = (calls: Parameters<typeof anApi>[0] = {}, language: 'en' | 'es' = 'en') =>
    openPage(
      {
        'GET /services/{id}/history': async () => ({ ...aHistory(), entries: [approvalEntry] }),
        'GET /undo/{id}': async () => undoPreview,
        ...calls,
      },
      language,
    );

  test('shows both states side by side, and runs after a confirmation', async () => {
    const inputs: unknown[] = [];
    openUndo({
      'POST /undo': async (input) => {
        inputs.push(input);
        return undoOneResult('larkspur');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }));
    expect((await dialog.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual(['Approved', 'Waiting for approval']);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: Larkspur House')).toBeInTheDocument();
    expect(inputs).toEqual([{ body: { id: 'approval', service: 'larkspur' } }]);
  });

  test('shows who changed the service since then, without a button', async () => {
    const { afterUndo: _afterUndo, ...changedTarget } = undoPreview.things[0]!;
    const laterChange = { command: 'later', at: minutesAgo(5), by: { name: 'Ana M.', role: 'USER' } } as const;
    openUndo({
      'GET /undo/{id}': async () => ({
        ...undoPreview,
        state: 'impossible',
        possible: 0,
        things: [{ ...changedTarget, state: 'impossible', why: 'CHANGED', since: laterChange }],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Can’t be undone: Ana M\. \(service provider\) changed it later \(/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  const at = minutesAgo(30);
  test.each([
    ['capacity alone', { now: { total: 40 }, afterUndo: { total: 60 } }, ['40 beds in total', '60 beds in total']],
    ['unknown capacity', { now: { total: 1 }, afterUndo: {} }, ['1 bed in total', 'Total unknown']],
    [
      'count and capacity',
      {
        count: { available: 70, at },
        now: { available: 70, total: 80, countedAt: at },
        afterUndo: { available: 12, total: 60, countedAt: at },
      },
      [`70 of 80, counted ${formatLocalDateTime(at, 'en')}`, `12 of 60, counted ${formatLocalDateTime(at, 'en')}`],
    ],
  ] as const)('shows the beds in total before and after: %s', async (_what, facts, states) => {
    const service = undoPreview.things[0]!.service!;
    openUndo({
      'GET /undo/{id}': async () => ({
        ...undoPreview,
        things: [{ service, about: 'beds', state: 'possible', restores: ['capacity'], ...facts }],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual(states);
  });

  test('names the change, tells a listing and its beds apart, and writes “you” within a sentence', async () => {
    const [listing] = undoPreview.things;
    const since = { command: 'later', at, by: { role: 'ADMINISTRATOR', isYou: true } } as const;
    openUndo({
      'GET /undo/{id}': async () => ({
        ...undoPreview,
        things: [listing!, { service: listing!.service!, about: 'beds', state: 'impossible', why: 'CHANGED', since, now: {} }],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/: you \(admin\) changed it later \(/)).toBeInTheDocument();
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Larkspur House: beds',
      'Larkspur House',
    ]);
    expect(dialog.getByText(/^Ana M\. \(service provider\) edited this listing/)).toBeInTheDocument();
  });

  test('shows an error without a connection, and no button', async () => {
    openUndo({ 'GET /undo/{id}': () => Promise.reject(new TypeError('Failed to fetch')) }, 'es');
    await userEvent.click(await screen.findByRole('button', { name: /^Deshacer: / }));
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test.each([
    [{ state: 'done' }, 'Undone'],
    [{ state: 'impossible', why: 'CHANGED' }, 'Can’t be undone: someone changed it later.'],
  ] as const)('shows why it is not possible, without a button: %j', async (undo, sentence) => {
    openUndo({ 'GET /services/{id}/history': async () => ({ ...aHistory(), entries: [{ ...approvalEntry, undo }] }) });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
