import { OWN_SERVICE, outcomeOf } from './approvalStatus.ts';

const others = { ...OWN_SERVICE, own: false };

test.each([
  ['ADMINISTRATOR', true, 'public'],
  ['VOLUNTEER SENIOR', true, 'public'],
  ['VOLUNTEER SENIOR', false, 'waits'],
  ['USER', true, 'waits'],
  ['VOLUNTEER', true, 'waits'],
  ['SUPER USER', true, 'waits'],
] as const)('a new service of a %s (account approved: %p) is %s', (role, isApproved, outcome) => {
  expect(outcomeOf(true, OWN_SERVICE, { role, isApproved })).toBe(outcome);
});

test('what is saved of a service that visitors see is public at once, whoever saves it', () => {
  expect(outcomeOf(false, { ...OWN_SERVICE, isApproved: true }, { role: 'VOLUNTEER', isApproved: true })).toBe('public');
  expect(outcomeOf(false, { ...others, isApproved: true }, { role: 'ADMINISTRATOR', isApproved: true })).toBe('public');
});

test('of one that nobody has approved it waits with it, and stays hidden where it is somebody else’s', () => {
  expect(outcomeOf(false, { ...OWN_SERVICE, isApproved: false }, { role: 'USER', isApproved: true })).toBe('waits');
  expect(outcomeOf(false, { ...others, isApproved: false }, { role: 'ADMINISTRATOR', isApproved: true })).toBe('hidden');
});

test('nothing is said of one that could not be asked for', () => {
  expect(outcomeOf(false, OWN_SERVICE, { role: 'USER', isApproved: true })).toBeNull();
});
