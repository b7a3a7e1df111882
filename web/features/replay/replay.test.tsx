import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aRegion, aSession } from '#tests/web/builders.ts';
import { anEntry } from '#tests/web/history.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { HistoryEntry, ReplayChange, ReplayPlace } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { ReplayPage } from './ReplayPage.tsx';

const FROM = '2026-11-12T20:00:00.000Z';
const TO = '2026-11-13T02:00:00.000Z';

const aPlace = (availableBeds: number): ReplayPlace => ({
  id: 'aspen',
  name: 'Aspen House',
  city: 'Denver',
  types: ['EMERGENCY_SHELTER'],
  isApproved: true,
  availableBeds,
  totalBeds: 10,
  bedsCountedAt: FROM,
});
const aCount = (number: number, hour: number, availableBeds: number): ReplayChange => ({
  number,
  at: `2026-11-12T${hour}:00:00.000Z`,
  kind: 'beds',
  service: 'aspen',
  place: aPlace(availableBeds),
  entry: `count ${number}`,
});
const CHANGES = [aCount(1, 21, 4), aCount(2, 22, 1), aCount(3, 22, 0), aCount(4, 23, 2)] as const;
const entries = CHANGES.map(({ entry = '', at, place }): HistoryEntry =>
  anEntry({
    id: entry,
    at,
    command: entry,
    kinds: ['beds'],
    subject: 'beds',
    service: { id: 'aspen', name: 'Aspen House' },
    events: [{ type: 'BedsCounted', revision: 1, facts: { available: place?.availableBeds ?? 0, total: 10 } }],
  }),
);

/** Answers as the server does for these changes. */
const replayAnswers = (changes: readonly ReplayChange[] = CHANGES): Parameters<typeof anApi>[0] => ({
  'GET /replay': async ({ query }) => ({
    count: changes.length,
    density: [0, changes.length],
    upTo: '100',
    ...(query.at === undefined ? {} : { applied: changes.filter(({ at }) => at <= (query.at ?? '')).length }),
  }),
  'GET /replay/places': async ({ query }) => {
    const applied = changes.filter(({ at }) => at <= query.at);
    return { places: [applied.at(-1)?.place ?? aPlace(7)] };
  },
  'GET /replay/changes': async () => ({ changes: [...changes], entries }),
  'GET /regions': async () => [aRegion()],
});
const open = (calls: Parameters<typeof anApi>[0] = replayAnswers(), query = `from=${FROM}&to=${TO}`) =>
  show(<ReplayPage />, { api: anApi(calls), path: `/replay?${query}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const currentRow = () => screen.getAllByRole('listitem', { current: 'step' }).at(-1)!;
const findBeds = (text: string) => screen.findByText(text);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  session.set(aSession({ role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  jest.restoreAllMocks();
  session.set(null);
});

test('play brings the map into view when large text leaves it below', async () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return { top: this.getAttribute('aria-label') === 'Map' ? window.innerHeight : 0 } as DOMRect;
  });
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  open();
  await findBeds('7 of 10 free');
  expect(scrollIntoView.mock.contexts).not.toContain(screen.getByRole('region', { name: 'Map' }));
  await press('Play');
  await waitFor(() => expect(scrollIntoView.mock.contexts).toContain(screen.getByRole('region', { name: 'Map' })));
});

test('a step shows the next change with its places, and a step back the former ones', async () => {
  const { history } = open();
  await findBeds('7 of 10 free');
  expect(screen.getByText('0 of 4 changes')).toBeInTheDocument();
  await press('Next change');
  await findBeds('4 of 10 free');
  expect(within(currentRow()).getByText(/Aspen House/)).toBeInTheDocument();
  expect(within(currentRow()).getByRole('link', { name: 'History' })).toHaveAttribute('href', '/services/aspen/history');
  expect(new URLSearchParams(history.at(-1)?.split('?')[1]).get('at')).toBe(CHANGES[0].at);
  await press('Previous change');
  await findBeds('7 of 10 free');
});

test('changes of one moment are one step and are summed up', async () => {
  open();
  await findBeds('7 of 10 free');
  await press('Next change');
  await findBeds('4 of 10 free');
  await press('Next change');
  await findBeds('0 of 10 free');
  expect(screen.getByText('2 bed counts')).toBeInTheDocument();
  expect(screen.getByText('3 of 4 changes')).toBeInTheDocument();
});

test('the keyboard goes to the end and to the start', async () => {
  open();
  await findBeds('7 of 10 free');
  fireEvent.keyDown(document.body, { key: 'End' });
  await findBeds('2 of 10 free');
  expect(screen.getByText('4 of 4 changes')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Home' });
  await findBeds('7 of 10 free');
});

test('playing applies every change once and stops at the end', async () => {
  open();
  await findBeds('7 of 10 free');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), 'day');
  await press('Play');
  await screen.findByText('4 of 4 changes', {}, { timeout: 30_000 });
  await findBeds('2 of 10 free');
  expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument();
}, 60_000);

test('a pause keeps the shown moment, even if changes of a later one are still loading', async () => {
  let sendChanges: (() => void) | undefined;
  const isSent = new Promise<void>((resolve) => {
    sendChanges = resolve;
  });
  const { history } = open({
    ...replayAnswers(),
    'GET /replay/changes': async () => {
      await isSent;
      return { changes: [...CHANGES], entries };
    },
  });
  await findBeds('7 of 10 free');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), 'sixHours');
  await press('Play');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  await press('Pause');
  sendChanges?.();
  await screen.findAllByText(/Aspen House/);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText('0 of 4 changes')).toBeInTheDocument();
  expect(new URLSearchParams(history.at(-1)?.split('?')[1]).get('at')).toBe(FROM);
}, 60_000);

test('an unknown region becomes all regions, with a sentence', async () => {
  const { history } = open(
    {
      ...replayAnswers(),
      'GET /replay': async (input) => {
        if (input.query.region !== undefined)
          throw new ApiError(400, 'VALIDATION_FAILED', { errors: [{ path: 'region', code: 'REGION_NOT_FOUND' }] });
        return replayAnswers()!['GET /replay']!(input, { language: 'en' });
      },
    },
    `region=mars&from=${FROM}&to=${TO}`,
  );
  await screen.findByText('We can’t find that region. Changes in all regions are shown.');
  await findBeds('7 of 10 free');
  await waitFor(() => expect(history.at(-1)).not.toContain('region'));
});

test('a failed step keeps the shown moment and says so', async () => {
  open({
    ...replayAnswers(),
    'GET /replay/changes': async () => {
      throw new ApiError(503, 'UNAVAILABLE');
    },
  });
  await findBeds('7 of 10 free');
  await press('Next change');
  expect(await screen.findByRole('alert')).toHaveTextContent('The next changes did not load. Check your connection, then try again.');
  expect(screen.getByText('7 of 10 free')).toBeInTheDocument();
});

test('without a connection the replay says so and keeps the shown moment', async () => {
  open();
  await findBeds('7 of 10 free');
  act(() => onlineManager.setOnline(false));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No connection. The loaded changes stay here. The rest loads when you are online.',
  );
  expect(screen.getByText('7 of 10 free')).toBeInTheDocument();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a period without changes says so', async () => {
  open(replayAnswers([]));
  await screen.findByText('Nothing changed in this period. Choose another one.');
});

describe('the export of the period', () => {
  test('saves the filtered changes as a file, and says so if it fails', async () => {
    const createExport = jest.fn(async () => ({ id: 'x1', until: TO }));
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const fetchFile = jest.fn<Promise<unknown>, [string]>(async () => ({ ok: false, status: 503 }));
    globalThis.fetch = fetchFile as never;
    open({ ...replayAnswers(), 'POST /replay/exports': createExport }, `from=${FROM}&to=${TO}&kinds=beds&region=none`);
    await findBeds('7 of 10 free');
    await press('Export as CSV');
    expect(await screen.findByRole('alert')).toHaveTextContent('The export failed. Try again.');
    fetchFile.mockResolvedValueOnce({ ok: true, blob: async () => new Blob(['a']) });
    await press('Export as CSV');
    expect(await screen.findByText('File saved')).toBeInTheDocument();
    const body = { from: FROM, to: TO, region: 'none', kinds: ['beds'], upTo: '100' };
    expect(createExport).toHaveBeenLastCalledWith({ body }, expect.anything());
    expect(fetchFile).toHaveBeenLastCalledWith('/api/replay/exports/x1', expect.anything());
  });

  test('is not offered to users who may not read the audit', async () => {
    session.set(aSession({ role: 'USER' }));
    open();
    await findBeds('7 of 10 free');
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).not.toBeInTheDocument();
  });
});
