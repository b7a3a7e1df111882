import type { Request } from 'express';
import { permissionsOf, type Operation } from '#contract/operation.ts';
import { canSometimes } from '#domain/permissions/permissions.ts';
import { GUEST, type Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import { requireSignedIn, type Authenticate } from './authenticator.ts';

/** Identifies the caller before the server reads anything else of the request. */
export type AdmitRequest = (request: Pick<Request, 'get'>) => Promise<Principal>;

/**
 * Creates the admission check of an operation: 401 for a guest if it needs a session, 403 for a role that is never allowed to do it. The
 * permission for the specific object is checked later, where the object is known. A program gets 403 unless its API key has the right that
 * the operation names. On a public operation the caller is always a guest, whatever session the browser still has.
 */
export const createAdmission =
  (operation: Operation, authenticate: Authenticate): AdmitRequest =>
  async (request) => {
    if (operation.access === 'public') return GUEST;
    const principal = requireSignedIn(await authenticate(request.get('authorization')));
    if (!isAdmitted(operation, principal)) throw new DomainError('FORBIDDEN');
    return principal;
  };

const isAdmitted = (operation: Operation, { role, approved, key }: Principal): boolean => {
  if (key !== undefined) return operation.apiKey !== undefined && key.rights.includes(operation.apiKey);
  return permissionsOf(operation).some((action) => canSometimes(role, action, { accountApproved: approved }));
};

/** Returns the caller of a public operation that tells some callers more: a program without the right for it is a guest. */
export const callerOfPublic = (operation: Operation, principal: Principal): Principal =>
  principal.key === undefined || isAdmitted(operation, principal) ? principal : GUEST;
