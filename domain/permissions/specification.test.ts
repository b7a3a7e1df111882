import { can, canSometimes, type Action, type PermissionRole } from './permissions.ts';

/*
 * Copy of the table in the specification's section 6, with its words and roles, written independently of the permission table. `–` is not
 * allowed; `unapproved` is a volunteer who waits for approval.
 */
type Person = PermissionRole | 'unapproved';
const PEOPLE: readonly Person[] = [
  'GUEST',
  'USER',
  'AUTO USER',
  'VOLUNTEER',
  'VOLUNTEER SENIOR',
  'VOLUNTEER LEAD',
  'SUPER USER',
  'ADMINISTRATOR',
  'unapproved',
];

const EVERYONE = PEOPLE;
const LOGGED_IN = PEOPLE.filter((person) => person !== 'GUEST');
const LOGGED_IN_BUT_UNAPPROVED = LOGGED_IN.filter((person) => person !== 'unapproved');
const NOT_VOLUNTEERS = ['USER', 'AUTO USER', 'SUPER USER', 'ADMINISTRATOR'] as const;
// A super user has a volunteer lead's rights (our decision; the specification does not define it).
const ADMINISTRATOR_OR_LEAD = ['VOLUNTEER LEAD', 'SUPER USER', 'ADMINISTRATOR'] as const;
const ADMINISTRATOR = ['ADMINISTRATOR'] as const;
const SUPER_USER_OR_ADMINISTRATOR = ['SUPER USER', 'ADMINISTRATOR'] as const;

const ROWS: readonly (readonly [string, readonly Action[], readonly Person[]])[] = [
  ['Browse', ['service.read', 'place.search'], EVERYONE],
  ['kudos', ['service.kudos'], EVERYONE],
  ['feedback', ['feedback.send'], EVERYONE],
  ['connect/report', ['service.contact', 'feedback.send'], EVERYONE],
  ['chatbot', ['chatbot.ask'], EVERYONE],
  ['about, terms, privacy', ['page.read'], EVERYONE],
  ['Add, edit, delete own services (with quota)', ['service.add', 'service.revise', 'service.remove'], LOGGED_IN_BUT_UNAPPROVED],
  ['manage services', ['service.manage'], LOGGED_IN_BUT_UNAPPROVED],
  ['manage feedbacks', ['feedback.list', 'feedback.archive', 'feedback.remove'], LOGGED_IN_BUT_UNAPPROVED],
  ['update own profile', ['account.reviseOwn'], LOGGED_IN_BUT_UNAPPROVED],
  ['updating beds is not for volunteer roles', ['beds.count', 'beds.setCapacity'], NOT_VOLUNTEERS],
  ['Volunteers and volunteer leads do not see the bed fields or the contact checkbox', ['service.contactForHours'], NOT_VOLUNTEERS],
  ['Change password: logged in', ['account.changePassword'], LOGGED_IN],
  ['Manage approvals', ['service.approve', 'service.removeWaiting'], ADMINISTRATOR_OR_LEAD],
  ['manage volunteers', ['volunteer.list', 'user.approve', 'user.close'], ADMINISTRATOR_OR_LEAD],
  ['view/edit user profiles', ['user.read', 'user.revise'], ADMINISTRATOR_OR_LEAD],
  ['Manage users', ['user.list', 'user.setQuota'], ADMINISTRATOR],
  ['crisis line create/edit/delete', ['crisisLine.add', 'crisisLine.revise', 'crisisLine.remove'], ADMINISTRATOR],
  ['top-kudos toggle', ['service.topKudos'], ADMINISTRATOR],
  ['swipe edit/delete on services', ['service.quickEdit'], ADMINISTRATOR],
  ['APP_FEEDBACK tab', ['feedback.readApp'], ADMINISTRATOR],
  ['owner e-mail', ['service.handOver'], ADMINISTRATOR],
  ['show-flag and show-donate', ['service.display'], ADMINISTRATOR],
  ['add services without limit', ['service.addWithoutLimit'], ADMINISTRATOR],
  ['add/remove admin status', ['user.setRole'], ADMINISTRATOR],
  ['Set critical header on services', ['service.criticalNotice'], SUPER_USER_OR_ADMINISTRATOR],
];

const isAllowed = (person: Person, action: Action): boolean =>
  person === 'unapproved' ? canSometimes('VOLUNTEER', action, { accountApproved: false }) : canSometimes(person, action);

describe('section 6 of the specification', () => {
  test.each(ROWS)('%s', (_capability, actions, allowedPeople) => {
    covers(
      '1-29',
      '4-8',
      '6-5',
      '6-6',
      '6-7',
      '6-8',
      '6-9',
      '6-10',
      '6-11',
      '6-12',
      '6-13',
      '6-14',
      '6-15',
      '6-18',
      '6-20',
      '6-21',
      '6-22',
      '6-23',
      '6-24',
      '6-25',
      '6-27',
      '6-28',
      '6-30',
      '6-31',
      '6-33',
      '6-35',
      '6-53',
      '6-62',
    );
    for (const action of actions)
      expect(PEOPLE.filter((person) => isAllowed(person, action))).toEqual(PEOPLE.filter((person) => allowedPeople.includes(person)));
  });

  test('Change password: only when last login method was LOCAL', () => {
    covers('6-19');
    for (const method of ['GOOGLE', 'FACEBOOK', 'TWITTER'] as const)
      expect(
        LOGGED_IN.filter((person) => can(person === 'unapproved' ? 'VOLUNTEER' : person, 'account.changePassword', { method })),
      ).toEqual([]);
  });

  test('Manage services: only an administrator sees the services of others', () => {
    covers('6-61');
    expect(PEOPLE.filter((person) => can(person, 'service.revise', { own: false, ownerRole: 'USER' }))).toEqual(['ADMINISTRATOR']);
    expect(PEOPLE.filter((person) => can(person, 'service.revise', { own: true }))).toEqual(
      PEOPLE.filter((person) => person !== 'GUEST' && person !== 'unapproved'),
    );
  });
});
