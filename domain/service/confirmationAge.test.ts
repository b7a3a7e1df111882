import { needsConfirmation } from './confirmationAge.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T17:00:00.000Z');
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

test('facts are old after ninety days without confirmation, or if never confirmed', () => {
  expect(needsConfirmation({ isApproved: true, confirmedAt: daysAgo(90) }, NOW)).toBe(false);
  expect(needsConfirmation({ isApproved: true, confirmedAt: daysAgo(90.01) }, NOW)).toBe(true);
  expect(needsConfirmation({ isApproved: true }, NOW)).toBe(true);
});

test('a service that visitors cannot see is not due for confirmation', () => {
  expect(needsConfirmation({ isApproved: false, confirmedAt: daysAgo(400) }, NOW)).toBe(false);
});
