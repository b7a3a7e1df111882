import { ROLES } from '../vocabulary/roles.ts';
import { ACTIONS, can, canSometimes, PERMISSION_ROLES, type Circumstances } from './permissions.ts';

/** Returns the roles with a permission in these circumstances. The expected lists are written by hand. */
const whoMay = (action: string, circumstances: Circumstances = {}): string[] =>
  PERMISSION_ROLES.filter((role) => can(role, action, circumstances));

const providers = ['USER', 'AUTO USER'];
const volunteers = ['VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR'];

describe('permission table', () => {
  test('lets everyone browse and give kudos', () => {
    expect(whoMay('service.read')).toEqual(['GUEST', ...ROLES]);
    expect(whoMay('service.kudos')).toEqual(['GUEST', ...ROLES]);
    expect(whoMay('place.search')).toEqual(['GUEST', ...ROLES]);
  });

  test('lets every account add services, except volunteers who wait for approval', () => {
    expect(whoMay('service.add')).toEqual([...ROLES]);
    expect(whoMay('service.add', { accountApproved: false })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('service.addWithoutLimit')).toEqual(['ADMINISTRATOR']);
  });

  test.each(['service.revise', 'service.remove', 'service.restore', 'service.confirm', 'service.readConfidential', 'service.readOwner'])(
    'allows %s to the owner and administrators',
    (action) => {
      expect(whoMay(action, { own: true })).toEqual([...ROLES]);
      expect(whoMay(action, { own: false })).toEqual(['ADMINISTRATOR']);
      expect(whoMay(action)).toEqual(['ADMINISTRATOR']);
      expect(whoMay(action, { own: true, accountApproved: false })).toEqual(['ADMINISTRATOR']);
    },
  );

  test('lets no volunteer count beds, and nobody those of others except administrators', () => {
    covers('6-17');
    expect(whoMay('beds.count', { own: true }).sort()).toEqual(['ADMINISTRATOR', 'SUPER USER', ...providers].sort());
    expect(whoMay('beds.count')).toEqual(['ADMINISTRATOR']);
    expect(volunteers.some((role) => can(role, 'service.contactForHours', { own: true }))).toBe(false);
  });

  test.each(['service.approve', 'service.withdrawApproval'])('allows %s to administrators, super users and leads', (action) => {
    expect(whoMay(action, { ownerRole: 'VOLUNTEER' })).toEqual(['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD']);
    expect(whoMay(action, { ownerRole: 'USER' })).toEqual(['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD']);
    expect(whoMay(action, { ownerRole: 'ADMINISTRATOR' })).toEqual(['ADMINISTRATOR']);
  });

  test('lets no lead approve a service of their own', () => {
    expect(whoMay('service.approve', { ownerRole: 'VOLUNTEER LEAD', own: true })).toEqual(['ADMINISTRATOR']);
  });

  test('allows the critical notice to super users and administrators, display flags to administrators', () => {
    expect(whoMay('service.criticalNotice', { own: true })).toEqual(['ADMINISTRATOR', 'SUPER USER']);
    expect(whoMay('service.display', { own: true })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('service.handOver', { own: true })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('service.import', { own: true })).toEqual(['ADMINISTRATOR']);
  });

  test('lets a guest change nothing', () => {
    const fullCircumstances = { own: true, accountApproved: true, ownerRole: 'USER', subjectRole: 'VOLUNTEER', method: 'LOCAL' } as const;
    const guestActions = ACTIONS.filter(
      (action) => can('GUEST', action, fullCircumstances) || can('GUEST', action, { ...fullCircumstances, own: false }),
    );
    expect(guestActions).toEqual([
      'health.read',
      'permissions.read',
      'page.read',
      'service.read',
      'service.kudos',
      'service.contact',
      'service.confirmByLink',
      'place.search',
      'account.signIn',
      'account.signUp',
      'account.resetPassword',
      'account.confirmClosing',
      'account.endMessages',
      'feedback.send',
      'crisisLine.read',
      'chatbot.ask',
      'command.readState',
    ]);
  });

  test('lets leads revise and approve the accounts they lead, never their own', () => {
    const leads = ['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD'];
    expect(whoMay('user.revise', { subjectRole: 'USER' })).toEqual(leads);
    expect(whoMay('user.approve', { subjectRole: 'VOLUNTEER' })).toEqual(leads);
    expect(whoMay('user.approve', { subjectRole: 'VOLUNTEER', own: true })).toEqual(['ADMINISTRATOR']);
    expect(whoMay('user.close', { subjectRole: 'USER' })).toEqual(['ADMINISTRATOR']);
    for (const subjectRole of ['ADMINISTRATOR', 'SUPER USER', 'VOLUNTEER LEAD'] as const)
      for (const action of ['user.revise', 'user.approve', 'user.close'])
        expect(whoMay(action, { subjectRole })).toEqual(['ADMINISTRATOR']);
  });

  test.each(['user.list', 'user.setRole', 'user.setQuota', 'user.erase', 'service.addWithoutLimit', 'crisisLine.remove', 'audit.readAll'])(
    'allows %s to administrators only',
    (action) => {
      const anyCircumstances = { own: true, accountApproved: true, ownerRole: 'USER', subjectRole: 'VOLUNTEER', method: 'LOCAL' } as const;
      expect(whoMay(action, anyCircumstances)).toEqual(['ADMINISTRATOR']);
      expect(whoMay(action, { ...anyCircumstances, own: false })).toEqual(['ADMINISTRATOR']);
    },
  );

  test('lets an unapproved volunteer only read, sign out, change the password and close the account', () => {
    const person = { accountApproved: false, method: 'LOCAL' } as const;
    const volunteerActions = ACTIONS.filter((action) => !can('GUEST', action)).filter((action) =>
      canSometimes('VOLUNTEER', action, person),
    );
    expect(volunteerActions).toEqual(['account.signOut', 'account.readOwn', 'account.changePassword', 'account.closeOwn']);
  });

  test('lets only users who signed in by password change the password', () => {
    expect(whoMay('account.changePassword', { method: 'LOCAL' })).toEqual([...ROLES]);
    expect(whoMay('account.changePassword', { method: 'GOOGLE' })).toEqual([]);
  });

  test('offers an action if it is possible for at least one object', () => {
    expect(canSometimes('VOLUNTEER LEAD', 'user.close', { accountApproved: true })).toBe(true);
    expect(canSometimes('VOLUNTEER LEAD', 'user.list', { accountApproved: true })).toBe(false);
    expect(canSometimes('USER', 'beds.count')).toBe(true);
    expect(canSometimes('VOLUNTEER', 'beds.count')).toBe(false);
    expect(canSometimes('GUEST', 'service.revise')).toBe(false);
  });

  test('denies every action that is not in the table', () => {
    expect(can('ADMINISTRATOR', 'service.paint')).toBe(false);
    expect(can('ADMINISTRATOR', 'toString')).toBe(false);
    expect(can('KING', 'service.read')).toBe(false);
    expect(can('constructor', 'service.read')).toBe(false);
  });
});
