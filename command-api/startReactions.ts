import type { Clock } from '../platform/clock.ts';
import type { EventStore } from '../platform/event-store/types.ts';
import type { Logger } from '../platform/log.ts';
import type { Db } from '../platform/mongo/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import type { Vault } from '../platform/vault/index.ts';
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

/** Starts everything that answers events with deeds, in whichever process is first to get the lease. */
export const startCommandReactions = ({ store, db, vault, mailer, publicUrl, clock, log }: CommandReactionsOptions): Reactions =>
  startReactions({
    store,
    db,
    clock,
    log,
    reactions: [
      createProcessManager({ store, vault, clock, failpoint: noFailpoint }),
      createMailReaction({ store, vault, mailer, publicUrl }),
    ],
  });
