import type { Role } from './vocabulary/roles.ts';

/** The caller with their current role. */
export interface Principal {
  readonly id: string;
  readonly role: Role | 'GUEST';
  /** A volunteer's account must be approved before it may add or change anything; all other accounts are approved. */
  readonly approved: boolean;
  /** Id of the session, for signed-in users. */
  readonly jti?: string;
}
export const GUEST: Principal = { id: 'guest', role: 'GUEST', approved: false };
