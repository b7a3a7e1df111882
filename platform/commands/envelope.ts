import type { Actor, EventMetadata } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

/** The parts of a command that are the same on every stream to which it writes: caller, body digest and time. */
export interface CommandEnvelope {
  readonly commandId: string;
  /** SHA-256 (hex) of the canonical body. */
  readonly digest: string;
  /** Groups the commands of one user action; the command's own id unless it belongs to a larger command. */
  readonly correlationId: string;
  readonly causationId: string;
  readonly actor: Actor;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly locale: Language;
  readonly factsAsOf?: string;
  readonly sample?: true;
}

/** Returns the metadata of every event of a command. */
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
