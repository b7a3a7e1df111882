import type { Readiness } from '#contract/healthOperations.ts';
import type { Logger } from '#platform/log.ts';
import { isDiskFull } from '../diskFull.ts';
import type { ReactFailed } from './errors.ts';

/** Reasons why reactions of this process cannot continue, for `GET /readyz` and the log. */
export interface Troubles {
  /** Records an event at which a reaction failed; returns true the second time at the same event: the reaction then stops. */
  failedAt(reaction: string, error: ReactFailed): boolean;
  /** Whether a reaction stopped. It stays stopped until the process ends; another version of it may continue. */
  hasStopped(reaction: string): boolean;
  notWritten(reaction: string, error: unknown): void;
  written(reaction: string): void;
  readiness(): Readiness;
}

export const createTroubles = (log: Logger): Troubles => {
  const failures = new Map<string, bigint>();
  const stopped = new Map<string, string>();
  const unwritten = new Map<string, unknown>();
  return {
    failedAt(reaction, error) {
      const isSecond = failures.get(reaction) === error.position;
      failures.set(reaction, error.position);
      if (!isSecond) return false;
      stopped.set(reaction, error.event);
      log.error({ reaction, event: error.event, err: error }, 'a reaction failed twice at the same event and stopped there');
      return true;
    },
    hasStopped: (reaction) => stopped.has(reaction),
    notWritten(reaction, error) {
      unwritten.set(reaction, error);
      log.error({ reaction, err: error }, 'the task list of a reaction cannot be written; retrying');
    },
    written(reaction) {
      if (unwritten.delete(reaction)) log.info({ reaction }, 'the task list of a reaction can be written again');
    },
    readiness() {
      const reasons = [
        ...[...unwritten.keys()].map((reaction) => `reaction ${reaction} cannot write its task list`),
        ...[...stopped].map(([reaction, event]) => `reaction ${reaction} stopped at ${event}`),
      ];
      // Queries still work while the disk is full.
      const isLimited = stopped.size === 0 && [...unwritten.values()].every(isDiskFull);
      return {
        status: isLimited ? 'ready' : 'notReady',
        reasons,
        projections: [],
        ...(isLimited && unwritten.size > 0 && { degraded: ['reactions'] }),
      };
    },
  };
};
