import type { BatchEvent } from '#domain/batch/events.ts';
import { isBatchEvent } from '#domain/batch/state.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { happenedAt } from '#projections/versions/document.ts';
import { createAccounts } from './accounts.ts';
import { compareWorlds, type WhatIfResult } from './compareWorlds.ts';
import { createChangedFold, type ChangedFold } from './foldChanged.ts';
import { foldHappened } from './foldHappened.ts';
import { copyWorld, createWorld, type World } from './world.ts';

/** A period in milliseconds since 1970 (`to` is exclusive), and the rules to compare. */
export interface WhatIfQuestion {
  readonly from: number;
  readonly to: number;
  /** Rules under which the product runs. */
  readonly presentRules: Rules;
  readonly changedRules: Rules;
}

/** Folds the log once, and holds what happened beside what would have happened. */
export interface WhatIf {
  /** Folds the next event of the log; returns false from the end of the period on: no later event counts. */
  foldEvent(event: RecordedEvent): boolean;
  /** Returns the result, with at most `maxListings` services that differ. Call it once, after the last event. */
  result(maxListings: number): WhatIfResult;
}

const STREAM = /^(?:service|beds|account|portfolio|batch)-(?<id>.+)$/;

/** The changed world, from the start of the period on. */
interface Changed {
  readonly world: World;
  readonly fold: ChangedFold;
}

/**
 * Starts a what-if. It judges only commands that the log contains: a command that the present rules refused is unknown, so a looser rule shows
 * at least what would have changed. An event counts at the latest moment of all events up to it, as in past views.
 */
export const createWhatIf = ({ from, to, presentRules, changedRules }: WhatIfQuestion): WhatIf => {
  const accounts = createAccounts();
  const removalBatches = new Set<string>();
  let happened = createWorld();
  let changed: Changed | undefined;
  let latest = -Infinity;

  const startPeriod = (): Changed => {
    const world = copyWorld(happened, from);
    happened = copyWorld(happened, from);
    return { world, fold: createChangedFold({ happened, world, accounts, removalBatches }, changedRules) };
  };

  const foldBatchEvent = (commandId: string, event: RecordedEvent<BatchEvent>): void => {
    if (event.type === 'BatchStarted' && event.data.kind === 'remove') removalBatches.add(commandId);
    if (event.type === 'BatchFinished') removalBatches.delete(commandId);
  };

  return {
    foldEvent(event) {
      latest = Math.max(latest, happenedAt(event));
      if (latest >= to) return false;
      if (latest >= from) changed ??= startPeriod();
      const id = STREAM.exec(event.streamName)?.groups?.['id'];
      if (id === undefined) return true;
      const eventAt = { event, id, at: latest };
      accounts.fold(id, event);
      if (isBatchEvent(event)) foldBatchEvent(id, event);
      changed?.fold.fold(eventAt);
      foldHappened(happened, eventAt, presentRules);
      return true;
    },
    result(maxListings) {
      const { world, fold } = changed ?? startPeriod();
      return compareWorlds({ happened, happenedRules: presentRules, changed: world, changedRules, refused: fold.refused }, to, maxListings);
    },
  };
};
