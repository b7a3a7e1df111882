import { isUnowned } from '#domain/permissions/principal.ts';
import { decide as decidePortfolio } from '#domain/quota/decider.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { handleQuotaCommand } from './accountStreams.ts';

/* Every listed service holds a reservation in its owner's quota: claimed before it is added, released after it is removed. */

export interface Reservation {
  readonly accountId: string;
  readonly serviceId: string;
}

/** The event store, and the rules of the product that uses it. */
export interface RuledStore {
  readonly store: EventStore;
  readonly rules?: Rules | undefined;
}

/** The administrator of the tools (imports, sample) has no account, and no quota. */
export const hasQuota = (accountId: string): boolean => !isUnowned(accountId);

/** Whether a service in this state needs a reservation of this account. */
export const holdsReservation = ({ status, ownerId }: ServiceState, accountId: string): boolean =>
  status === 'listed' && ownerId === accountId;

/** Replaces the code of the limit error if the service goes to another account. */
const withQuotaOwner = <Events>({ actor }: CommandEnvelope, accountId: string, decideClaim: () => Events): Events => {
  try {
    return decideClaim();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'MAX_LIMIT_REACHED' && actor.id !== accountId)
      throw new DomainError('OWNER_LIMIT_REACHED', error.params);
    throw error;
  }
};

/**
 * Claims a reservation. Throws `MAX_LIMIT_REACHED`, or `OWNER_LIMIT_REACHED` for another account, with the quota and the number of
 * reservations in use. Without `rules`, the present rules decide.
 */
export const reserveService = (
  { store, rules }: RuledStore,
  envelope: CommandEnvelope,
  { accountId, serviceId }: Reservation,
  { unlimited }: { readonly unlimited: boolean },
): Promise<CommandResult> =>
  handleQuotaCommand(store, envelope, accountId, (state) =>
    withQuotaOwner(envelope, accountId, () =>
      decidePortfolio({ type: 'Reserve', serviceId, unlimited, defaultQuota: rules?.defaultQuota }, state),
    ),
  );

export const releaseReservation = (
  store: EventStore,
  envelope: CommandEnvelope,
  { accountId, serviceId }: Reservation,
): Promise<CommandResult> =>
  handleQuotaCommand(store, envelope, accountId, (state) => decidePortfolio({ type: 'Release', serviceId }, state), {
    skipsNewerEvents: true,
  });
