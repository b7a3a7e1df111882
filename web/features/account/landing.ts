import { canSometimes } from '#domain/permissions/permissions.ts';
import type { MayOpen } from '../../access/mayOpen.ts';
import type { Notifications } from '../../api/types.ts';
import type { SessionUser } from '../../browser/session.ts';

/** The list, where users without services or beds start. */
const LIST_PATH = '/';
/** Maximum time to wait for the counts of a user; then the user starts at the list. */
const MAX_WAIT_MS = 4000;

const rejectAfter = (delayMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The counts took too long')), delayMs);
  });

/** Returns the page for an account: its services if it owns some, the bed board if it only counts beds, else the list. */
const pathByCounts = ({ countManagedServices = 0, countManagedShelters = 0 }: Notifications): string =>
  countManagedServices > 0 ? '/manage_services' : countManagedShelters > 0 ? '/available_beds' : LIST_PATH;

/**
 * Returns the page where a user starts after signing in without a requested page: the tasks for users who manage the directory, else by
 * what the account owns and counts. The list if the counts cannot be read.
 */
export const landingPath = async (user: SessionUser, mayOpen: MayOpen, fetchCounts: () => Promise<Notifications>): Promise<string> => {
  if (mayOpen('/to_do', user)) return '/to_do';
  if (!canSometimes(user.role, 'service.manage', { accountApproved: user.isApproved })) return LIST_PATH;
  try {
    return pathByCounts(await Promise.race([fetchCounts(), rejectAfter(MAX_WAIT_MS)]));
  } catch {
    return LIST_PATH;
  }
};

/** Returns the requested page after signing in, if the user may open it; else the list. */
export const requestedPath = (target: string, user: SessionUser, mayOpen: MayOpen): string => (mayOpen(target, user) ? target : LIST_PATH);
