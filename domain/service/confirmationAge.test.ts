import { confirmationStart, needsConfirmation } from './confirmationAge.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T17:00:00.000Z');
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
const addedAt = daysAgo(400);

test('facts are old after ninety days without confirmation', () => {
  expect(needsConfirmation({ isApproved: true, addedAt, confirmedAt: daysAgo(90) }, NOW)).toBe(false);
  expect(needsConfirmation({ isApproved: true, addedAt, confirmedAt: daysAgo(90.01) }, NOW)).toBe(true);
});

test('the ninety days of a service that nobody confirmed begin when it was added or approved', () => {
  covers('manage-19');
  expect(needsConfirmation({ isApproved: true, addedAt: daysAgo(1) }, NOW)).toBe(false);
  expect(needsConfirmation({ isApproved: true, addedAt, approvedAt: daysAgo(90) }, NOW)).toBe(false);
  expect(needsConfirmation({ isApproved: true, addedAt, approvedAt: daysAgo(91) }, NOW)).toBe(true);
  expect(needsConfirmation({ isApproved: true, addedAt: daysAgo(91) }, NOW)).toBe(true);
});

test('the ninety days begin at the latest of the three times', () => {
  expect(confirmationStart({ addedAt, approvedAt: daysAgo(3), confirmedAt: daysAgo(5) })).toBe(daysAgo(3));
  expect(confirmationStart({ addedAt, approvedAt: daysAgo(5), confirmedAt: daysAgo(3) })).toBe(daysAgo(3));
  expect(confirmationStart({ addedAt })).toBe(addedAt);
});

test('a service that visitors cannot see is not due for confirmation', () => {
  expect(needsConfirmation({ isApproved: false, addedAt, confirmedAt: daysAgo(400) }, NOW)).toBe(false);
});
