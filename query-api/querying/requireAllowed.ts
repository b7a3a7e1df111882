import { Problem } from '#contract/problem.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { requireSignedIn } from '#identity/access/authenticator.ts';

/** Rejects a guest with 401, because signing in may help, and any other user with 403. */
export const requireAllowed = (isAllowed: boolean, principal: Principal): void => {
  if (isAllowed) return;
  requireSignedIn(principal);
  throw new Problem(403, 'FORBIDDEN');
};
