import { ROLES, type Role } from '../vocabulary/roles.ts';
import { RULES, type Circumstances, type Rule } from './rules.ts';

export type { Circumstances } from './rules.ts';

/**
 * Permissions in one table, used by the APIs, the screens and the page that shows it. A guest has no account. Every action that is not in
 * the table is denied.
 */
export type PermissionRole = Role | 'GUEST';
export const PERMISSION_ROLES: readonly PermissionRole[] = ['GUEST', ...ROLES];

export type PermissionRules = Readonly<Partial<Record<PermissionRole, Rule>>>;

const everyone: PermissionRules = Object.fromEntries(PERMISSION_ROLES.map((role) => [role, 'always']));
const signedIn = (rule: Rule): PermissionRules => Object.fromEntries(ROLES.map((role) => [role, rule]));
const administrator: PermissionRules = { ADMINISTRATOR: 'always' };
/** The rule for volunteer leads, and for super users, who have the same rights. */
const lead = (rule: Rule): PermissionRules => ({ 'VOLUNTEER LEAD': rule, 'SUPER USER': rule });
/** Excludes the volunteer roles, who do not see these fields. */
const provider: PermissionRules = { USER: 'own', 'AUTO USER': 'own', 'SUPER USER': 'own', ...administrator };
const bedCounter: PermissionRules = {
  USER: 'ownOrNamedToCount',
  'AUTO USER': 'ownOrNamedToCount',
  'SUPER USER': 'ownOrNamedToCount',
  ...administrator,
};
const owner: PermissionRules = { ...signedIn('own'), ...administrator };
/** Owners, and leads for services of volunteers. */
const ownerOrLead: PermissionRules = { ...owner, ...lead('ownOrOfVolunteers') };
const approver: PermissionRules = { ...lead('servicesOfOthers'), ...administrator };
const superUser: PermissionRules = { 'SUPER USER': 'approved', ...administrator };

export const PERMISSIONS = {
  'health.read': everyone,
  'permissions.read': everyone,
  'page.read': everyone,
  'page.publish': administrator,

  'service.read': everyone,
  'service.kudos': everyone,
  'service.contact': everyone,
  /** The toggle, and the swipe on public cards (specification, section 6). */
  'service.topKudos': administrator,
  'service.quickEdit': administrator,
  /** Reads services that wait for approval, in lists and on their own. */
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
  /** Through the link of a message, which proves the identity of its user. */
  'service.confirmByLink': everyone,
  'service.remove': ownerOrLead,
  'service.restore': owner,
  'service.handOver': administrator,
  /** Requests an imported listing for the people who run the service. */
  'service.requestOwnership': { ...signedIn('approved'), ...administrator },
  'service.approve': approver,
  /** Resets a service to its approved version. */
  'service.takeBack': approver,
  'service.withdrawApproval': approver,
  /** "Delete Selected" of the approvals screen: removes a service that was never approved. */
  'service.removeWaiting': approver,
  'service.criticalNotice': superUser,
  /** Show flag, show donate. */
  'service.display': administrator,
  'service.import': administrator,
  /** The "contact for hours" checkbox of the service form. */
  'service.contactForHours': provider,
  'beds.count': bedCounter,
  /** Names further bed counters. */
  'beds.nameCounters': provider,
  'beds.setReminder': provider,
  'beds.setCapacity': provider,
  'place.search': everyone,
  translate: { ...signedIn('approved'), ...administrator },

  'account.signIn': everyone,
  'account.signUp': everyone,
  'account.resetPassword': everyone,
  /** Through the link of a message, which proves the identity of its user. */
  'account.confirmClosing': everyone,
  'account.signOut': signedIn('always'),
  'account.readOwn': signedIn('always'),
  'account.reviseOwn': { ...signedIn('approved'), ...administrator },
  /** Chooses the messages that the user gets. */
  'account.switchMessages': { ...signedIn('approved'), ...administrator },
  /** Through the link of a message, also by mail programs. */
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
  /** Lists, makes and revokes API keys of programs. */
  'apiKey.manage': administrator,

  'feedback.send': everyone,
  'feedback.list': { ...signedIn('approved'), ...administrator },
  /** Reads subject and message of feedback about the user's own service. */
  'feedback.read': { ...signedIn('own'), ...lead('approved'), ...administrator },
  /** Reads the sender of feedback: address, phone, position. */
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

  /** Reads the numbers of waiting items, for users who manage more than their own services. */
  'waiting.read': { ...lead('approved'), ...administrator },
  /** Reads the outcomes of a batch. */
  'batch.read': { ...signedIn('own'), ...administrator },
  /** Reads the audit of services, beds, approvals, notices, feedback and regions. */
  'audit.read': { ...lead('approved'), ...administrator },
  /** Reads the audit of accounts and everything else, and raw events of the log. */
  'audit.readAll': administrator,
  /** Reads lists, services and bed counts at a past time, and the differences between two times. */
  'replay.run': { ...lead('approved'), ...administrator },
  /** Reads the state of the read models and of the log; has read models compared with the log and rebuilt. */
  'model.rebuild': administrator,
  /** Computes what would have happened in a period under other rules. */
  'whatIf.run': administrator,
  /** Reads whether an own command was carried out, by its key. */
  'command.readState': everyone,
  /** Undoes a command; the resulting change must be allowed as well. */
  'command.undo': { ...signedIn('own'), ...lead('approved'), ...administrator },
} as const satisfies Readonly<Record<string, PermissionRules>>;
export type Action = keyof typeof PERMISSIONS;

export const ACTIONS = Object.keys(PERMISSIONS) as readonly Action[];

const isAction = (action: string): action is Action => Object.hasOwn(PERMISSIONS, action);

/** Whether a role may do an action in these circumstances. False for an unknown role or action. */
export const can = (role: string, action: string, circumstances: Circumstances = {}): boolean => {
  if (!isAction(action)) return false;
  const rules: PermissionRules = PERMISSIONS[action];
  const knownRole = PERMISSION_ROLES.find((permissionRole) => permissionRole === role);
  const rule = knownRole === undefined ? undefined : rules[knownRole];
  return rule !== undefined && RULES[rule](circumstances);
};

/** All relations of a user to an object that the rules distinguish. */
const POSSIBLE_CIRCUMSTANCES: readonly Circumstances[] = [
  { own: true },
  ...ROLES.map((role) => ({ own: false, ownerRole: role, subjectRole: role })),
];

/** Whether a user may do an action on at least one object: used for menus, screens and lists, where no specific object is known yet. */
export const canSometimes = (role: string, action: string, account: Pick<Circumstances, 'accountApproved' | 'method'> = {}): boolean =>
  POSSIBLE_CIRCUMSTANCES.some((possible) => can(role, action, { method: 'LOCAL', ...possible, ...account }));
