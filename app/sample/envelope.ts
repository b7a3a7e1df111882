import type { Actor } from '#kernel/events/envelope.ts';
import { isoTime } from '#platform/clock.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { digestOf } from '#platform/commands/ids.ts';
import { sampleCommandId } from './sampleDirectory.ts';

/** Nobody's account: the product itself made the sample. */
export const SAMPLE_OWNER = 'sample';

/** A command of the sample: the same step has the same id, whenever it is carried out. */
export const sampleEnvelope = (key: string, step: string, now: number, role: Actor['role']): CommandEnvelope => {
  const commandId = sampleCommandId(key, step);
  return {
    commandId,
    // Of the step, not of its body: dates in it move with the clock, and filling twice is no other command.
    digest: digestOf({ sample: key, step }),
    correlationId: commandId,
    causationId: commandId,
    actor: { id: SAMPLE_OWNER, role, via: 'policy' },
    occurredAt: isoTime(now),
    locale: 'en',
    sample: true,
  };
};
