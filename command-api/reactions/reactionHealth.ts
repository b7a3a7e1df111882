import type { Readiness } from '#contract/healthOperations.ts';
import type { Logger } from '#platform/logger.ts';
import { isDiskFull } from '../commands/diskFull.ts';
import type { ReactError } from './errors.ts';

/** Reasons why reactions of this process cannot continue, for `GET /readyz` and the log. */
export interface ReactionHealth {
  /** Records an event at which a reaction failed; returns true the second time at the same event: the reaction then stops. */
  recordFailure(reaction: string, error: ReactError): boolean;
  /** Whether a reaction stopped. It stays stopped until the process ends; another version of it may continue. */
  hasStopped(reaction: string): boolean;
  recordWriteFailure(reaction: string, error: unknown): void;
  recordWritten(reaction: string): void;
  readiness(): Readiness;
}

export const createReactionHealth = (log: Logger): ReactionHealth => {
  const failures = new Map<string, bigint>();
  const stoppedReactions = new Map<string, string>();
  const writeFailures = new Map<string, unknown>();
  return {
    recordFailure(reaction, error) {
      const isRepeated = failures.get(reaction) === error.position;
      failures.set(reaction, error.position);
      if (!isRepeated) return false;
      stoppedReactions.set(reaction, error.event);
      log.error({ reaction, event: error.event, err: error }, 'a reaction failed twice at the same event and stopped there');
      return true;
    },
    hasStopped: (reaction) => stoppedReactions.has(reaction),
    recordWriteFailure(reaction, error) {
      writeFailures.set(reaction, error);
      log.error({ reaction, err: error }, 'the task list of a reaction cannot be written; retrying');
    },
    recordWritten(reaction) {
      if (writeFailures.delete(reaction)) log.info({ reaction }, 'the task list of a reaction can be written again');
    },
    readiness() {
      const reasons = [
        ...[...writeFailures.keys()].map((reaction) => `reaction ${reaction} cannot write its task list`),
        ...[...stoppedReactions].map(([reaction, event]) => `reaction ${reaction} stopped at ${event}`),
      ];
      // Queries still work while the disk is full.
      const isDegradedOnly = stoppedReactions.size === 0 && [...writeFailures.values()].every(isDiskFull);
      return {
        status: isDegradedOnly ? 'ready' : 'notReady',
        reasons,
        projections: [],
        ...(isDegradedOnly && writeFailures.size > 0 && { degraded: ['reactions'] }),
      };
    },
  };
};
