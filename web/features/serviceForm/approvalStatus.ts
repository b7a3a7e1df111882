import { PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import type { SessionUser } from '../../browser/session.ts';

/** What a user may change of a service: all that their role sees, its urgent notice alone, or nothing. */
export type Extent = 'form' | 'notice' | 'nothing';

/** How the service stands to the person who edits it. */
export interface Standing {
  readonly own: boolean;
  readonly extent: Extent;
  /** Visitors see it. Null: it is new, or its status failed to load. */
  readonly isApproved: boolean | null;
}
export const OWN_SERVICE: Standing = { own: true, extent: 'form', isApproved: null };

/** When visitors see a save: at once, after an approval, or not until the service is approved. */
export type Outcome = 'public' | 'waits' | 'hidden';

/** Null where it is not known. */
export const outcomeOf = (
  isNew: boolean,
  { own, isApproved }: Standing,
  person: Pick<SessionUser, 'role' | 'isApproved'> | undefined,
): Outcome | null => {
  if (isNew) return person !== undefined && publishPolicy(person.role, person.isApproved, PUBLISH_SETTINGS) !== null ? 'public' : 'waits';
  if (isApproved === null) return null;
  if (isApproved) return 'public';
  return own ? 'waits' : 'hidden';
};
