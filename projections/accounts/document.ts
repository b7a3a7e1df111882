import type { AccountState } from '#domain/account/state.ts';
import type { Sealed } from '#kernel/sealed.ts';

/**
 * One account as the read model `accounts` keeps it (`_id` = account id), folded from `account-<id>` and `portfolio-<id>`.
 * All times are ISO 8601 UTC. Name, e-mail and phone stay sealed: the query side opens them for users who may see them.
 */
export interface KnownAccount extends Pick<AccountState, 'kind' | 'methods' | 'role' | 'approved' | 'active' | 'epoch'> {
  /** `closed`: out of sight, until it is reopened or erased. */
  readonly status: 'active' | 'closed';
  /** `{ email, displayName, phone }` */
  readonly sealed: Sealed;
  /** For a closed account: when the product erases it. */
  readonly eraseAfter?: string;
  /** How many services it may have; means nothing for an administrator, who may have any number. */
  readonly quota: number;
  /** Services that hold a reservation. */
  readonly slots: readonly string[];
  readonly createdAt: string;
  /** Last change by the person or by an administrator; adding a service, or asking for a new password, is none. */
  readonly updatedAt: string;
  /** Last revision of `account-<id>`. */
  readonly revision: number;
  /** Nobody: made with the sample directory. */
  readonly sample?: true;
}

/** All that remains of an erased account: when it existed. Its certificate is in the log. */
export interface ErasedAccount {
  readonly status: 'erased';
  readonly createdAt: string;
  /** When it was erased. */
  readonly updatedAt: string;
  readonly revision: number;
}

export type AccountDocument = KnownAccount | ErasedAccount;
