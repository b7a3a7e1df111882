import type { Clock } from '../platform/clock.ts';
import type { EventStore } from '../platform/event-store/types.ts';
import type { Logger } from '../platform/log.ts';
import type { Db } from '../platform/mongo/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { Vault } from '../platform/vault/index.ts';
import { keepErased } from './accounts/keepErased.ts';
import { noFailpoint } from './failpoint.ts';
import { createProcessManager } from './processManager/index.ts';
import { createMailReaction } from './reactions/mail.ts';
import { startReactions, type Reactions } from './reactions/runtime.ts';

export interface CommandReactionsOptions {
  readonly store: EventStore;
  /** The read models' database: what is kept there follows from the log. */
  readonly db: Db;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A log that was put back may be older than an erasure: it is caught up with the ledger, in whichever process comes first. */
const catchUpWithLedger = async ({ store, vault, clock, log }: CommandReactionsOptions): Promise<void> => {
  try {
    const accounts = await keepErased({ store, clock, erased: await vault.keys.erased() });
    if (accounts > 0) log.warn({ accounts }, 'accounts that were erased before this log was put back are erased again');
  } catch (error) {
    log.error({ err: error }, 'accounts that the ledger names could not all be erased again');
  }
};

/** Starts everything that answers events with deeds, in whichever process is first to get the lease. */
export const startCommandReactions = (options: CommandReactionsOptions): Reactions => {
  const { store, db, vault, mailer, publicUrl, clock, log } = options;
  void catchUpWithLedger(options);
  return startReactions({
    store,
    db,
    clock,
    log,
    reactions: [
      createProcessManager({ store, vault, clock, failpoint: noFailpoint }),
      createMailReaction({ store, vault, mailer, publicUrl }),
    ],
  });
};
