import { evolve as evolveAccount, initialState as noAccount, isAccountEvent, type AccountState } from '#domain/account/decider.ts';
import { maySignIn } from '#domain/account/state.ts';
import { includesNewerEvents, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { ServiceState } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { isRole } from '#domain/vocabulary/roles.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Vault } from '../vault/index.ts';

/** Lifetime of a confirmation link, in milliseconds. */
export const CONFIRM_LINK_TTL_MS = 14 * 86_400_000;

/** Recipient of a link, its service with the revision shown, and its expiry (milliseconds since 1970). */
export interface ConfirmLink {
  readonly accountId: string;
  readonly serviceId: string;
  readonly revision: number;
  readonly expiresAt: number;
}

const SECOND_MS = 1000;

export const signConfirmLink = ({ links }: Pick<Vault, 'links'>, { accountId, serviceId, revision, expiresAt }: ConfirmLink): string =>
  links.sign('confirm', [accountId, serviceId, String(revision), String(Math.floor(expiresAt / SECOND_MS))]);

/** Parses a token. Throws `CONFIRM_LINK_INVALID` for a forged one, `CONFIRM_LINK_EXPIRED` for one that is too old. */
export const readConfirmLink = ({ links }: Pick<Vault, 'links'>, token: string, now: number): ConfirmLink => {
  const [accountId, serviceId, revision, expires] = links.verify('confirm', token) ?? [];
  if (accountId === undefined || serviceId === undefined) throw new DomainError('CONFIRM_LINK_INVALID');
  const expiresAt = Number(expires) * SECOND_MS;
  if (!(now < expiresAt)) throw new DomainError('CONFIRM_LINK_EXPIRED');
  return { accountId, serviceId, revision: Number(revision), expiresAt };
};

const accountOf = (history: readonly RecordedEvent[]): AccountState => history.filter(isAccountEvent).reduce(evolveAccount, noAccount);

/**
 * Returns the account to which a link was sent, if it may still confirm this service. Throws `CONFIRM_LINK_SERVICE_REMOVED`,
 * `CONFIRM_LINK_OWNER_CHANGED`, `CONFIRM_LINK_ACCOUNT_CLOSED`, and `NEWER_VERSION_WROTE` if this version cannot decide it.
 */
export const requireValidLink = async (
  store: Pick<EventStore, 'readStream'>,
  { accountId }: ConfirmLink,
  { status, ownerId }: Pick<ServiceState, 'status' | 'ownerId'>,
): Promise<AccountState> => {
  const history = await store.readStream(`account-${accountId}`);
  const account = accountOf(history);
  if (!maySignIn(account)) throw new DomainError('CONFIRM_LINK_ACCOUNT_CLOSED');
  if (status !== 'listed') throw new DomainError('CONFIRM_LINK_SERVICE_REMOVED');
  const ownerFacts = { own: true, accountApproved: account.approved };
  if (ownerId !== accountId) throw new DomainError('CONFIRM_LINK_OWNER_CHANGED');
  if (includesNewerEvents(history) || !isRole(account.role)) throw new DomainError('NEWER_VERSION_WROTE');
  if (!can(account.role, 'service.confirm', ownerFacts)) throw new DomainError('CONFIRM_LINK_ACCOUNT_CLOSED');
  return account;
};
