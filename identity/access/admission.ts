import type { Request } from 'express';
import { permissionsOf, type Operation } from '#contract/operation.ts';
import { DomainError } from '#kernel/errors.ts';
import { canSometimes } from '#kernel/permissions/permissions.ts';
import { GUEST, type Principal } from '#kernel/principal.ts';
import { requireSignedIn, type Authenticate } from './authenticator.ts';

/** Identifies the caller before the server reads anything else of the request. */
export type AdmitRequest = (request: Pick<Request, 'get'>) => Promise<Principal>;

/**
 * Creates the admission check of an operation: 401 for a guest if it needs a session, 403 for a role that is never allowed to do it. The
 * permission for the specific object is checked later, where the object is known. On a public operation the caller is always a guest,
 * whatever session the browser still has.
 */
export const createAdmission =
  (operation: Operation, authenticate: Authenticate): AdmitRequest =>
  async (request) => {
    if (operation.access === 'public') return GUEST;
    const principal = requireSignedIn(await authenticate(request.get('authorization')));
    const accountFacts = { accountApproved: principal.approved };
    if (!permissionsOf(operation).some((action) => canSometimes(principal.role, action, accountFacts))) throw new DomainError('FORBIDDEN');
    return principal;
  };
