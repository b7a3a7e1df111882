import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { type Language, toKnownLanguage } from '#domain/vocabulary/languages.ts';
import { isoTime } from '../systemClock.ts';
import type { CommandEnvelope } from './envelope.ts';
import { partIdOf } from './ids.ts';

/** An event that began work of the system: a multi-step command, or the rebuild of a read model. */
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
