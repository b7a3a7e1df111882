import type { Request } from 'express';
import { permissionsOf, type Operation } from '#contract/operation.ts';
import { DomainError } from '#kernel/errors.ts';
import { canSometimes } from '#kernel/permissions/permissions.ts';
import { GUEST, type Principal } from '#kernel/principal.ts';
import { signedIn, type Authenticate } from './authenticator.ts';

/** Identifies the caller before the server reads anything else of the request. */
export type Admit = (request: Pick<Request, 'get'>) => Promise<Principal>;

/**
 * The door of an operation: 401 for who is not signed in and has to be, 403 for a role that may not do this with anything
 * at all. What may be done with this very thing is decided later, where the thing is known. What anybody may ask is asked
 * by nobody in particular, whatever session the browser has left.
 */
export const admission =
  (operation: Operation, authenticate: Authenticate): Admit =>
  async (request) => {
    if (operation.access === 'public') return GUEST;
    const principal = signedIn(await authenticate(request.get('authorization')));
    const person = { accountApproved: principal.approved };
    if (!permissionsOf(operation).some((action) => canSometimes(principal.role, action, person))) throw new DomainError('FORBIDDEN');
    return principal;
  };
