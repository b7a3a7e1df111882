import { specification } from '#tests/support/given.ts';
import { decide, evolve, initialState, type BedsCommand } from './decider.ts';
import type { BedsEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const now = Date.parse('2026-03-08T10:00:00Z');
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const capacity = (total: number | null): BedsEvent => ({ type: 'CapacitySet', data: { total } });
const counted = (available: number, minutes: number, saw: number | null = null, total: number | null = 60): BedsEvent => ({
  type: 'BedsCounted',
  data: { available, total, observedAt: minutesAgo(minutes), saw },
});
const countCommand = (available: number, overrides: Partial<Extract<BedsCommand, { type: 'CountBeds' }>> = {}): BedsCommand => ({
  type: 'CountBeds',
  available,
  observedAt: minutesAgo(0),
  now,
  ...overrides,
});

test('a count without a time gets a time after the last count if the clock was set back', () => {
  const { observedAt: _observedAt, ...withoutObservedAt } = countCommand(11, { saw: 12 }) as Extract<BedsCommand, { type: 'CountBeds' }>;
  given(capacity(60), counted(12, -10 * 24 * 60))
    .when(withoutObservedAt)
    .thenEvents({
      type: 'BedsCounted',
      data: { available: 11, total: 60, observedAt: new Date(now + 10 * 86_400_000 + 1).toISOString(), saw: 12 },
    });
  given(capacity(60), counted(12, 5))
    .when(withoutObservedAt)
    .thenEvents({ type: 'BedsCounted', data: { available: 11, total: 60, observedAt: minutesAgo(0), saw: 12 } });
});

describe('setting capacity', () => {
  test('is recorded once, and can be set back to unknown', () => {
    given().when({ type: 'SetCapacity', total: 60 }).thenEvents(capacity(60));
    given(capacity(60)).when({ type: 'SetCapacity', total: 60 }).thenNothing();
    given(capacity(60)).when({ type: 'SetCapacity', total: null }).thenEvents(capacity(null));
  });

  test('rejects less than one bed and less than the free beds', () => {
    given().when({ type: 'SetCapacity', total: 0 }).thenRejectedWith('TOTAL_BEDS_AT_LEAST_ONE');
    given(capacity(60), counted(12, 5))
      .when({ type: 'SetCapacity', total: 10 })
      .thenRejectedWith('AVAILABLE_BEDS_LESS_THAN', { available: 12, total: 10 });
  });
});

describe('counting beds', () => {
  test('records the count that the user saw', () => {
    given(capacity(60), counted(12, 30))
      .when(countCommand(11, { saw: 12 }))
      .thenEvents(counted(11, 0, 12));
  });

  test('accepts a first count without a seen one, and may set the capacity with it', () => {
    given()
      .when(countCommand(4, { saw: null, total: 10 }))
      .thenEvents(capacity(10), counted(4, 0, null, 10));
    given()
      .when(countCommand(4))
      .thenEvents(counted(4, 0, null, null));
  });

  test('records the same number counted later', () => {
    given(capacity(60), counted(12, 30))
      .when(countCommand(12, { saw: 12 }))
      .thenEvents(counted(12, 0, 12));
  });

  test('appends nothing for the same count at the same moment', () => {
    given(capacity(60), counted(12, 30))
      .when(countCommand(12, { observedAt: minutesAgo(30) }))
      .thenNothing();
  });

  test.each([-1, 61, 1.5, Number.NaN])('rejects %p beds of 60', (available) => {
    covers('5-7');
    given(capacity(60)).when(countCommand(available)).thenRejectedWith('ERROR_UPDATE_BEDS', { total: 60 });
  });

  test('accepts no free beds and all beds free', () => {
    covers('5-59');
    given(capacity(60)).when(countCommand(0)).thenEvents(counted(0, 0));
    given(capacity(60)).when(countCommand(60)).thenEvents(counted(60, 0));
  });

  test('rejects a count made without having seen the last one, and reports that one', () => {
    given(capacity(60), counted(12, 30))
      .when(countCommand(11, { saw: 14 }))
      .thenRejectedWith('BEDS_COUNTED_SINCE', { available: 12, total: 60, observedAt: minutesAgo(30) });
  });

  test('accepts a count made without having seen the last one if both numbers are equal', () => {
    given(capacity(60), counted(12, 30))
      .when(countCommand(12, { saw: 14 }))
      .thenEvents(counted(12, 0, 14));
  });

  test('rejects a count that was made earlier than the last one', () => {
    given(capacity(60), counted(12, 30))
      .when(countCommand(40, { observedAt: minutesAgo(31), saw: 12 }))
      .thenRejectedWith('BEDS_COUNTED_SINCE', { available: 12 });
  });

  test.each([
    ['two minutes ahead', -2, undefined],
    ['more than two minutes ahead', -2.1, 'OBSERVED_IN_FUTURE' as const],
    ['seven days behind', 7 * 24 * 60, undefined],
    ['more than seven days behind', 7 * 24 * 60 + 0.1, 'OBSERVED_TOO_LONG_AGO' as const],
  ])('checks the time of a count observed %s', (_title, minutes, refusal) => {
    const outcome = given(capacity(60)).when(countCommand(5, { observedAt: minutesAgo(minutes) }));
    if (refusal === undefined) outcome.thenEvents(counted(5, minutes));
    else outcome.thenRejectedWith(refusal);
  });
});

describe('a count that was undone', () => {
  test('restores the age of the count before it', () => {
    const corrected: BedsEvent = {
      type: 'BedsCountCorrected',
      data: { available: 14, total: 60, observedAt: minutesAgo(30), of: 'event-1' },
    };
    given(capacity(60), counted(12, 5), corrected)
      .when(countCommand(13, { observedAt: minutesAgo(20) }))
      .thenEvents({ type: 'BedsCounted', data: { available: 13, total: 60, observedAt: minutesAgo(20), saw: null } });
  });
});

const reminderSet = (on: boolean): BedsEvent => ({ type: 'BedReminderSet', data: { on } });

describe('the reminder to count beds', () => {
  test('is on until a user switches it off, and records each change once', () => {
    given().when({ type: 'SetReminder', on: true }).thenNothing();
    given().when({ type: 'SetReminder', on: false }).thenEvents(reminderSet(false));
    given(reminderSet(false)).when({ type: 'SetReminder', on: false }).thenNothing();
    given(reminderSet(false)).when({ type: 'SetReminder', on: true }).thenEvents(reminderSet(true));
  });
});
