import { ROLES, type Role } from '../vocabulary/roles.ts';

/**
 * Who may do what: one table, read by the APIs, by the screens and by the page that shows it. A guest has no account.
 * What is not in the table is denied.
 */
export type PermissionRole = Role | 'GUEST';
export const PERMISSION_ROLES: readonly PermissionRole[] = ['GUEST', ...ROLES];

/** What is known of the person and of the thing they ask about. */
export interface Circumstances {
  /** The service is theirs. */
  readonly own?: boolean;
  /** Their account is approved; only a volunteer's starts unapproved. */
  readonly accountApproved?: boolean;
  /** Role of the service's owner. */
  readonly ownerRole?: Role;
}

type Rule = (circumstances: Circumstances) => boolean;

const always: Rule = () => true;
const approved: Rule = ({ accountApproved }) => accountApproved !== false;
const own: Rule = (circumstances) => circumstances.own === true && approved(circumstances);
/** A lead approves services of volunteers and of providers who wait, never their own. */
const waitingForLead: Rule = (circumstances) =>
  circumstances.own !== true &&
  approved(circumstances) &&
  circumstances.ownerRole !== undefined &&
  ['VOLUNTEER', 'VOLUNTEER SENIOR', 'VOLUNTEER LEAD', 'USER', 'AUTO USER'].includes(circumstances.ownerRole);

type Row = Readonly<Partial<Record<PermissionRole, Rule>>>;

const everyone = (rule: Rule): Row => Object.fromEntries(PERMISSION_ROLES.map((role) => [role, rule]));
const signedIn = (rule: Rule): Row => Object.fromEntries(ROLES.map((role) => [role, rule]));
const administrator: Row = { ADMINISTRATOR: always };

export const PERMISSIONS = {
  'service.read': everyone(always),
  'service.kudos': everyone(always),
  /** Services that wait for approval, in lists and by themselves. */
  'service.readUnapproved': { ...signedIn(own), 'SUPER USER': approved, 'VOLUNTEER LEAD': approved, ...administrator },
  /** Address and place of a confidential service. */
  'service.readConfidential': { ...signedIn(own), ...administrator },
  /** The owner's account, and search by owner's e-mail. */
  'service.readOwner': { ...signedIn(own), ...administrator },
  'service.add': { ...signedIn(approved), ...administrator },
  'service.addWithoutLimit': administrator,
  'service.revise': { ...signedIn(own), ...administrator },
  'service.confirm': { ...signedIn(own), ...administrator },
  'service.remove': { ...signedIn(own), ...administrator },
  'service.restore': { ...signedIn(own), ...administrator },
  'service.handOver': administrator,
  'service.approve': { 'SUPER USER': waitingForLead, 'VOLUNTEER LEAD': waitingForLead, ...administrator },
  'service.withdrawApproval': { 'SUPER USER': waitingForLead, 'VOLUNTEER LEAD': waitingForLead, ...administrator },
  'service.criticalNotice': { 'SUPER USER': approved, ...administrator },
  /** Show flag, show donate. */
  'service.display': administrator,
  'service.import': administrator,
  /** Not for the volunteer roles: they do not see the bed fields either. */
  'beds.count': { USER: own, 'AUTO USER': own, 'SUPER USER': own, ...administrator },
  'beds.setCapacity': { USER: own, 'AUTO USER': own, 'SUPER USER': own, ...administrator },
  /** The contact checkbox of the service form. */
  'service.contactForHours': { USER: own, 'AUTO USER': own, 'SUPER USER': own, ...administrator },
  'place.search': everyone(always),
  translate: signedIn(approved),
} as const satisfies Readonly<Record<string, Row>>;
export type Action = keyof typeof PERMISSIONS;

export const ACTIONS = Object.keys(PERMISSIONS) as readonly Action[];

const isAction = (action: string): action is Action => Object.hasOwn(PERMISSIONS, action);

/** Whether this role may do this, as things are. An unknown role or action may not. */
export const can = (role: string, action: string, circumstances: Circumstances = {}): boolean => {
  if (!isAction(action)) return false;
  const row: Row = PERMISSIONS[action];
  const known = PERMISSION_ROLES.find((each) => each === role);
  return known !== undefined && (row[known]?.(circumstances) ?? false);
};
