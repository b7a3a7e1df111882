import type { Role } from '../vocabulary/roles.ts';
import type { ApiKeyGrant } from './apiKeys.ts';

/** The caller with their current role. */
export interface Principal {
  readonly id: string;
  /** `SYSTEM`: a program with an API key; the permission table allows it nothing, its key decides. */
  readonly role: Role | 'GUEST' | 'SYSTEM';
  /** A volunteer's account must be approved before it may add or change anything; all other accounts are approved. */
  readonly approved: boolean;
  /** Id of the session, for signed-in users. */
  readonly jti?: string;
  /** What the API key allows, for programs; their id is that of the key. */
  readonly key?: ApiKeyGrant;
}

/** Id of the account that the administrator token represents. */
export const ADMINISTRATOR_ID = 'administrator';
/** Id of the owner and the actor of the fictional sample directory; it belongs to no account. */
export const SAMPLE_OWNER = 'sample';
/** Whether this owner of a service is no person: imports and the command-line tools add services without an owner. */
export const isUnowned = (ownerId: string): boolean => ownerId === ADMINISTRATOR_ID || ownerId === '';

export const GUEST: Principal = { id: 'guest', role: 'GUEST', approved: false };
