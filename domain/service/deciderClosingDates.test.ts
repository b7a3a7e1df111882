import type { ClosedEntry } from '#kernel/schedule/schema.ts';
import { given, hours, hoursEvent, listed } from '#tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const tonight = { startDate: '2026-11-23', endDate: '2026-11-23' };
const close = { type: 'CloseDates', ...tonight } as const;
const open = { type: 'OpenDates', ...tonight } as const;
const closedDay: ClosedEntry = { type: 'DATE_RANGE', ...tonight };
const holiday: ClosedEntry = { type: 'DATE_RANGE', startDate: '2026-12-24', endDate: '2026-12-26' };
const hoursWith = (...closedDays: ClosedEntry[]): ServiceEvent => ({ type: 'HoursSet', data: { ...hours, closedDays } });
const hoursOf = (change: object): ServiceEvent => ({ type: 'HoursSet', data: { ...hours, ...change } });

describe('closing a date', () => {
  test('is added to the hours as they are at that moment', () => {
    given(...listed, hoursWith(holiday))
      .when(close)
      .thenEvents(hoursWith(holiday, closedDay));
  });

  test('that is closed already is no news, by itself or within a holiday', () => {
    given(...listed, hoursWith(closedDay))
      .when(close)
      .thenNothing();
    given(...listed, hoursWith({ type: 'DATE_RANGE', startDate: '2026-11-20', endDate: '2026-11-30' }))
      .when(close)
      .thenNothing();
  });

  test.each([
    ['nobody said the hours', { schedules: [] }],
    ['hours are asked for', { schedules: [], contactForHours: true }],
    ['it is closed for good', { closedDays: [{ type: 'PERMANENTLY_CLOSED' }] }],
  ])('is refused where %s', (_why, change) => {
    given(...listed, hoursOf(change))
      .when(close)
      .thenRefused('NO_HOURS_TO_CLOSE');
  });

  test('that a form would refuse is refused: part of it is closed already', () => {
    given(...listed, hoursWith({ ...closedDay, startTime: '08:00', endTime: '09:00' }))
      .when(close)
      .thenRefused('VALIDATION_FAILED');
  });

  test('of a service that was removed is refused', () => {
    given(...listed, { type: 'ServiceRemoved', data: {} })
      .when(close)
      .thenRefused('REMOVED');
  });
});

describe('opening it again', () => {
  test('takes out that date and nothing else', () => {
    given(...listed, hoursWith(holiday, closedDay))
      .when(open)
      .thenEvents(hoursWith(holiday));
  });

  test('that is not closed by itself is no news', () => {
    given(...listed, hoursEvent)
      .when(open)
      .thenNothing();
    given(...listed, hoursWith({ type: 'DATE_RANGE', startDate: '2026-11-20', endDate: '2026-11-30' }))
      .when(open)
      .thenNothing();
  });
});
