import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/ApiError.ts';
import type { BedCounts, BedCountsByService } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { anApi, aSession, minutesAgo, NOW } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { PlaceBedsPage } from './PlaceBedsPage.tsx';
import { ShelterBedsPage } from './ShelterBedsPage.tsx';

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
      /^Free beds at Larkspur House, .* to .*: between 3 and 16, now 9\. 2 gaps of more than 8 hours without a count\. One count was undone\.$/,
    );
  });

  test('shows figures: free now, in use at night, the longest period without a count', async () => {
    openShelter();
    expect(await screen.findByText('Free now')).toBeInTheDocument();
    expect(screen.getByText('9', { selector: 'dd' })).toHaveTextContent('9 of 40');
    expect(screen.getByText('Longest time without a count').nextElementSibling).toHaveTextContent(/^24 h on /);
    expect(screen.getByText(/^Beds in use \(\d nights?\)$/)).toBeInTheDocument();
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
      /^Camas libres en Larkspur House, .* entre 3 y 16, ahora 9\./,
    );
    expect(screen.getByText('Ver como tabla')).toBeInTheDocument();
  });
});

const openPlace = (path = '/beds_history') => {
  const getHistory = jest.fn(async () => denverHistories());
  return { getHistory, ...show(<PlaceBedsPage />, { api: anApi({ 'GET /beds/history': getHistory }), path }) };
};

describe('PlaceBedsPage', () => {
  test('sums the beds of the shelters with a known count', async () => {
    openPlace();
    expect(await screen.findByText('9 of 40 beds free (3 shelters, 2 counted)')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /beds at/ })).toHaveAccessibleName(/^Free beds at All shelters, .*: between 0 and 9, now 9\.$/);
    const days = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(days[0]).toBe('DayFewest freeMost freeShelters counted');
    expect(days[1]).toMatch(/^\d\d\/\d\d\/\d{4}\d+\d$/);
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
