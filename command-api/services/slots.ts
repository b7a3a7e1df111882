import { ADMINISTRATOR_ID } from '../../identity/access/adminToken.ts';
import { DomainError } from '../../domain/errors.ts';
import { decide as decidePortfolio } from '../../domain/portfolio/decider.ts';
import type { ServiceState } from '../../domain/service/decider.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { handleCommand, type CommandResult } from '../../platform/commands/handle.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { portfolioState, portfolioStream } from '../accounts/streams.ts';

/* Every listed service of an account holds a slot of its portfolio: claimed before it is added, released after it is removed. */

export interface SlotOf {
  readonly accountId: string;
  readonly serviceId: string;
}

/** The administrator of the tools (imports, sample) has no account, and no quota. */
export const hasPortfolio = (accountId: string): boolean => accountId !== ADMINISTRATOR_ID && accountId !== '';

/** Whether a service, as it is now, needs a slot of this account. */
export const holdsSlot = ({ status, ownerId }: ServiceState, accountId: string): boolean => status === 'listed' && ownerId === accountId;

/** Whoever gives a service to somebody else is told that the limit is the other person's. */
const sayingWhose = <Events>({ actor }: CommandEnvelope, accountId: string, claim: () => Events): Events => {
  try {
    return claim();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'MAX_LIMIT_REACHED' && actor.id !== accountId)
      throw new DomainError('OWNER_LIMIT_REACHED', error.params);
    throw error;
  }
};

/** Throws `MAX_LIMIT_REACHED`, or `OWNER_LIMIT_REACHED` of somebody else, with quota and slots in use. */
export const claimSlot = (
  store: EventStore,
  envelope: CommandEnvelope,
  { accountId, serviceId }: SlotOf,
  unlimited: boolean,
): Promise<CommandResult> =>
  handleCommand({
    store,
    streamName: portfolioStream(accountId),
    envelope,
    decide: (history) =>
      sayingWhose(envelope, accountId, () => decidePortfolio({ type: 'ClaimSlot', serviceId, unlimited }, portfolioState(history))),
  });

export const releaseSlot = (store: EventStore, envelope: CommandEnvelope, { accountId, serviceId }: SlotOf): Promise<CommandResult> =>
  handleCommand({
    store,
    streamName: portfolioStream(accountId),
    envelope,
    passesByNewer: true,
    decide: (history) => decidePortfolio({ type: 'ReleaseSlot', serviceId }, portfolioState(history)),
  });
