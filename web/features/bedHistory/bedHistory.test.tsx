import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aSession, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import type { BedCounts, BedCountsByService } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { PlaceBedsPage } from './PlaceBedsPage.tsx';
import { ShelterBedsPage } from './ShelterBedsPage.tsx';
import { dayFieldOf, timeFieldOf } from './zonedTime.ts';

const HOUR_MINUTES = 60;
const ana = { name: 'Ana M.', role: 'USER' } as const;
const countMade = (
  hours: number,
  available: number,
  overrides: Partial<BedCounts['counts'][number]> = {},
): BedCounts['counts'][number] => ({
  at: minutesAgo(hours * HOUR_MINUTES),
  available,
  total: 40,
  by: ana,
  command: `count ${hours}`,
  undo: { state: 'possible' },
  ...overrides,
});
const larkspurHistory = (facts: Partial<BedCounts> = {}): BedCounts => ({
  id: 'larkspur',
  name: 'Larkspur House',
  timeZone: 'America/Denver',
  counts: [
    countMade(60, 12),
    countMade(54, 30, { takenBack: { at: minutesAgo(50 * HOUR_MINUTES), by: { name: 'R.', role: 'VOLUNTEER LEAD' } } }),
    countMade(48, 4),
    countMade(24, 10),
    countMade(18, 16),
    countMade(12, 8),
    countMade(6, 3),
    countMade(1, 9),
  ],
  ...facts,
});
const openShelter = (counts: BedCounts = larkspurHistory(), language: 'en' | 'es' = 'en', path = '/services/larkspur/beds?range=month') =>
  show(<ShelterBedsPage id="larkspur" />, { api: anApi({ 'GET /services/{id}/beds-history': async () => counts }), language, path });

const countTuple = (
  hours: number,
  available: number,
  total: number | null = 20,
): BedCountsByService['shelters'][number]['counts'][number] => [NOW - hours * 3600, available, total, false];
const denverHistories = (): BedCountsByService => ({
  from: minutesAgo(7 * 24 * HOUR_MINUTES),
  to: minutesAgo(0),
  shelters: [
    {
      id: 'aspen',
      name: 'Aspen Rooms',
      city: 'Denver',
      state: 'CO',
      timeZone: 'America/Denver',
      counts: [countTuple(30, 5), countTuple(1, 9)],
    },
    { id: 'birch', name: 'Birch House', city: 'Denver', state: 'CO', timeZone: 'America/Denver', counts: [countTuple(2, 0)] },
    { id: 'cedar', name: 'Cedar Place', city: 'Boulder', state: 'CO', timeZone: 'America/Denver', counts: [] },
  ],
});

beforeEach(() => {
  session.set(aSession({ id: 'lena', role: 'VOLUNTEER LEAD' }));
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
});
afterEach(() => {
  session.set(null);
  jest.restoreAllMocks();
});

describe('ShelterBedsPage', () => {
  test('renders a chart with a text description', async () => {
    openShelter();
    const chart = await screen.findByRole('img', { name: /beds at/ });
    expect(chart).toHaveAccessibleName(
      /^Free beds at Larkspur House, .* to .*: between 3 and 16, 9 at the end\. 2 gaps of more than 8 hours without a count\. One count was undone\.$/,
    );
  });

  test('shows figures: free now, in use at night, the longest period without a count', async () => {
    openShelter();
    expect(await screen.findByText('Free now')).toBeInTheDocument();
    expect(screen.getByText('9', { selector: 'dd' })).toHaveTextContent(/^9 of 40 · 1\sh ago$/);
    expect(screen.getByText('Longest time without a count').nextElementSibling).toHaveTextContent(/^24 h on /);
    expect(screen.getByText('Beds in use at 10 PM').nextElementSibling).toHaveTextContent(/^\d+% (1 night|average of \d nights)$/);
  });

  test.each([
    ['en', 'Usually counted around', '7 AM and 6 PM'],
    ['es', 'Las camas suelen contarse hacia', 'las 7 AM y las 6 PM'],
  ] as const)('shows the usual hours of counts from the response (%s)', async (language, words, times) => {
    openShelter(larkspurHistory({ usualHours: [7, 18] }), language);
    expect((await screen.findByText(words)).nextElementSibling).toHaveTextContent(times);
  });

  test('shows no usual hours if the response has none, even with many counts', async () => {
    openShelter();
    expect(await screen.findByText('Free now')).toBeInTheDocument();
    expect(screen.queryByText(/counted (around|every)/i)).not.toBeInTheDocument();
  });

  test('shows a table of counts with their counter, periods without a count, and undone counts', async () => {
    openShelter();
    const table = within(await screen.findByRole('table'));
    await userEvent.click(screen.getByRole('button', { name: /^Show all \d+ rows$/ }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/9Ana M\. \(service provider\) ?Undo$/);
    expect(table.getAllByText(/^No count for \d+ h$/)).toHaveLength(2);
    const undoneRow = rows.find((row) => row.querySelector('del') !== null);
    expect(undoneRow).toHaveTextContent(/30Ana M\. \(service provider\) ?Undone .* by R\. \(volunteer lead\)$/);
  });

  test('narrows the data to a day, a week or a month, and stores the range in the address', async () => {
    const { history } = openShelter();
    await userEvent.click(await screen.findByRole('radio', { name: 'Day' }));
    expect(history.at(-1)).toBe('/services/larkspur/beds?range=day');
    expect(await screen.findByRole('img', { name: /beds at|Camas libres/ })).toHaveAccessibleName(/between 3 and 16/);
    expect(screen.queryByText(/Undone/)).not.toBeInTheDocument();
  });

  test.each([
    ['America/Denver', '11/12/2026, 10:30 PM', '2026-11-12', '22:30', 'Mountain Time'],
    ['Asia/Tokyo', '11/13/2026, 2:30 PM', '2026-11-13', '14:30', 'Japan Standard Time'],
  ])("shows every time in the shelter's zone %s, whatever the reader's is", async (timeZone, when, day, time, zone) => {
    // 5:30 AM UTC.
    const at = '2026-11-13T05:30:00.000Z';
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(at) + 30 * 60_000);
    const counts = [{ ...countMade(0, 7), at }];
    openShelter(larkspurHistory({ timeZone, counts }), 'en', '/services/larkspur/beds?range=day');
    const row = within(await screen.findByRole('table')).getAllByRole('row')[1];
    expect(row).toHaveTextContent(when);
    expect(screen.getByText(new RegExp(`^All times are the shelter’s own: ${zone}\\. `))).toBeInTheDocument();
    expect(screen.getByText(/ · counted /)).toHaveTextContent(when);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
    expect(screen.getByText('7 of 40 beds free')).toBeInTheDocument();
    expect(screen.queryByText(/^This chart shows/)).not.toBeInTheDocument();
  });

  test("reads the days of the address in the shelter's zone", async () => {
    const getHistory = jest.fn(async () => larkspurHistory({ timeZone: 'Asia/Tokyo' }));
    show(<ShelterBedsPage id="larkspur" />, {
      api: anApi({ 'GET /services/{id}/beds-history': getHistory }),
      path: '/services/larkspur/beds?from=2026-01-05&to=2026-01-06',
    });
    await screen.findByLabelText('From');
    await waitFor(() =>
      expect(getHistory).toHaveBeenLastCalledWith(
        { path: { id: 'larkspur' }, query: { from: '2026-01-04T15:00:00.000Z', to: '2026-01-06T15:00:00.000Z' } },
        expect.anything(),
      ),
    );
  });

  test('averages the nights that are shown below the chart', async () => {
    // A week from Sunday 5 PM to Sunday 5 PM in Denver: the first evening has no label.
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-16T00:00:00Z'));
    const counts = Array.from({ length: 8 }, (_, day) => ({
      ...countMade(0, day === 0 ? 40 : 10),
      at: new Date(Date.parse('2026-11-09T04:00:00Z') + day * 86_400_000).toISOString(),
    }));
    openShelter(larkspurHistory({ counts }), 'en', '/services/larkspur/beds?range=week');
    const figure = (await screen.findByText('Beds in use at 10 PM')).nextElementSibling;
    expect(figure).toHaveTextContent('75% average of 6 nights');
    expect(screen.getAllByText('75%', { selector: 'span' })).toHaveLength(6);
  });

  test('shows a notice if there are no counts', async () => {
    openShelter(larkspurHistory({ counts: [] }));
    expect(await screen.findByText('No bed counts in this period.')).toBeInTheDocument();
  });

  test('informs a user without permission that they may not see the beds', async () => {
    show(<ShelterBedsPage id="larkspur" />, {
      api: anApi({ 'GET /services/{id}/beds-history': async () => Promise.reject(new ApiError(403, 'FORBIDDEN')) }),
    });
    expect(await screen.findByText('You can’t see these numbers')).toBeInTheDocument();
  });

  test('renders in Spanish', async () => {
    openShelter(larkspurHistory(), 'es');
    expect(await screen.findByRole('img', { name: /beds at|Camas libres/ })).toHaveAccessibleName(
      /^Camas libres en Larkspur House, .* entre 3 y 16, al final 9\./,
    );
    expect(screen.getByText('Tabla de datos')).toBeInTheDocument();
  });
});

const openPlace = (path = '/beds_history') => {
  const getHistory = jest.fn(async () => denverHistories());
  return { getHistory, ...show(<PlaceBedsPage />, { api: anApi({ 'GET /beds/history': getHistory }), path }) };
};

/** Enters a date and a time as the fields expect them: `2026-11-13`, `08:07`. */
const enterMoment = async (day: string, time: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: day } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
};

/** Enters a time in the zone of Larkspur House. */
const enterHoursAgo = async (hours: number): Promise<void> => {
  const at = Date.parse(minutesAgo(hours * HOUR_MINUTES));
  await enterMoment(dayFieldOf(at, 'America/Denver'), timeFieldOf(at, 'America/Denver'));
};

describe('a point of the chart', () => {
  test('is chosen by entering a time, and announced', async () => {
    covers('beds-10');
    openShelter();
    await enterHoursAgo(17);
    const facts = screen.getByText('16 of 40 beds free').parentElement;
    expect(facts).toHaveTextContent(/ · counted .*[AP]M$/);
    expect(facts).toHaveAttribute('aria-live', 'polite');
    await enterHoursAgo(30);
    expect(screen.getByText('Free beds unknown')).toBeInTheDocument();
  });

  test('outside of the chart is explained', async () => {
    openShelter();
    await enterMoment('2001-01-01', '10:00');
    expect(screen.getByText(/^This chart shows .* Choose a time in between/)).toBeInTheDocument();
    expect(screen.getByLabelText('Date')).toBeInvalid();
  });

  test('is moved by keys, and the slider names time, free beds and counted shelters', async () => {
    covers('beds-10');
    openPlace();
    const slider = await screen.findByRole('slider', { name: 'Time on the chart' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, 23% free \(9\sof\s40\), 2 of 3 shelters counted$/));
    fireEvent.keyDown(slider, { key: 'PageDown' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, 25% free \(5\sof\s20\), 1 of 3 shelters counted$/));
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(screen.getByText('Free beds unknown')).toBeInTheDocument();
    expect(screen.getByText(/ · 0 of 3 shelters counted$/)).toBeInTheDocument();
    fireEvent.keyDown(slider, { key: 'End' });
    expect(screen.getByText('23% free (9 of 40)')).toBeInTheDocument();
  });

  test('follows the mouse while it is over the chart', async () => {
    openPlace();
    const plot = (await screen.findByRole('slider')).parentElement!;
    jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 700 } as DOMRect);
    // Hours 29 and 167 before the end of the week.
    fireEvent(plot, new MouseEvent('pointermove', { bubbles: true, clientX: 100 + 700 - (29 / 168) * 700 }));
    expect(screen.queryByText('23% free (9 of 40)')).not.toBeInTheDocument();
    fireEvent(plot, new MouseEvent('pointerdown', { bubbles: true, clientX: 100 + 700 - (29 / 168) * 700 }));
    expect(screen.getByText('25% free (5 of 20)')).toBeInTheDocument();
  });
});

const rowCount = (): number => screen.getAllByRole('row').length;

describe('the table by day', () => {
  test('shows eight days first', async () => {
    const days = Array.from({ length: 12 }, (_, index) => countTuple(12 + 24 * index, index));
    const histories = { ...denverHistories(), shelters: [{ ...denverHistories().shelters[0]!, counts: days.toReversed() }] };
    show(<PlaceBedsPage />, { api: anApi({ 'GET /beds/history': async () => histories }), path: '/beds_history?range=month' });
    await screen.findByRole('table');
    expect(rowCount()).toBe(1 + 8);
    await userEvent.click(screen.getByRole('button', { name: /^Show all 1[2-4] rows$/ }));
    expect(rowCount()).toBeGreaterThanOrEqual(1 + 12);
  });

  test('has a row for each day of a value', async () => {
    const midnight = new Date(NOW * 1000).setHours(0, 0, 0, 0);
    const counts: BedCountsByService['shelters'][number]['counts'] = [[midnight / 1000 - 3600, 7, 20, false]];
    const histories = { ...denverHistories(), shelters: [{ ...denverHistories().shelters[0]!, counts }] };
    show(<PlaceBedsPage />, { api: anApi({ 'GET /beds/history': async () => histories }), path: '/beds_history' });
    await screen.findByRole('table');
    expect(screen.getAllByRole('cell', { name: '35%' })).toHaveLength(2 * 2);
  });
});

describe('the period', () => {
  test('between two dates is requested and stored in the address', async () => {
    const { getHistory, history } = openPlace('/beds_history?from=2026-01-05&to=2026-01-06');
    await screen.findByLabelText('From');
    const expectedFrom = new Date('2026-01-05T00:00').toISOString();
    expect(getHistory).toHaveBeenCalledWith(
      { query: { from: expectedFrom, to: new Date('2026-01-07T00:00').toISOString() } },
      expect.anything(),
    );
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-08' } });
    expect(history.at(-1)).toBe('/beds_history?from=2026-01-05&to=2026-01-08');
    await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
    expect(history.at(-1)).toBe('/beds_history?range=month');
  });

  test.each([
    ['from=soon', /^We can’t read this date/],
    ['from=2026-02-30&to=2026-03-05', /^We can’t read this date/],
    ['from=2026-01-08&to=2026-01-05', /^“From” is after “To”/],
    ['from=2200-01-08&to=2200-01-09', /^This period hasn’t begun yet/],
    ['from=2020-01-08', /^A period can have at most 366 days/],
  ])('of %s is explained, and the last week is shown', async (search, sentence) => {
    openPlace(`/beds_history?${search}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toBeInvalid();
    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
  });
});

const weekdayShare = (weekday: number, hour: number, share?: number) => ({
  weekday,
  hour,
  weeks: 5,
  ...(share !== undefined && { share }),
});

describe('WeekdayTable', () => {
  test('shows usual shares, and a dash where too few weeks have counts', async () => {
    openShelter(larkspurHistory({ weekdayShares: [weekdayShare(3, 18, 0.225), weekdayShare(6, 0, 1), weekdayShare(0, 0)] }));
    const table = within(await screen.findByRole('table', { name: 'Usual share of beds free' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/^Sunday100%–––$/);
    expect(table.getByRole('row', { name: /^Thursday/ })).toHaveTextContent(/^Thursday–––23%$/);
    expect(screen.getByText(/A dash means counts in fewer than 4 weeks/)).toBeInTheDocument();
  });

  test('informs the user if all counts are too few', async () => {
    openShelter(larkspurHistory({ weekdayShares: [weekdayShare(0, 0)] }));
    expect(await screen.findByText(/^Too few counts yet\. This table needs counts in at least 4 of the last 12 weeks/)).toBeInTheDocument();
  });
});

/** Presses the button for the export and returns the text of the saved file. */
const exportedText = async (): Promise<string> => {
  let saved: Blob | undefined;
  const createObjectURL = (blob: Blob): string => {
    saved = blob;
    return 'blob:export';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await userEvent.click(await screen.findByRole('button', { name: 'Export (CSV)' }));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(saved!);
  });
};

describe('the export', () => {
  test('contains what the chart of several shelters shows', async () => {
    openPlace();
    const [header, ...rows] = (await exportedText()).trim().split('\r\n');
    expect(header).toMatch(/From \(.*\),To,Free beds,Total beds,Shelters counted,Shelters$/);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,5,20,1,3$/);
    expect(rows.at(-1)).toMatch(/,9,40,2,3$/);
  });

  test('contains the counts of one shelter with their counter', async () => {
    openShelter();
    const rows = (await exportedText()).trim().split('\r\n');
    expect(rows).toHaveLength(1 + larkspurHistory().counts.length);
    expect(rows.at(-1)).toMatch(/,9,40,Ana M\. \(service provider\),$/);
    expect(rows[2]).toMatch(/,30,40,.*,\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });
});

describe('PlaceBedsPage', () => {
  test('shows the share of free beds, and how many of the shelters were counted', async () => {
    covers('beds-8');
    openPlace();
    expect(await screen.findByText('23% free (9 of 40)')).toBeInTheDocument();
    expect(screen.getByText(/ · 2 of 3 shelters counted$/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /beds free at/ })).toHaveAccessibleName(
      /^Share of beds free at All shelters, .*: between 0% and 25%, 23% at the end\.$/,
    );
    const days = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(days[0]).toBe('DayLowestHighestShelters counted');
    expect(days[1]).toMatch(/^\d\d\/\d\d\/\d{4}\d+%\d+%\d of 3$/);
  });

  test('lists the shelters, fullest first, each with a link to its own chart', async () => {
    openPlace();
    const links = await screen.findAllByRole('link', { name: /free|no count in this period/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/services/birch/beds',
      '/services/aspen/beds',
      '/services/cedar/beds',
    ]);
    expect(screen.getByText(/no count in this period/)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'longestFirst');
    expect(screen.getAllByRole('link', { name: /free|no count in this period/ })[0]).toHaveAttribute('href', '/services/cedar/beds');
  });

  test('loads the beds of one city if a city is chosen', async () => {
    const { getHistory, history } = openPlace();
    await screen.findByRole('option', { name: 'Denver, CO' });
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Denver, CO');
    expect(history.at(-1)).toBe('/beds_history?city=Denver&state=CO');
    expect(getHistory).toHaveBeenLastCalledWith({ query: expect.objectContaining({ city: 'Denver', state: 'CO' }) }, expect.anything());
  });
});
