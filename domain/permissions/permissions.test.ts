import { ROLES } from '../events/envelope.ts';
import { ACTIONS, can, PERMISSION_ROLES, type Circumstances } from './permissions.ts';

/** Who may, in these circumstances: the table read the other way round, written out by hand. */
const whoMay = (action: string, circumstances: Circumstances = {}): string[] =>
  PERMISSION_ROLES.filter((role) => can(role, action, circumstances));

const providers = ['USER', 'AUTO USER'];
const volunteers = ['VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR'];

describe('who may do what', () => {
  test('everyone browses and gives kudos', () => {
    expect(whoMay('service.read')).toEqual(['GUEST', ...ROLES]);
    expect(whoMay('service.kudos')).toEqual(['GUEST', ...ROLES]);
    expect(whoMay('place.search')).toEqual(['GUEST', ...ROLES]);
  });

  test('everyone with an account adds, but for volunteers who wait for approval', () => {
    expect(whoMay('service.add')).toEqual([...ROLES]);
    expect(whoMay('service.add', { accountApproved: false })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('service.addWithoutLimit')).toEqual(['ADMINISTRATOR']);
  });

  test.each(['service.revise', 'service.remove', 'service.restore', 'service.confirm', 'service.readConfidential', 'service.readOwner'])(
    '%s is for the owner and administrators',
    (action) => {
      expect(whoMay(action, { own: true })).toEqual([...ROLES]);
      expect(whoMay(action, { own: false })).toEqual(['ADMINISTRATOR']);
      expect(whoMay(action)).toEqual(['ADMINISTRATOR']);
      expect(whoMay(action, { own: true, accountApproved: false })).toEqual(['ADMINISTRATOR']);
    },
  );

  test('beds are not for volunteers, nor for those of others', () => {
    expect(whoMay('beds.count', { own: true }).sort()).toEqual(['ADMINISTRATOR', 'SUPER USER', ...providers].sort());
    expect(whoMay('beds.count')).toEqual(['ADMINISTRATOR']);
    expect(volunteers.some((role) => can(role, 'service.contactForHours', { own: true }))).toBe(false);
  });

  test.each(['service.approve', 'service.withdrawApproval'])('%s is for administrators, super users and leads', (action) => {
    expect(whoMay(action, { ownerRole: 'VOLUNTEER' })).toEqual(['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD']);
    expect(whoMay(action, { ownerRole: 'USER' })).toEqual(['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD']);
    expect(whoMay(action, { ownerRole: 'ADMINISTRATOR' })).toEqual(['ADMINISTRATOR']);
  });

  test('no lead approves a service of their own', () => {
    expect(whoMay('service.approve', { ownerRole: 'VOLUNTEER LEAD', own: true })).toEqual(['ADMINISTRATOR']);
  });

  test('the critical notice is for super users and administrators; display flags are for administrators', () => {
    expect(whoMay('service.criticalNotice', { own: true })).toEqual(['ADMINISTRATOR', 'SUPER USER']);
    expect(whoMay('service.display', { own: true })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('service.handOver', { own: true })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('service.import', { own: true })).toEqual(['ADMINISTRATOR']);
  });

  test('a guest changes nothing', () => {
    const changing = ACTIONS.filter((action) => !['service.read', 'service.kudos', 'place.search'].includes(action));
    expect(changing.filter((action) => can('GUEST', action, { own: true, accountApproved: true, ownerRole: 'USER' }))).toEqual([]);
  });

  test('what is not in the table is denied', () => {
    expect(can('ADMINISTRATOR', 'service.paint')).toBe(false);
    expect(can('ADMINISTRATOR', 'toString')).toBe(false);
    expect(can('KING', 'service.read')).toBe(false);
    expect(can('constructor', 'service.read')).toBe(false);
  });
});
