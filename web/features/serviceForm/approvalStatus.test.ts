import { OWN_SERVICE, outcomeOf } from './approvalStatus.ts';

const others = { ...OWN_SERVICE, own: false };

test.each([
  ['ADMINISTRATOR', true, 'public'],
  ['VOLUNTEER SENIOR', true, 'public'],
  ['VOLUNTEER SENIOR', false, 'waits'],
  ['USER', true, 'waits'],
  ['VOLUNTEER', true, 'waits'],
  ['SUPER USER', true, 'waits'],
] as const)('a new service of a %s (account approved: %p) has the outcome %s', (role, isApproved, outcome) => {
  expect(outcomeOf(true, OWN_SERVICE, { role, isApproved })).toBe(outcome);
});

test('changes of an approved service are public at once, for every role', () => {
  expect(outcomeOf(false, { ...OWN_SERVICE, isApproved: true }, { role: 'VOLUNTEER', isApproved: true })).toBe('public');
  expect(outcomeOf(false, { ...others, isApproved: true }, { role: 'ADMINISTRATOR', isApproved: true })).toBe('public');
});

test('changes of an unapproved service wait, or stay hidden if another user owns the service', () => {
  expect(outcomeOf(false, { ...OWN_SERVICE, isApproved: false }, { role: 'USER', isApproved: true })).toBe('waits');
  expect(outcomeOf(false, { ...others, isApproved: false }, { role: 'ADMINISTRATOR', isApproved: true })).toBe('hidden');
});

test('returns null for a status that failed to load', () => {
  expect(outcomeOf(false, OWN_SERVICE, { role: 'USER', isApproved: true })).toBeNull();
});
