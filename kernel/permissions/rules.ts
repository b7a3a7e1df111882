import { isVolunteer, type Role } from '../vocabulary/roles.ts';
import type { SignInMethod } from '../vocabulary/signInMethods.ts';

/** Facts about the user and about the thing that the permission is for. */
export interface Circumstances {
  /** The thing is theirs. */
  readonly own?: boolean;
  /** Its owner named them to count its beds. */
  readonly counter?: boolean;
  /** Their account is approved; only a volunteer's starts unapproved. */
  readonly accountApproved?: boolean;
  /** Role of the service's owner. */
  readonly ownerRole?: Role;
  /** Role of the person whom it is about. */
  readonly subjectRole?: Role;
  /** How they signed in last. */
  readonly method?: SignInMethod;
}

/** When a role may do something, by name: the pages word the names. */
export const RULES = {
  always: () => true,
  approved: ({ accountApproved }: Circumstances) => accountApproved !== false,
  own: ({ own, accountApproved }: Circumstances) => own === true && accountApproved !== false,
  /** A lead looks after the services of volunteers as after their own; not after those of providers. */
  ownOrOfVolunteers: ({ own, accountApproved, ownerRole }: Circumstances) =>
    accountApproved !== false && (own === true || (ownerRole !== undefined && isVolunteer(ownerRole))),
  ownOrNamedToCount: ({ own, counter, accountApproved }: Circumstances) => (own === true || counter === true) && accountApproved !== false,
  /** A lead approves services of volunteers and of providers who wait, never their own. */
  servicesOfOthers: ({ own, accountApproved, ownerRole }: Circumstances) =>
    own !== true && accountApproved !== false && ownerRole !== undefined && isLed(ownerRole, ['VOLUNTEER LEAD']),
  /** A lead changes the profiles of those they lead, never of another lead, and never their own this way. */
  peopleLed: ({ own, accountApproved, subjectRole }: Circumstances) =>
    own !== true && accountApproved !== false && subjectRole !== undefined && isLed(subjectRole, []),
  volunteersLed: ({ own, accountApproved, subjectRole }: Circumstances) =>
    own !== true && accountApproved !== false && subjectRole !== undefined && isLed(subjectRole, []) && isVolunteer(subjectRole),
  byPassword: ({ method }: Circumstances) => method === 'LOCAL',
} as const;
export type Rule = keyof typeof RULES;

const LED: readonly Role[] = ['VOLUNTEER', 'VOLUNTEER SENIOR', 'USER', 'AUTO USER'];
const isLed = (role: Role, more: readonly Role[]): boolean => LED.includes(role) || more.includes(role);
