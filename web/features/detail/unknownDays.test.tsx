import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { weekdayOf } from '#domain/schedule/calendar.ts';
import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';
import type { Day } from '#domain/schedule/schema.ts';
import { aService, anApi, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { DetailPage } from './DetailPage.tsx';

const ZONE = 'America/Denver';
const today = localDayAt(NOW, ZONE);
const [TODAY, TOMORROW, IN_TWO_DAYS] = [0, 1, 2].map((days) => weekdayOf(today + days)) as [Day, Day, Day];

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => jest.useRealTimers());

const openPage = async (unknownDays: Day[], language: 'en' | 'es' = 'en') => {
  const schedules = [{ type: 'WEEKLY' as const, day: IN_TWO_DAYS, startTime: '09:00', endTime: '10:00' }];
  const { kind: hours, intervals } = computeOpenings({ schedules, closedDays: [], contactForHours: false }, ZONE, NOW);
  const openings = intervals.map(([start, end]): [number, number] => [start, end]);
  const service = aService({ schedules, hours, openings, unknownDays, timeZone: ZONE });
  show(<DetailPage id="blue-spruce" />, { language, api: anApi({ 'GET /services/{id}': async () => service }) });
  const hero = await screen.findByRole('region', { name: 'Blue Spruce Night Shelter' });
  await screen.findByRole('region', { name: { en: 'Contact', es: 'Contacto' }[language] });
  return { hero, week: within(hero).getByRole('group') };
};

describe('a place of which some days are unknown', () => {
  test('says "Call for hours" today and in the row of the day, never "Closed"', async () => {
    const { hero, week } = await openPage([TODAY]);
    expect(hero).toHaveTextContent(/^Call for hours/);
    expect(week).toHaveTextContent(/^Today Call for hours/);
    await userEvent.click(within(week).getByText(/^Today/));
    const rows = within(week).getAllByRole('row');
    expect(rows.filter((row) => row.textContent?.includes('Call for hours'))).toHaveLength(1);
    expect(rows.filter((row) => row.textContent?.includes('Closed'))).toHaveLength(5);
  });

  test('says it in Spanish', async () => {
    const { hero, week } = await openPage([TODAY], 'es');
    expect(hero).toHaveTextContent(/^Llame para saber el horario/);
    expect(week).toHaveTextContent(/^Hoy Llame para saber el horario/);
  });

  test('is not closed until a day after an unknown one', async () => {
    const { hero, week } = await openPage([TOMORROW]);
    expect(hero).toHaveTextContent(/^Call for hours/);
    expect(week).toHaveTextContent(/^Closed today/);
  });

  test('is closed until its next opening if no unknown day comes before it', async () => {
    const { hero } = await openPage([weekdayOf(today + 3)]);
    expect(hero).toHaveTextContent(/^Closed until/);
  });
});
