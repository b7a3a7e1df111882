import type { Role } from './vocabulary/roles.ts';

/** Who asks, in which role at this moment. */
export interface Principal {
  readonly id: string;
  readonly role: Role | 'GUEST';
  /** A volunteer's account has to be approved before it may add or change anything; every other one is. */
  readonly approved: boolean;
  /** Of the session, for those who signed in. */
  readonly jti?: string;
}
export const GUEST: Principal = { id: 'guest', role: 'GUEST', approved: false };
