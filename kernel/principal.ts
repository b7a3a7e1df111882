import type { Role } from './vocabulary/roles.ts';

/** The caller and their present role. */
export interface Principal {
  readonly id: string;
  readonly role: Role | 'GUEST';
  /** A volunteer's account has to be approved before it may add or change anything; every other one is. */
  readonly approved: boolean;
  /** Id of the session, for signed-in users. */
  readonly jti?: string;
}
export const GUEST: Principal = { id: 'guest', role: 'GUEST', approved: false };
