import { dayTracks, fractionOfDay } from './dayTracks.ts';
import { DAYS, type ClosedEntry, type Hours, type ScheduleEntry } from './schema.ts';

const DENVER = 'America/Denver';
const secondsAt = (local: string): number => Date.parse(local) / 1000;
/** A Wednesday. */
const wednesday = secondsAt('2026-01-14T12:00-07:00');

const openHours = (schedules: readonly ScheduleEntry[], closedDays: readonly ClosedEntry[] = []): Hours => ({
  schedules: [...schedules],
  closedDays: [...closedDays],
  contactForHours: false,
});
const weekly = (day: (typeof DAYS)[number], startTime: string, endTime: string, { endsNextDay = false } = {}): ScheduleEntry => ({
  type: 'WEEKLY',
  day,
  startTime,
  endTime,
  ...(endsNextDay && { endsNextDay }),
});

/** Returns segments in hours, which are easier to read than fractions. */
const segmentsInHours = (hours: Hours, epochSeconds = wednesday) =>
  dayTracks(hours, epochSeconds, DENVER).map(({ day, segments }) => [day, segments.map(([from, to]) => [from * 24, to * 24])]);

describe('the tracks of a week', () => {
  test('cover Monday to Sunday, with today at its weekday', () => {
    const tracks = dayTracks(openHours([weekly('MONDAY', '08:00', '17:00')]), wednesday, DENVER);
    expect(tracks.map((track) => track.day)).toEqual(DAYS);
    expect(tracks.filter((track) => track.isToday).map((track) => track.day)).toEqual(['WEDNESDAY']);
  });

  test('show an opening past midnight as a period of its evening and a segment of the next day', () => {
    const hours = openHours([weekly('WEDNESDAY', '11:30', '13:00'), weekly('WEDNESDAY', '19:00', '07:00', { endsNextDay: true })]);
    expect(segmentsInHours(hours).filter(([, segments]) => segments!.length > 0)).toEqual([
      [
        'WEDNESDAY',
        [
          [11.5, 13],
          [19, 24],
        ],
      ],
      ['THURSDAY', [[0, 7]]],
    ]);
    const periods = dayTracks(hours, wednesday, DENVER).map((track) => track.periods);
    expect(periods).toEqual([
      [],
      [],
      [
        [690, 780],
        [1140, 1860],
      ],
      [],
      [],
      [],
      [],
    ]);
  });

  test('show the morning of last night’s opening on today’s track', () => {
    const tracks = dayTracks(openHours([weekly('TUESDAY', '19:00', '07:00', { endsNextDay: true })]), wednesday, DENVER);
    expect(tracks.map(({ segments }) => segments)).toEqual([[], [[19 / 24, 1]], [[0, 7 / 24]], [], [], [], []]);
  });

  test('leave closed days of this week out', () => {
    const hours = openHours([weekly('FRIDAY', '08:00', '17:00')], [{ type: 'DATE_RANGE', startDate: '2026-01-16', endDate: '2026-01-16' }]);
    expect(segmentsInHours(hours).every(([, segments]) => segments!.length === 0)).toBe(true);
    expect(segmentsInHours(hours, secondsAt('2026-01-17T12:00-07:00'))[4]).toEqual(['FRIDAY', [[8, 17]]]);
  });

  test('are full for a place that is always open', () => {
    const tracks = dayTracks(openHours([{ type: 'FULL_DAY' }]), wednesday, DENVER);
    expect(tracks.map(({ segments, periods }) => [segments, periods])).toEqual(Array.from({ length: 7 }, () => [[[0, 1]], [[0, 1440]]]));
  });

  test.each<[string, Hours]>([
    ['unknown', openHours([])],
    ['on request', { schedules: [], closedDays: [], contactForHours: true }],
    ['closed permanently', openHours([{ type: 'FULL_DAY' }], [{ type: 'PERMANENTLY_CLOSED' }])],
  ])('are empty if hours are %s', (_title, hours) => {
    expect(dayTracks(hours, wednesday, DENVER)).toEqual([]);
  });
});

/** Returns the line's position in minutes since midnight. */
const lineInMinutes = (local: string): number => fractionOfDay(secondsAt(local), DENVER) * 24 * 60;

describe('the line for the current time', () => {
  test('is at the local time', () => {
    expect(fractionOfDay(wednesday, DENVER)).toBe(0.5);
  });

  test('does not move back when clocks repeat an hour', () => {
    expect(lineInMinutes('2026-11-01T01:30-06:00')).toBeCloseTo(90);
    expect(lineInMinutes('2026-11-01T01:00-07:00')).toBeCloseTo(119);
    expect(lineInMinutes('2026-11-01T01:59-07:00')).toBeCloseTo(119);
    expect(lineInMinutes('2026-11-01T02:00-07:00')).toBeCloseTo(120);
    expect(lineInMinutes('2026-03-08T03:00-06:00')).toBeCloseTo(180);
  });
});
