import type { Actor } from '#domain/envelope/envelope.ts';
import { SAMPLE_OWNER } from '#domain/permissions/principal.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { digestOf } from '#platform/commands/ids.ts';
import { isoTime } from '#platform/systemClock.ts';
import { sampleCommandId } from './sampleDirectory.ts';

/** Creates the envelope of a sample command: the same step always has the same id. */
export const sampleEnvelope = (key: string, step: string, now: number, role: Actor['role']): CommandEnvelope => {
  const commandId = sampleCommandId(key, step);
  return {
    commandId,
    // Digest of the step, not of its body: dates in the body move with the clock, and a repeated run must be the same command.
    digest: digestOf({ sample: key, step }),
    correlationId: commandId,
    causationId: commandId,
    actor: { id: SAMPLE_OWNER, role, via: 'policy' },
    occurredAt: isoTime(now),
    locale: 'en',
    sample: true,
  };
};
