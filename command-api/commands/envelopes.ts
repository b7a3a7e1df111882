import { actorSchema, isActorRole, type Actor, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { toKnownLanguage } from '#domain/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { partIdOf } from '#platform/commands/ids.ts';

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
