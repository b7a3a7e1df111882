import type { AccountState } from '#domain/account/state.ts';
import type { Sealed } from '#domain/values/sealed.ts';

/**
 * One account as stored in the read model `accounts` (`_id` = account id), built from `account-<id>` and `portfolio-<id>`. All times are
 * ISO 8601 UTC. Name, e-mail and phone stay sealed: queries unseal them for users who may see them.
 */
export interface KnownAccount extends Pick<AccountState, 'kind' | 'methods' | 'role' | 'approved' | 'active' | 'epoch'> {
  /** `closed`: hidden until it is reopened or erased. */
  readonly status: 'active' | 'closed';
  /** `{ email, displayName, phone }` */
  readonly sealed: Sealed;
  /** When the product erases the account; absent unless the account is closed. */
  readonly eraseAfter?: string;
  /** Maximum number of services; ignored for administrators, who have no limit. */
  readonly quota: number;
  /** Ids of the services with a reservation. */
  readonly slots: readonly string[];
  readonly createdAt: string;
  /** Last change by the user or by an administrator; adding a service or requesting a new password does not count. */
  readonly updatedAt: string;
  /** Last revision of `account-<id>`. */
  readonly revision: number;
  /** True for an invented account of the sample directory. */
  readonly sample?: true;
}

/** The remaining data of an erased account: when it existed. Its certificate is in the log. */
export interface ErasedAccount {
  readonly status: 'erased';
  readonly createdAt: string;
  /** When the account was erased. */
  readonly updatedAt: string;
  readonly revision: number;
}

export type AccountDocument = KnownAccount | ErasedAccount;
