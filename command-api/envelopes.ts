import { actorSchema, isActorRole, type Actor, type RecordedEvent } from '#kernel/events/envelope.ts';
import { type Language, toKnownLanguage } from '#kernel/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { partIdOf } from '#platform/commands/ids.ts';
import { isoTime } from '#platform/systemClock.ts';

/**
 * Returns the envelope of one part of a command that writes to a stream more than once, or for each of many items. The part's id is the
 * same when the whole command is retried or finished by the process manager.
 */
export const subEnvelope = (envelope: CommandEnvelope, name: string): CommandEnvelope => ({
  ...envelope,
  commandId: partIdOf(envelope.commandId, name),
  causationId: envelope.commandId,
});

/** Returns the actor as this version can write it: an unknown role or `via` is replaced by the system actor. */
const toKnownActor = ({ id, role, via }: Actor): Actor => {
  const knownFields = actorSchema.safeParse({ id, role, via });
  return knownFields.success ? knownFields.data : { id, role: isActorRole(role) ? role : 'SYSTEM', via: 'policy' };
};

/** Returns the envelope of the command that wrote an event, to continue it with the same actor. */
export const envelopeOf = ({ metadata }: RecordedEvent): CommandEnvelope => {
  const { commandId, commandDigest, correlationId, causationId, actor, occurredAt, locale, sample } = metadata;
  const knownFields = { actor: toKnownActor(actor), locale: toKnownLanguage(locale) };
  const sharedFields = { commandId, digest: commandDigest, correlationId, causationId, occurredAt, ...knownFields };
  return sample === undefined ? sharedFields : { ...sharedFields, sample };
};

/** Data that the process manager keeps about an event that began a multi-step command. */
export interface Intent {
  readonly eventId: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly locale: Language;
}

export const intentOf = ({ id, metadata }: RecordedEvent): Intent => ({
  eventId: id,
  commandId: metadata.commandId,
  correlationId: metadata.correlationId,
  locale: toKnownLanguage(metadata.locale),
});

/** Returns the envelope of a command that the system runs because of an intent; retries have the same id, so it runs once. */
export const policyEnvelope = (intent: Intent, name: string, now: number): CommandEnvelope => ({
  commandId: partIdOf(intent.eventId, name),
  digest: name,
  correlationId: intent.correlationId,
  causationId: intent.eventId,
  actor: { id: 'process-manager', role: 'SYSTEM', via: 'policy' },
  occurredAt: isoTime(now),
  locale: intent.locale,
});
