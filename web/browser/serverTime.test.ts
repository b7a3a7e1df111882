import { hearServerTime, serverNow } from './serverTime.ts';

const DEVICE_TIME = Date.UTC(2026, 10, 29, 12);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: DEVICE_TIME });
  window.localStorage.clear();
  hearServerTime(DEVICE_TIME);
});
afterEach(() => jest.useRealTimers());

test.each([
  ['7 hours ahead', 7 * HOUR_MS],
  ['a day behind', -24 * HOUR_MS],
  ['in the year 2020', Date.UTC(2020, 0, 1) - DEVICE_TIME],
])('a device that is %s shows the time of the server, also later', (_clock, wrongBy) => {
  const serverTime = DEVICE_TIME - wrongBy;
  hearServerTime(serverTime);
  expect(serverNow()).toBe(serverTime);
  jest.advanceTimersByTime(HOUR_MS);
  expect(serverNow()).toBe(serverTime + HOUR_MS);
});

test('the device keeps the difference, so that it counts without a connection', () => {
  hearServerTime(DEVICE_TIME - 7 * HOUR_MS);
  expect(Number(window.localStorage.getItem('clockDifference'))).toBe(-7 * HOUR_MS);
});

test('a clock that was set right is heard again', () => {
  hearServerTime(DEVICE_TIME - 7 * HOUR_MS);
  hearServerTime(DEVICE_TIME);
  expect(serverNow()).toBe(DEVICE_TIME);
});

test('a slow connection and a missing time change nothing', () => {
  hearServerTime(DEVICE_TIME - 50_000);
  hearServerTime(NaN);
  expect(serverNow()).toBe(DEVICE_TIME);
});
