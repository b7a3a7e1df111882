import { parseWholeNumber } from './wholeNumber.ts';

test.each([
  ['0', 0],
  ['12', 12],
  [' 12 ', 12],
  ['007', 7],
  ['-1', -1],
  ['', null],
  [' ', null],
  ['1.5', null],
  ['1,5', null],
  ['1e2', null],
  ['0x10', null],
  ['+3', null],
  ['1 2', null],
  ['--1', null],
  ['abc', null],
  ['12a', null],
  ['Infinity', null],
  ['١٢', null],
  ['1234567890', null],
])('reads %j as %p', (typed, number) => {
  expect(parseWholeNumber(typed)).toBe(number);
});
