import type { Retention } from '#domain/retention.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { Geocoding } from '#geo/geocoder/index.ts';
import type { Vault } from '#identity/vault/index.ts';
import { createProcessorUse } from '#interchange/concurrency/processorUse.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail/index.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { PictureFiles } from '#platform/pictures/pictureFiles.ts';
import { createSecurityLog } from '#platform/securityEvents.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { Translation } from '#platform/translation/index.ts';
import { replayAccountErasures } from './accounts/replayErasures.ts';
import { noFailpoint } from './commands/failpoint.ts';
import { replayPurges } from './feedback/replayPurges.ts';
import { createReportMailReaction } from './feedback/reportMail.ts';
import { createRetentionReaction } from './feedback/retention.ts';
import { sweepFiles } from './feedback/sweepFiles.ts';
import { createImportReaction } from './imports/importReaction.ts';
import type { Runs } from './imports/runs.ts';
import { createMailReaction } from './mail/accountMail.ts';
import { createOwnerMailReaction } from './mail/reaction.ts';
import { createErasureReaction, createProcessManager } from './processManager/index.ts';
import { newestEventAt, watchClock, type ClockTrust } from './reactions/clockTrust.ts';
import { startReactions, type Reactions } from './reactions/runtime.ts';
import { createPlaceReaction } from './services/placeReaction.ts';
import { createTranslateReactions } from './services/translateReaction.ts';

export interface CommandReactionsOptions {
  readonly store: EventStore;
  /** Database of the read models; all its content is derived from the log. */
  readonly db: Db;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly files: PictureFiles;
  /** Imports of uploaded files, which it continues. */
  readonly imports: { readonly runs: Pick<Runs, 'finish'> };
  /** Retention times of feedback and messages. */
  readonly retention: Retention;
  /** Locates addresses; without a geocoder no address is located. */
  readonly geocoding: Geocoding;
  /** Translates English texts into Spanish; without a translator nothing is translated. */
  readonly translation: Translation;
  readonly publicUrl: () => string;
  /** Rules of the product; default: the present ones. */
  readonly rules?: Rules | undefined;
  readonly clock: Clock;
  /** Whether the clock is trusted; default: a watch of `clock`. */
  readonly clockTrust?: ClockTrust | undefined;
  readonly log: Logger;
}

/** Repeats the erasures of the ledger, since a restored log may be older than an erasure. Every process does this when it starts. */
const replayErasureLedger = async ({ store, vault, clock, log }: CommandReactionsOptions): Promise<void> => {
  try {
    const erasedKeys = await vault.keys.erasedSubjects();
    const replayedAccounts = await replayAccountErasures({ store, clock, erased: erasedKeys });
    if (replayedAccounts > 0)
      log.warn({ accounts: replayedAccounts }, 'erased accounts came back with a restored log and are erased again');
    const replayedPurges = await replayPurges({ store, clock, erased: erasedKeys });
    if (replayedPurges > 0)
      log.warn({ purged: replayedPurges }, 'purged feedback, messages and contacts came back with a restored log and are purged again');
  } catch (error) {
    log.error({ err: error }, 'not all accounts, feedback and messages of the ledger could be erased again');
  }
};

const SWEEP_INTERVAL_MS = 1_800_000;

/** Removes the files of failed uploads, now and every half hour; returns a function that ends this. */
const startFileSweep = ({
  files,
  store,
  clock,
  log,
  clockTrust,
}: CommandReactionsOptions & { readonly clockTrust: ClockTrust }): (() => Promise<void>) => {
  const sweep = async (): Promise<void> => {
    if (!clockTrust.isTrusted()) return;
    try {
      const removed = await sweepFiles(files, store, clock);
      if (removed > 0) log.info({ removed }, 'removed pictures that belong to no feedback');
    } catch (error) {
      log.warn({ err: error }, 'pictures that belong to no feedback could not be removed');
    }
  };
  let pendingSweep = clockTrust
    .check()
    .then(() => files.clearUnfinished())
    .then(sweep, sweep);
  const timer = setInterval(() => {
    pendingSweep = pendingSweep.then(sweep);
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await pendingSweep;
  };
};

/** Starts all reactions; they run in the process that holds the lease. */
export const startCommandReactions = (options: CommandReactionsOptions): Reactions => {
  const { store, db, vault, mailer, files, imports, retention, geocoding, translation, publicUrl, rules, clock, log } = options;
  void replayErasureLedger(options);
  const clockTrust = options.clockTrust ?? watchClock({ db, clock, readNewestEventAt: () => newestEventAt(store), log });
  const stopSweeping = startFileSweep({ ...options, clockTrust });
  const processes = { store, vault, rules, clock, failpoint: noFailpoint, saySecurity: createSecurityLog(log) };
  const reactions = startReactions({
    store,
    db,
    clock,
    log,
    reactions: [
      createProcessManager(processes),
      createErasureReaction(processes, clockTrust),
      createImportReaction(imports.runs),
      createMailReaction({ store, vault, mailer, publicUrl, clock }),
      createReportMailReaction({ store, vault, mailer, publicUrl, clock }),
      createOwnerMailReaction({ store, vault, mailer, publicUrl, clock }),
      createRetentionReaction({ store, vault, mailer, files, retention, clock, clockTrust }),
      ...(geocoding.isOn ? [createPlaceReaction({ store, geocoding, clock })] : []),
      ...(translation.isEnabled ? createTranslateReactions({ store, translation, clock, processorUse: createProcessorUse() }) : []),
    ],
  });
  return {
    whenSettled: () => reactions.whenSettled(),
    readiness() {
      const reactionReadiness = reactions.readiness();
      return clockTrust.isTrusted()
        ? reactionReadiness
        : { ...reactionReadiness, degraded: ['clock', ...(reactionReadiness.degraded ?? [])] };
    },
    async stop() {
      await clockTrust.stop();
      await stopSweeping();
      await reactions.stop();
    },
  };
};
