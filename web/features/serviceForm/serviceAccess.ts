import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import type { SessionUser } from '../../browser/session.ts';

/** Part of a service that a user may edit: all fields of their role, only its urgent notice, or nothing. */
export type EditableExtent = 'form' | 'notice' | 'nothing';

/** Status of a service and rights of the user who edits it. */
export interface ServiceAccess {
  readonly isOwn: boolean;
  readonly editableExtent: EditableExtent;
  /** True if visitors see the service; null if it is new or its status failed to load. */
  readonly isApproved: boolean | null;
}
export const OWN_SERVICE: ServiceAccess = { isOwn: true, editableExtent: 'form', isApproved: null };

/** Time at which visitors see a saved change: at once, after an approval, or not until another user approves the service. */
export type SaveOutcome = 'public' | 'waits' | 'hidden';

/** Returns when visitors see a saved change; null if it is not known. */
export const saveOutcomeOf = (
  isNew: boolean,
  { isOwn, isApproved }: ServiceAccess,
  user: Pick<SessionUser, 'role' | 'isApproved'> | undefined,
): SaveOutcome | null => {
  if (isNew) return user !== undefined && publishPolicy(user.role, user.isApproved, DEFAULT_PUBLISH_SETTINGS) !== null ? 'public' : 'waits';
  if (isApproved === null) return null;
  if (isApproved) return 'public';
  return isOwn ? 'waits' : 'hidden';
};
