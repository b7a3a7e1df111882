import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, aService, aSession, minutesAgo, NOW } from '#tests/web/builders.ts';
import { findWholeForm, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import type { Service } from '#web/api/types.ts';
import { session } from '#web/browser/session.ts';
import { openingFacts } from './hours/hoursSummary.ts';
import { EditServicePage } from './pages.ts';

beforeEach(() => {
  // Thursday, 8:35 PM in Denver, which is Friday noon in Tokyo.
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  session.set(aSession({ role: 'ADMINISTRATOR' }));
});
afterEach(() => {
  jest.restoreAllMocks();
  session.set(null);
});

const openPreview = async (facts: Partial<Service>) => {
  show(<EditServicePage id="blue-spruce" />, { api: anApi({ 'GET /services/{id}': async () => aService(facts) }) });
  return within(await screen.findByRole('complementary', { name: 'Visitors will see' }));
};
const NIGHT_ENTRY = { type: 'WEEKLY', day: 'THURSDAY', startTime: '19:00', endTime: '07:00', endsNextDay: true } as const;

describe('preview of the hours', () => {
  test('shows whether the place would be open in the time zone of the place', async () => {
    const denver = await openPreview({ schedules: [NIGHT_ENTRY], timeZone: 'America/Denver' });
    expect(await denver.findByText(/^Open till 7:00\sAM/)).toBeInTheDocument();
  });

  test('differs if the place has another time zone', async () => {
    const tokyo = await openPreview({ schedules: [NIGHT_ENTRY], timeZone: 'Asia/Tokyo' });
    expect(await tokyo.findByText(/^Closed/)).toBeInTheDocument();
  });

  test('uses the same time zone in the hours editor', async () => {
    await openPreview({ schedules: [NIGHT_ENTRY], timeZone: 'Asia/Tokyo' });
    await userEvent.click(screen.getByRole('button', { name: 'Edit hours' }));
    expect((await screen.findByText('Visitors now see:')).textContent).toMatch(/^Visitors now see: Closed/);
  });
});

test('openingFacts returns openings as absolute moments in any time zone', () => {
  const { openings } = openingFacts({ schedules: [NIGHT_ENTRY], closeSchedules: [] }, false, NOW, 'America/Denver');
  const [start = 0, end = 0] = openings[0] ?? [];
  expect([start <= NOW, NOW < end, end - start]).toEqual([true, true, 12 * 3600]);
});

describe('preview of the card', () => {
  test('shows an old bed count with its age', async () => {
    const preview = await openPreview({ availableBeds: 2, totalBeds: 56, bedsCountedAt: minutesAgo(32 * 60) });
    expect(await preview.findByText('2')).toBeInTheDocument();
    expect(preview.getAllByText(/32\sh ago/).length).toBeGreaterThan(0);
  });

  test('shows a typed bed count as counted now, and an impossible one as unknown', async () => {
    const preview = await openPreview({ availableBeds: 2, totalBeds: 56, bedsCountedAt: minutesAgo(32 * 60) });
    await findWholeForm('Save listing');
    typeInto('Free beds', '5');
    expect(await preview.findByText(/just now/)).toBeInTheDocument();
    typeInto('Free beds', '99');
    expect(await preview.findByText('?')).toBeInTheDocument();
  });

  test('follows the typed name', async () => {
    const preview = await openPreview({});
    await findWholeForm('Save listing');
    typeInto('Name', 'Blue House');
    expect(await preview.findByRole('heading', { level: 3, name: 'Blue House' })).toBeInTheDocument();
  });
});
