import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import type { SessionUser } from '../../browser/session.ts';

/** Part of a service that a user may edit: all fields of their role, only its urgent notice, or nothing. */
export type Extent = 'form' | 'notice' | 'nothing';

/** Status of a service and rights of the user who edits it. */
export interface Standing {
  readonly own: boolean;
  readonly extent: Extent;
  /** True if visitors see the service; null if it is new or its status failed to load. */
  readonly isApproved: boolean | null;
}
export const OWN_SERVICE: Standing = { own: true, extent: 'form', isApproved: null };

/** Time at which visitors see a saved change: at once, after an approval, or not until another user approves the service. */
export type Outcome = 'public' | 'waits' | 'hidden';

/** Returns when visitors see a saved change; null if it is not known. */
export const outcomeOf = (
  isNew: boolean,
  { own, isApproved }: Standing,
  person: Pick<SessionUser, 'role' | 'isApproved'> | undefined,
): Outcome | null => {
  if (isNew)
    return person !== undefined && publishPolicy(person.role, person.isApproved, DEFAULT_PUBLISH_SETTINGS) !== null ? 'public' : 'waits';
  if (isApproved === null) return null;
  if (isApproved) return 'public';
  return own ? 'waits' : 'hidden';
};
