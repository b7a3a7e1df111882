import type { Actor, EventMetadata } from '#kernel/events/envelope.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';

/** Who commands, with what body, when: everything of a command that is the same on every stream it writes to. */
export interface CommandEnvelope {
  readonly commandId: string;
  /** SHA-256 (hex) of the canonical body. */
  readonly digest: string;
  /** Ties together what one intention caused; the command's own id unless it belongs to a larger one. */
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly locale: Language;
  readonly factsAsOf?: string;
  readonly sample?: true;
}

/** The metadata of every event of a command. */
export const metadataOf = (envelope: CommandEnvelope): EventMetadata => ({
  commandId: envelope.commandId,
  commandDigest: envelope.digest,
  correlationId: envelope.correlationId,
  causationId: envelope.causationId,
  actor: envelope.actor,
  occurredAt: envelope.occurredAt,
  locale: envelope.locale,
  ...(envelope.factsAsOf === undefined ? {} : { factsAsOf: envelope.factsAsOf }),
  ...(envelope.sample === undefined ? {} : { sample: envelope.sample }),
});
