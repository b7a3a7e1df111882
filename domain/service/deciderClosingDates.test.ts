import { given, hours, hoursEvent, listedEvents } from '#tests/support/givenService.ts';
import type { ClosedEntry } from '../schedule/schema.ts';
import type { ServiceEvent } from './events.ts';

const tonight = { startDate: '2026-11-23', endDate: '2026-11-23' };
const close = { type: 'CloseDates', ...tonight } as const;
const open = { type: 'OpenDates', ...tonight } as const;
const closedDay: ClosedEntry = { type: 'DATE_RANGE', ...tonight };
const holiday: ClosedEntry = { type: 'DATE_RANGE', startDate: '2026-12-24', endDate: '2026-12-26' };
const hoursWith = (...closedDays: ClosedEntry[]): ServiceEvent => ({ type: 'HoursSet', data: { ...hours, closedDays } });
const hoursOf = (change: object): ServiceEvent => ({ type: 'HoursSet', data: { ...hours, ...change } });

describe('closing a date', () => {
  test('adds it to the current hours', () => {
    given(...listedEvents, hoursWith(holiday))
      .when(close)
      .thenEvents(hoursWith(holiday, closedDay));
  });

  test('appends nothing if it is already closed, alone or within a holiday', () => {
    given(...listedEvents, hoursWith(closedDay))
      .when(close)
      .thenNothing();
    given(...listedEvents, hoursWith({ type: 'DATE_RANGE', startDate: '2026-11-20', endDate: '2026-11-30' }))
      .when(close)
      .thenNothing();
  });

  test.each([
    ['the hours are unknown', { schedules: [] }],
    ['the form says "contact for hours"', { schedules: [], contactForHours: true }],
    ['it is closed for good', { closedDays: [{ type: 'PERMANENTLY_CLOSED' }] }],
  ])('is rejected where %s', (_title, change) => {
    given(...listedEvents, hoursOf(change))
      .when(close)
      .thenRejectedWith('NO_HOURS_TO_CLOSE');
  });

  test('is rejected if a part of the day is closed already, as in the form', () => {
    given(...listedEvents, hoursWith({ ...closedDay, startTime: '08:00', endTime: '09:00' }))
      .when(close)
      .thenRejectedWith('VALIDATION_FAILED');
  });

  test('is rejected for a removed service', () => {
    given(...listedEvents, { type: 'ServiceRemoved', data: {} })
      .when(close)
      .thenRejectedWith('REMOVED');
  });
});

describe('opening a closed date again', () => {
  test('removes only that date', () => {
    given(...listedEvents, hoursWith(holiday, closedDay))
      .when(open)
      .thenEvents(hoursWith(holiday));
  });

  test('appends nothing if the date has no closed entry of its own', () => {
    given(...listedEvents, hoursEvent)
      .when(open)
      .thenNothing();
    given(...listedEvents, hoursWith({ type: 'DATE_RANGE', startDate: '2026-11-20', endDate: '2026-11-30' }))
      .when(open)
      .thenNothing();
  });
});
