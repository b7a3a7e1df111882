import type { Service } from '../../api/types.ts';
import { hoursRows } from './hoursRows.ts';

const weekly = (day: string, startTime: string, endTime: string) => ({ type: 'WEEKLY', day, startTime, endTime });
const rowsOf = (entries: readonly object[]) => hoursRows({ schedules: entries as Service['schedules'] }, 'en');

test('days that follow each other and have the same times are one row', () => {
  expect(
    rowsOf([
      weekly('MONDAY', '08:00', '12:00'),
      weekly('MONDAY', '13:00', '17:00'),
      weekly('TUESDAY', '08:00', '12:00'),
      weekly('TUESDAY', '13:00', '17:00'),
      weekly('SATURDAY', '09:00', '13:00'),
    ]),
  ).toEqual([
    ['Monday – Tuesday', '8:00 AM – 12:00 PM, 1:00 PM – 5:00 PM'],
    ['Saturday', '9:00 AM – 1:00 PM'],
  ]);
});

test('days with a closed day between them are two rows', () => {
  expect(rowsOf([weekly('MONDAY', '08:00', '12:00'), weekly('WEDNESDAY', '08:00', '12:00')]).map(([label]) => label)).toEqual([
    'Monday',
    'Wednesday',
  ]);
});

test('a day of the month is a row of its own', () => {
  expect(rowsOf([{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY', startTime: '08:00', endTime: '12:00' }])).toHaveLength(1);
});

test('a day with unknown hours is a row that says so', () => {
  const schedules = [weekly('MONDAY', '08:00', '12:00')] as Service['schedules'];
  expect(hoursRows({ schedules, unknownDays: ['MONDAY', 'WEDNESDAY'] }, 'en')).toEqual([
    ['Monday', '8:00 AM – 12:00 PM, Call for hours'],
    ['Wednesday', 'Call for hours'],
  ]);
});
