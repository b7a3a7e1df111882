import { PUBLISH_SETTINGS, publishPolicy } from '../../../domain/service/policies.ts';
import type { SessionUser } from '../../browser/session.ts';

/** What somebody may change of a service: all that their role sees of it, its urgent notice alone, or nothing. */
export type Extent = 'form' | 'notice' | 'nothing';

/** How the service stands to the person who edits it. */
export interface Standing {
  readonly own: boolean;
  readonly extent: Extent;
  /** Visitors see it. Null: it is new, or could not be asked for. */
  readonly isApproved: boolean | null;
}
export const OWN_SERVICE: Standing = { own: true, extent: 'form', isApproved: null };

/** What becomes of a save: visitors see it at once, when somebody has approved it, or not until the service is approved. */
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
