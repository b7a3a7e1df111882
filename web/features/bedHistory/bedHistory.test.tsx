import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/ApiError.ts';
import type { BedCounts, BedCountsOfMany } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { anApi, aSession, minutesAgo, NOW } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { PlaceBedsPage } from './PlaceBedsPage.tsx';
import { ShelterBedsPage } from './ShelterBedsPage.tsx';

const HOUR = 60;
const ana = { name: 'Ana M.', role: 'USER' } as const;
const made = (hours: number, available: number, more: Partial<BedCounts['counts'][number]> = {}): BedCounts['counts'][number] => ({
  at: minutesAgo(hours * HOUR),
  available,
  total: 40,
  by: ana,
  command: `count ${hours}`,
  undo: { state: 'possible' },
  ...more,
});
const larkspur = (facts: Partial<BedCounts> = {}): BedCounts => ({
  id: 'larkspur',
  name: 'Larkspur House',
  timeZone: 'America/Denver',
  counts: [
    made(60, 12),
    made(54, 30, { takenBack: { at: minutesAgo(50 * HOUR), by: { name: 'R.', role: 'VOLUNTEER LEAD' } } }),
    made(48, 4),
    made(24, 10),
    made(18, 16),
    made(12, 8),
    made(6, 3),
    made(1, 9),
  ],
  ...facts,
});
const openShelter = (counts: BedCounts = larkspur(), language: 'en' | 'es' = 'en', path = '/services/larkspur/beds?range=month') =>
  show(<ShelterBedsPage id="larkspur" />, { api: anApi({ 'GET /services/{id}/beds-history': async () => counts }), language, path });

const tuple = (hours: number, available: number, total: number | null = 20): BedCountsOfMany['shelters'][number]['counts'][number] => [
  NOW - hours * 3600,
  available,
  total,
  false,
];
const denver = (): BedCountsOfMany => ({
  from: minutesAgo(7 * 24 * HOUR),
  to: minutesAgo(0),
  shelters: [
    { id: 'aspen', name: 'Aspen Rooms', city: 'Denver', state: 'CO', timeZone: 'America/Denver', counts: [tuple(30, 5), tuple(1, 9)] },
    { id: 'birch', name: 'Birch House', city: 'Denver', state: 'CO', timeZone: 'America/Denver', counts: [tuple(2, 0)] },
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
      /^Free beds at Larkspur House, .* to .*: between 3 and 16, now 9\. Not counted 2 times .* One count was undone\.$/,
    );
  });

  test('shows figures: free now, in use at night, the longest period without a count', async () => {
    openShelter();
    expect(await screen.findByText('Free now')).toBeInTheDocument();
    expect(screen.getByText('9', { selector: 'dd' })).toHaveTextContent('9 of 40');
    expect(screen.getByText('Longest without a count').nextElementSibling).toHaveTextContent(/^24 h on /);
    expect(screen.getByText(/^In use, \d nights?$/)).toBeInTheDocument();
  });

  test.each([
    ['en', 'Usually counted around', '7 AM and 6 PM'],
    ['es', 'Suelen contarse hacia', 'las 7 AM y las 6 PM'],
  ] as const)('shows the usual hours of counts from the response (%s)', async (language, words, times) => {
    openShelter(larkspur({ usualHours: [7, 18] }), language);
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
    await userEvent.click(screen.getByRole('button', { name: /^All \d+ rows$/ }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/9Ana M\., service provider ?Undo$/);
    expect(table.getAllByText(/^Nobody counted, \d+ h$/)).toHaveLength(2);
    const wrong = rows.find((row) => row.querySelector('del') !== null);
    expect(wrong).toHaveTextContent(/30Ana M\., service provider ?Undone .*: R\., volunteer lead$/);
  });

  test('narrows the data to a day, a week or a month, and stores the range in the address', async () => {
    const { history } = openShelter();
    await userEvent.click(await screen.findByRole('radio', { name: 'Day' }));
    expect(history.at(-1)).toBe('/services/larkspur/beds?range=day');
    expect(await screen.findByRole('img', { name: /beds at|Camas libres/ })).toHaveAccessibleName(/between 3 and 16/);
    expect(screen.queryByText(/Undone/)).not.toBeInTheDocument();
  });

  test('shows a notice if there are no counts', async () => {
    openShelter(larkspur({ counts: [] }));
    expect(await screen.findByText('Nobody counted beds in this time.')).toBeInTheDocument();
  });

  test('informs a user without permission that they may not see the beds', async () => {
    show(<ShelterBedsPage id="larkspur" />, {
      api: anApi({ 'GET /services/{id}/beds-history': async () => Promise.reject(new ApiError(403, 'FORBIDDEN')) }),
    });
    expect(await screen.findByText('You cannot see these numbers')).toBeInTheDocument();
  });

  test('renders in Spanish', async () => {
    openShelter(larkspur(), 'es');
    expect(await screen.findByRole('img', { name: /beds at|Camas libres/ })).toHaveAccessibleName(
      /^Camas libres en Larkspur House, .* entre 3 y 16, ahora 9\./,
    );
    expect(screen.getByText('Lo mismo en una tabla')).toBeInTheDocument();
  });
});

const openPlace = (path = '/beds_history') => {
  const getHistory = jest.fn(async () => denver());
  return { getHistory, ...show(<PlaceBedsPage />, { api: anApi({ 'GET /beds/history': getHistory }), path }) };
};

describe('PlaceBedsPage', () => {
  test('sums the beds of the shelters with a known count', async () => {
    openPlace();
    expect(await screen.findByText('3 shelters, 9 beds free of 40 where it is known')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /beds at/ })).toHaveAccessibleName(/^Free beds at All shelters, .*: between 0 and 9, now 9\.$/);
    const days = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(days[0]).toBe('DayFewest freeMost freeShelters counted');
    expect(days[1]).toMatch(/^\d\d\/\d\d\/\d{4}\d+\d$/);
  });

  test('lists the shelters, fullest first, each with a link to its own chart', async () => {
    openPlace();
    const links = await screen.findAllByRole('link', { name: /free|nobody counted/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/services/birch/beds',
      '/services/aspen/beds',
      '/services/cedar/beds',
    ]);
    expect(screen.getByText(/nobody counted in this time/)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'longestFirst');
    expect(screen.getAllByRole('link', { name: /free|nobody counted/ })[0]).toHaveAttribute('href', '/services/cedar/beds');
  });

  test('loads the beds of one city if a city is chosen', async () => {
    const { getHistory, history } = openPlace();
    await screen.findByRole('option', { name: 'Denver, CO' });
    await userEvent.selectOptions(screen.getByLabelText('Place'), 'Denver, CO');
    expect(history.at(-1)).toBe('/beds_history?city=Denver&state=CO');
    expect(getHistory).toHaveBeenLastCalledWith({ query: expect.objectContaining({ city: 'Denver', state: 'CO' }) }, expect.anything());
  });
});
