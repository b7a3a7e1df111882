import { act, screen, waitFor } from '@testing-library/react';
import { anApi, aService, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { BedsSection } from '../BedsSection.tsx';

const shelter = (facts: Parameters<typeof aService>[0] = {}) =>
  aService({
    type: ['EMERGENCY_SHELTER'],
    totalBeds: 60,
    availableBeds: 12,
    bedsCountedAt: minutesAgo(35),
    bedsCountedBy: 'USER',
    ...facts,
  });
const counts: [number, number][] = [40, 34, 28, 22, 2].map((hours, index) => [NOW - hours * 3600, 20 - index]);
const openPage = (facts: Parameters<typeof aService>[0] = {}, language: 'en' | 'es' = 'en', usualHours: number[] = [7, 18]) => {
  const getRhythm = jest.fn(async () => ({ counts, ...(usualHours.length > 0 && { usualHours }) }));
  show(<BedsSection service={shelter(facts)} />, { api: anApi({ 'GET /services/{id}/bed-rhythm': getRhythm }), language });
  return getRhythm;
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000));
afterEach(() => jest.restoreAllMocks());

test('the page shows age and source of the count, two weeks of counts, and their usual hours', async () => {
  openPage();
  expect(screen.getByText('Counted 35 min ago by staff')).toBeInTheDocument();
  const chartLine = await screen.findByRole('img', { name: /^Free beds/ });
  expect(chartLine).toHaveAccessibleName('Free beds in the last 14 days: between 16 and 20. One gap of more than 8 hours without a count.');
  // The line ends with a dot for the current count.
  expect(chartLine.lastElementChild).toHaveClass('lamp');
  expect(screen.getByText('Usually counted around 7 AM and 6 PM')).toBeInTheDocument();
  expect(screen.getByText('We can’t reserve a free bed for you. Call and ask.')).toBeInTheDocument();
});

test.each([
  ['VOLUNTEER SENIOR', 'Counted 35 min ago by a volunteer'],
  ['ADMINISTRATOR', 'Counted 35 min ago by our team'],
  ['SYSTEM', 'Counted 35 min ago'],
] as const)('describes a count by a %s: %s', (bedsCountedBy, text) => {
  openPage({ bedsCountedBy });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('renders in Spanish', async () => {
  openPage({}, 'es');
  expect(screen.getByText('Conteo del personal, hace 35 min')).toBeInTheDocument();
  expect(await screen.findByText('Las camas suelen contarse hacia las 7 AM y las 6 PM')).toBeInTheDocument();
});

test.each([
  ['en', [1], 'Usually counted around 1 AM'],
  ['es', [1], 'Las camas suelen contarse hacia la 1 AM'],
  ['en', [0, 12, 13], 'Usually counted around midnight, noon, and 1 PM'],
  ['es', [0, 12, 13], 'Las camas suelen contarse hacia la medianoche, el mediodía y la 1 PM'],
  ['en', [11, 23], 'Usually counted around 11 AM and 11 PM'],
  ['es', [11, 23], 'Las camas suelen contarse hacia las 11 AM y las 11 PM'],
] as const)('in %s, formats the usual hours %j as: %s', async (language, hours, text) => {
  openPage({}, language, [...hours]);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test.each([
  ['en', 'Last 14 days', /Usually counted/],
  ['es', 'Últimos 14 días', /Suelen contarse/],
] as const)('in %s, shows no usual hours if the response has none', async (language, title, text) => {
  openPage({}, language, []);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByText(text)).toBeNull();
});

test('loads only the count and its age for a confidential shelter', () => {
  const getRhythm = openPage({ isConfidential: true });
  expect(screen.getByText(/^Counted 35 min ago/)).toBeInTheDocument();
  expect(getRhythm).not.toHaveBeenCalled();
});

const placeholder = () => document.querySelector('div[aria-hidden="true"]');
const openWith = (getRhythm: () => Promise<{ counts: [number, number][] }>, facts: Parameters<typeof aService>[0] = {}) =>
  show(<BedsSection service={shelter(facts)} />, { api: anApi({ 'GET /services/{id}/bed-rhythm': getRhythm }) });

describe('while the counts load', () => {
  test('a placeholder has their place, until they arrive', async () => {
    let finish: ((answer: { counts: [number, number][] }) => void) | undefined;
    openWith(() => new Promise((resolve) => (finish = resolve)));
    await screen.findByText('We can’t reserve a free bed for you. Call and ask.');
    expect(placeholder()).not.toBeNull();
    await act(async () => finish?.({ counts }));
    expect(await screen.findByRole('img', { name: /^Free beds/ })).toBeInTheDocument();
    expect(placeholder()).toBeNull();
  });

  test.each([
    ['there are none', async () => ({ counts: [] })],
    ['they fail to load', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('the placeholder does not stay if %s', async (_why, getRhythm) => {
    openWith(getRhythm);
    await screen.findByText('We can’t reserve a free bed for you. Call and ask.');
    await waitFor(() => expect(placeholder()).toBeNull());
  });

  test('no space is kept if the last count is older than they can be', () => {
    openWith(async () => ({ counts: [] }), { bedsCountedAt: minutesAgo(15 * 24 * 60) });
    expect(placeholder()).toBeNull();
  });
});
