import { screen } from '@testing-library/react';
import { anApi, aService, minutesAgo, NOW } from '../../../testing/builders.ts';
import { show } from '../../../testing/show.tsx';
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
const open = (facts: Parameters<typeof aService>[0] = {}, language: 'en' | 'es' = 'en') => {
  const asked = jest.fn(async () => ({ counts, everyHours: 6 }));
  show(<BedsSection service={shelter(facts)} />, { api: anApi({ 'GET /services/{id}/bed-rhythm': asked }), language });
  return asked;
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000));
afterEach(() => jest.restoreAllMocks());

test('a bed number says its age and by whom, two weeks as a line, and how often beds are counted', async () => {
  open();
  expect(screen.getByText('Counted 35 min ago by staff')).toBeInTheDocument();
  const line = await screen.findByRole('img', { name: /^Free beds/ });
  expect(line).toHaveAccessibleName('Free beds in 14 days: between 16 and 20. Once nobody counted for more than 8 hours.');
  // It ends in the light of what stands now.
  expect(line.lastElementChild).toHaveClass('lamp');
  expect(screen.getByText('Usually counted every 6 hours')).toBeInTheDocument();
  expect(screen.getByText('A free bed here is not reserved. Call and ask.')).toBeInTheDocument();
});

test.each([
  ['VOLUNTEER SENIOR', 'Counted 35 min ago by a volunteer'],
  ['ADMINISTRATOR', 'Counted 35 min ago by this directory'],
  ['SYSTEM', 'Counted 35 min ago'],
] as const)('counted by a %s: %s', (bedsCountedBy, text) => {
  open({ bedsCountedBy });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('it is told in Spanish', async () => {
  open({}, 'es');
  expect(screen.getByText('Conteo del personal, hace 35 min')).toBeInTheDocument();
  expect(await screen.findByText('Suelen contarse cada 6 horas')).toBeInTheDocument();
});

test('of a confidential shelter nothing but the count and its age is asked', () => {
  const asked = open({ isConfidential: true });
  expect(screen.getByText(/^Counted 35 min ago/)).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
