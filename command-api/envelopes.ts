import { actorSchema, isActorRole, type Actor, type RecordedEvent } from '#kernel/events/envelope.ts';
import { type Language, languageKnown } from '#kernel/vocabulary/languages.ts';
import { isoTime } from '#platform/clock.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { partIdOf } from '#platform/commands/ids.ts';

/**
 * One part of a command that writes to a stream more than once, or for each of many things: a command by itself, with an
 * id that comes out the same when the whole is repeated or finished by the process manager.
 */
export const partOf = (whole: CommandEnvelope, name: string): CommandEnvelope => ({
  ...whole,
  commandId: partIdOf(whole.commandId, name),
  causationId: whole.commandId,
});

/** Who did it, as this version may write it: in the place of a role or a way that it does not know, the product itself. */
const knownActor = ({ id, role, via }: Actor): Actor => {
  const known = actorSchema.safeParse({ id, role, via });
  return known.success ? known.data : { id, role: isActorRole(role) ? role : 'SYSTEM', via: 'policy' };
};

/** The command an event came of, to go on with it in the name of who gave it. */
export const envelopeOf = ({ metadata }: RecordedEvent): CommandEnvelope => {
  const { commandId, commandDigest, correlationId, causationId, actor, occurredAt, locale, sample } = metadata;
  const known = { actor: knownActor(actor), locale: languageKnown(locale) };
  const same = { commandId, digest: commandDigest, correlationId, causationId, occurredAt, ...known };
  return sample === undefined ? same : { ...same, sample };
};

/** What the process manager keeps of an event that began something. */
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
  locale: languageKnown(metadata.locale),
});

/** What the product itself does because of an intent, and only once however often it is tried. */
export const policyEnvelope = (intent: Intent, name: string, now: number): CommandEnvelope => ({
  commandId: partIdOf(intent.eventId, name),
  digest: name,
  correlationId: intent.correlationId,
  causationId: intent.eventId,
  actor: { id: 'process-manager', role: 'SYSTEM', via: 'policy' },
  occurredAt: isoTime(now),
  locale: intent.locale,
});
