import { OWN_SERVICE, saveOutcomeOf } from './serviceAccess.ts';

const serviceOfOthers = { ...OWN_SERVICE, isOwn: false };

test.each([
  ['ADMINISTRATOR', true, 'public'],
  ['VOLUNTEER SENIOR', true, 'public'],
  ['VOLUNTEER SENIOR', false, 'waits'],
  ['USER', true, 'waits'],
  ['VOLUNTEER', true, 'waits'],
  ['SUPER USER', true, 'waits'],
] as const)('a new service of a %s (account approved: %p) has the outcome %s', (role, isApproved, outcome) => {
  expect(saveOutcomeOf(true, OWN_SERVICE, { role, isApproved })).toBe(outcome);
});

test('changes of an approved service are public at once, for every role', () => {
  expect(saveOutcomeOf(false, { ...OWN_SERVICE, isApproved: true }, { role: 'VOLUNTEER', isApproved: true })).toBe('public');
  expect(saveOutcomeOf(false, { ...serviceOfOthers, isApproved: true }, { role: 'ADMINISTRATOR', isApproved: true })).toBe('public');
});

test('changes of an unapproved service wait, or stay hidden if another user owns the service', () => {
  expect(saveOutcomeOf(false, { ...OWN_SERVICE, isApproved: false }, { role: 'USER', isApproved: true })).toBe('waits');
  expect(saveOutcomeOf(false, { ...serviceOfOthers, isApproved: false }, { role: 'ADMINISTRATOR', isApproved: true })).toBe('hidden');
});

test('returns null for a status that failed to load', () => {
  expect(saveOutcomeOf(false, OWN_SERVICE, { role: 'USER', isApproved: true })).toBeNull();
});
