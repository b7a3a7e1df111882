import { ROLES, type Role } from '../vocabulary/roles.ts';
import { RULES, type Circumstances, type Rule } from './rules.ts';

export type { Circumstances } from './rules.ts';

/**
 * Permissions in one table, read by the APIs, by the screens and by the page that shows it. A guest has no account.
 * Anything that is not in the table is denied.
 */
export type PermissionRole = Role | 'GUEST';
export const PERMISSION_ROLES: readonly PermissionRole[] = ['GUEST', ...ROLES];

export type Row = Readonly<Partial<Record<PermissionRole, Rule>>>;

const everyone: Row = Object.fromEntries(PERMISSION_ROLES.map((role) => [role, 'always']));
const signedIn = (rule: Rule): Row => Object.fromEntries(ROLES.map((role) => [role, rule]));
const administrator: Row = { ADMINISTRATOR: 'always' };
/** Volunteer leads, and super users, who have their rights. */
const lead = (rule: Rule): Row => ({ 'VOLUNTEER LEAD': rule, 'SUPER USER': rule });
/** Not for the volunteer roles: they do not see these fields either. */
const provider: Row = { USER: 'own', 'AUTO USER': 'own', 'SUPER USER': 'own', ...administrator };
const counter: Row = { USER: 'ownOrNamedToCount', 'AUTO USER': 'ownOrNamedToCount', 'SUPER USER': 'ownOrNamedToCount', ...administrator };
const owner: Row = { ...signedIn('own'), ...administrator };
/** Owners, and leads what volunteers look after. */
const ownerOrLead: Row = { ...owner, ...lead('ownOrOfVolunteers') };
const approver: Row = { ...lead('servicesOfOthers'), ...administrator };
const superUser: Row = { 'SUPER USER': 'approved', ...administrator };

export const PERMISSIONS = {
  'health.read': everyone,
  'permissions.read': everyone,
  'page.read': everyone,
  'page.publish': administrator,

  'service.read': everyone,
  'service.kudos': everyone,
  'service.contact': everyone,
  /** The toggle, and the swipe on public cards, of the specification's section 6. */
  'service.topKudos': administrator,
  'service.quickEdit': administrator,
  /** Services that wait for approval, in lists and by themselves. */
  'service.readUnapproved': { ...signedIn('own'), ...lead('approved'), ...administrator },
  /** Address and place of a confidential service. */
  'service.readConfidential': owner,
  /** The owner's account, and search by owner's e-mail. */
  'service.readOwner': owner,
  'service.readHistory': { ...signedIn('own'), ...lead('approved'), ...administrator },
  'service.manage': { ...signedIn('approved'), ...administrator },
  'service.add': { ...signedIn('approved'), ...administrator },
  'service.addWithoutLimit': administrator,
  'service.revise': ownerOrLead,
  'service.confirm': ownerOrLead,
  /** By the link of a message: its holder has proven who they are. */
  'service.confirmByLink': everyone,
  'service.remove': ownerOrLead,
  'service.restore': owner,
  'service.handOver': administrator,
  /** An imported listing, by the people who run the place. */
  'service.requestOwnership': { ...signedIn('approved'), ...administrator },
  'service.approve': approver,
  /** Back to what was approved. */
  'service.takeBack': approver,
  'service.withdrawApproval': approver,
  /** Delete Selected of the approvals screen: a service that was never approved. */
  'service.removeWaiting': approver,
  'service.criticalNotice': superUser,
  /** Show flag, show donate. */
  'service.display': administrator,
  'service.import': administrator,
  /** The contact checkbox of the service form. */
  'service.contactForHours': provider,
  'beds.count': counter,
  /** Says who counts beside the owner. */
  'beds.nameCounters': provider,
  'beds.setReminder': provider,
  'beds.setCapacity': provider,
  'place.search': everyone,
  translate: { ...signedIn('approved'), ...administrator },

  'account.signIn': everyone,
  'account.signUp': everyone,
  'account.resetPassword': everyone,
  /** By the link of a message: its holder has proven who they are. */
  'account.confirmClosing': everyone,
  'account.signOut': signedIn('always'),
  'account.readOwn': signedIn('always'),
  'account.reviseOwn': { ...signedIn('approved'), ...administrator },
  /** Which messages the user wants. */
  'account.switchMessages': { ...signedIn('approved'), ...administrator },
  /** By the link of a message, as mail programs do. */
  'account.endMessages': everyone,
  'account.changePassword': signedIn('byPassword'),
  'account.closeOwn': signedIn('always'),

  'volunteer.list': { ...lead('approved'), ...administrator },
  'user.list': administrator,
  'user.read': { ...lead('approved'), ...administrator },
  'user.revise': { ...lead('peopleLed'), ...administrator },
  'user.approve': { ...lead('volunteersLed'), ...administrator },
  'user.close': { ...lead('volunteersLed'), ...administrator },
  'user.reopen': { ...lead('volunteersLed'), ...administrator },
  'user.erase': administrator,
  'user.readCertificate': administrator,
  'user.setRole': administrator,
  'user.setQuota': administrator,

  'feedback.send': everyone,
  'feedback.list': { ...signedIn('approved'), ...administrator },
  /** Subject and message of what was said of one's own service. */
  'feedback.read': { ...signedIn('own'), ...lead('approved'), ...administrator },
  /** Who said it: address, phone, position. */
  'feedback.readSender': { ...lead('approved'), ...administrator },
  'feedback.readApp': administrator,
  'feedback.archive': { ...signedIn('own'), ...lead('approved'), ...administrator },
  'feedback.remove': { ...signedIn('own'), ...lead('approved'), ...administrator },

  'crisisLine.read': everyone,
  'crisisLine.add': administrator,
  'crisisLine.revise': administrator,
  'crisisLine.remove': administrator,
  'crisisLine.restore': administrator,
  /** Regions, homeless liaisons and regional coordinators. */
  'region.read': { ...signedIn('approved'), ...administrator },
  'region.revise': superUser,
  'chatbot.ask': everyone,

  /** What waits, as numbers, for those who look after more than their own. */
  'waiting.read': { ...lead('approved'), ...administrator },
  /** What became of a command on many things. */
  'batch.read': { ...signedIn('own'), ...administrator },
  /** What concerns services, beds, approvals, notices, feedback and regions. */
  'audit.read': { ...lead('approved'), ...administrator },
  /** What concerns accounts and everything else, and events as the log holds them. */
  'audit.readAll': administrator,
  /** Lists, places and counts of beds as they were at a moment, and what changed between two. */
  'replay.run': { ...lead('approved'), ...administrator },
  /** Whether a command of one's own was carried out, by its key. */
  'command.readState': everyone,
  /** Taking a command back; what takes its place must be allowed as well. */
  'command.undo': { ...signedIn('own'), ...lead('approved'), ...administrator },
} as const satisfies Readonly<Record<string, Row>>;
export type Action = keyof typeof PERMISSIONS;

export const ACTIONS = Object.keys(PERMISSIONS) as readonly Action[];

const isAction = (action: string): action is Action => Object.hasOwn(PERMISSIONS, action);

/** Whether this role may do this, as things are. An unknown role or action may not. */
export const can = (role: string, action: string, circumstances: Circumstances = {}): boolean => {
  if (!isAction(action)) return false;
  const row: Row = PERMISSIONS[action];
  const known = PERMISSION_ROLES.find((each) => each === role);
  const rule = known === undefined ? undefined : row[known];
  return rule !== undefined && RULES[rule](circumstances);
};

/** Every way a thing can stand to the person who asks. */
const STANDINGS: readonly Circumstances[] = [{ own: true }, ...ROLES.map((role) => ({ own: false, ownerRole: role, subjectRole: role }))];

/**
 * Whether there is anything at all of which this person may do this: decides over menus, screens and lists, where no
 * thing is asked about yet.
 */
export const canSometimes = (role: string, action: string, person: Pick<Circumstances, 'accountApproved' | 'method'> = {}): boolean =>
  STANDINGS.some((standing) => can(role, action, { method: 'LOCAL', ...standing, ...person }));
