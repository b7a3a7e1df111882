import { array, boolean, constantFrom, option, record, subarray, uuid } from 'fast-check';
import type { Service } from '#contract/service.ts';
import { DAYS, PERIODS, type ClosedEntry, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { validateHours } from '#domain/schedule/validate.ts';
import { eachWireCondition } from '#domain/service/conditions.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';

/* Listings of every kind, as a guest sees them: for tests of what is exported and imported again. */

const TIMES = ['00:00', '06:30', '09:00', '12:00', '17:00', '20:15', '23:59'] as const;
const DATES = ['2026-11-30', '2026-12-24', '2027-01-05', '2027-03-01', '2030-06-01'] as const;

const timesArbitrary = record({
  startTime: constantFrom(...TIMES),
  endTime: constantFrom(...TIMES),
  endsNextDay: constantFrom(true, undefined),
}).filter(({ startTime, endTime, endsNextDay }) => endsNextDay === true || startTime < endTime);
const datesArbitrary = subarray([...DATES], { minLength: 1, maxLength: 2 }).map((dates) => ({
  startDate: dates[0] ?? '',
  endDate: dates.at(-1) ?? '',
}));
const entryArbitrary = record({
  type: constantFrom('WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FULL_DAY'),
  day: constantFrom(...DAYS),
  period: constantFrom(...PERIODS),
  times: timesArbitrary,
  dates: datesArbitrary,
}).map(({ type, day, period, dates, times: { endsNextDay, ...times } }): ScheduleEntry => {
  const timed = { ...times, ...(endsNextDay === true && { endsNextDay }) };
  if (type === 'WEEKLY') return { type, day, ...timed };
  if (type === 'MONTHLY') return { type, period, day, ...timed };
  return type === 'DATE_RANGE' ? { type, ...dates, ...timed } : { type: 'FULL_DAY' };
});
const closedArbitrary = record({ type: constantFrom('WEEKLY', 'DATE_RANGE'), day: constantFrom(...DAYS), dates: datesArbitrary }).map(
  ({ type, day, dates }): ClosedEntry => (type === 'WEEKLY' ? { type, day } : { type: 'DATE_RANGE', ...dates }),
);
/** Hours that a form accepts. */
export const hoursArbitrary = record({
  schedules: array(entryArbitrary, { maxLength: 5 }),
  closeSchedules: array(closedArbitrary, { maxLength: 2 }),
}).filter(({ schedules, closeSchedules }) => validateHours(schedules, closeSchedules).length === 0);

const yesOrAbsent = option(boolean(), { nil: undefined });
/** Approved listings. */
export const serviceArbitrary = record({
  id: uuid(),
  name: constantFrom('Harbor Pantry', 'Centro "El Faro"', 'Clínica, the north; side'),
  description: constantFrom('', 'Food for a week.', 'Two lines\nof text, "quoted".'),
  serviceSummary: constantFrom('', 'Food'),
  age: constantFrom('', '18+', '0–17'),
  descriptionEs: constantFrom(undefined, 'Comida para una semana.'),
  phones: constantFrom(
    {},
    { phone: '3035550100' },
    { phone: '3035550100', extension: '25' },
    { phone: '3035550100', phoneText: '(303) 555-0100 or (303) 555-0101' },
    { phoneText: 'Call the office' },
  ),
  place: constantFrom(
    { address1: '100 Example Street', city: 'Denver', state: 'CO', zip: '80202', location: { coordinates: [-104.9903, 39.7392] } },
    { address1: '100 Example Street', address2: 'Suite 2', city: 'Denver', state: 'CO', zip: '80202' },
    { city: 'Denver', state: 'CO' },
    { city: 'Denver', state: 'CO', isConfidential: true },
  ),
  hours: hoursArbitrary,
  unknownDays: option(subarray([...DAYS], { minLength: 1 }), { nil: undefined }),
  type: subarray([...SERVICE_TYPES], { minLength: 1 }),
  category: subarray([...CATEGORIES], { minLength: 1 }),
  ...eachWireCondition(boolean(), yesOrAbsent),
  website: constantFrom(undefined, 'https://harbor.example.org/a'),
  facebook: constantFrom(undefined, 'https://www.facebook.com/harbor'),
  contactEmail: constantFrom(undefined, 'office@harbor.example.org'),
}).map(
  ({ phones, place, hours, ...fields }) =>
    ({
      ...fields,
      country: 'US',
      isConfidential: false,
      ...phones,
      ...place,
      ...hours,
      isContact: false,
      isShowFlag: false,
      isShowDonate: false,
      likes: 0,
      isApproved: true,
      isCriticalHeader: false,
      createdAt: '2026-05-04T08:00:00.000Z',
      updatedAt: '2026-05-04T08:00:00.000Z',
      revision: 0,
      bedsRevision: 0,
      hours: 'scheduled',
      openings: [],
    }) as unknown as Service,
);
