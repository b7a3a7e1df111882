import { ROLES } from '#kernel/vocabulary/roles.ts';
import { publishPolicy } from './policies.ts';

const whoPublishes = (accountApproved: boolean, providersPublish: boolean): string[] =>
  ROLES.filter((role) => publishPolicy(role, accountApproved, { providersPublish }) !== null);

test('services of administrators and senior volunteers need no approval', () => {
  expect(whoPublishes(true, false)).toEqual(['ADMINISTRATOR', 'VOLUNTEER SENIOR']);
  expect(whoPublishes(false, false)).toEqual(['ADMINISTRATOR']);
});

test('a setting lets approved providers publish at once, which the result reports', () => {
  expect(whoPublishes(true, true)).toEqual(['ADMINISTRATOR', 'USER', 'AUTO USER', 'VOLUNTEER SENIOR']);
  expect(publishPolicy('USER', true, { providersPublish: true })).toBe('approved-providers-publish');
  expect(whoPublishes(false, true)).toEqual(['ADMINISTRATOR']);
});

test('a guest never publishes at once', () => {
  expect(publishPolicy('GUEST', true, { providersPublish: true })).toBeNull();
});
