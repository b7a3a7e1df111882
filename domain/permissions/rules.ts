import { isVolunteer, type Role } from '../vocabulary/roles.ts';
import type { SignInMethod } from '../vocabulary/signInMethods.ts';

/** Facts about the user and the object of a permission. */
export interface Circumstances {
  /** True if the user owns the object. */
  readonly own?: boolean;
  /** True if the owner named the user as bed counter. */
  readonly counter?: boolean;
  /** True if the user's account is approved; only volunteers start unapproved. */
  readonly accountApproved?: boolean;
  /** Role of the service's owner. */
  readonly ownerRole?: Role;
  /** Role of the person whom the action concerns. */
  readonly subjectRole?: Role;
  /** Method of the user's last sign-in. */
  readonly method?: SignInMethod;
}

/** Conditions of permissions, by name; pages show a text for each name. */
export const RULES = {
  always: () => true,
  approved: ({ accountApproved }: Circumstances) => accountApproved !== false,
  own: ({ own, accountApproved }: Circumstances) => own === true && accountApproved !== false,
  /** A lead manages services of volunteers like their own, but not those of providers. */
  ownOrOfVolunteers: ({ own, accountApproved, ownerRole }: Circumstances) =>
    accountApproved !== false && (own === true || (ownerRole !== undefined && isVolunteer(ownerRole))),
  ownOrNamedToCount: ({ own, counter, accountApproved }: Circumstances) => (own === true || counter === true) && accountApproved !== false,
  /** A lead approves services of volunteers and of waiting providers, never their own. */
  servicesOfOthers: ({ own, accountApproved, ownerRole }: Circumstances) =>
    own !== true && accountApproved !== false && ownerRole !== undefined && isLed(ownerRole, ['VOLUNTEER LEAD']),
  /** A lead changes the profiles of the users they lead, never of another lead, and not their own. */
  peopleLed: ({ own, accountApproved, subjectRole }: Circumstances) =>
    own !== true && accountApproved !== false && subjectRole !== undefined && isLed(subjectRole, []),
  volunteersLed: ({ own, accountApproved, subjectRole }: Circumstances) =>
    own !== true && accountApproved !== false && subjectRole !== undefined && isLed(subjectRole, []) && isVolunteer(subjectRole),
  byPassword: ({ method }: Circumstances) => method === 'LOCAL',
} as const;
export type Rule = keyof typeof RULES;

const LED_ROLES: readonly Role[] = ['VOLUNTEER', 'VOLUNTEER SENIOR', 'USER', 'AUTO USER'];
const isLed = (role: Role, alsoLed: readonly Role[]): boolean => LED_ROLES.includes(role) || alsoLed.includes(role);
