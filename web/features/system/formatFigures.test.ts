import type { TFunction } from 'i18next';
import { formatBytes, formatDuration, formatTimeLeft } from './formatFigures.ts';

const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as unknown as TFunction;

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [1_536_000, '1.5 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a duration is at least a second, and from two minutes on in minutes', () => {
  expect(formatDuration(t, 20)).toBe('system.time.seconds {"count":1}');
  expect(formatDuration(t, 119_000)).toBe('system.time.seconds {"count":119}');
  expect(formatDuration(t, 150_000)).toBe('system.time.minutes {"count":3}');
});

test('time left below half a minute is less than a minute', () => {
  expect(formatTimeLeft(t, 20)).toBe('system.rebuild.leftLess {}');
  expect(formatTimeLeft(t, 130)).toBe('system.rebuild.left {"count":2}');
});
