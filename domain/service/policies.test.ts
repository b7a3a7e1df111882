import { ROLES } from '../vocabulary/roles.ts';
import { publishPolicy } from './policies.ts';

const whoPublishes = ({ accountApproved = true, providersPublish = false }): string[] =>
  ROLES.filter((role) => publishPolicy(role, accountApproved, { providersPublish }) !== null);

test('services of administrators and senior volunteers need no approval', () => {
  expect(whoPublishes({})).toEqual(['ADMINISTRATOR', 'VOLUNTEER SENIOR']);
  expect(whoPublishes({ accountApproved: false })).toEqual(['ADMINISTRATOR']);
});

test('a setting lets approved providers publish at once, which the result reports', () => {
  expect(whoPublishes({ providersPublish: true })).toEqual(['ADMINISTRATOR', 'USER', 'AUTO USER', 'VOLUNTEER SENIOR']);
  expect(publishPolicy('USER', true, { providersPublish: true })).toBe('approved-providers-publish');
  expect(whoPublishes({ accountApproved: false, providersPublish: true })).toEqual(['ADMINISTRATOR']);
});

test('a guest never publishes at once', () => {
  expect(publishPolicy('GUEST', true, { providersPublish: true })).toBeNull();
});
