import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { RunKind } from '#domain/vocabulary/auditKinds.ts';
import { runOfImport } from './document.ts';

/** Id and kind of a run. The id begins with the kind. */
export interface RunOfEvent {
  readonly id: string;
  readonly kind: RunKind;
}

const createRun = (kind: RunKind, key: string): RunOfEvent => ({ id: `${kind}.${key}`, kind });

/**
 * Returns the run that an event belongs to; undefined for a single change. An import, or a removal of the sample, is one run by its correlation id. Translations, and the steps that fill a sample, are one run for each actor and day (UTC).
 */
export const runOf = ({
  type,
  metadata: { actor, correlationId, commandId, occurredAt, sample },
}: Pick<RecordedEvent, 'type' | 'metadata'>): RunOfEvent | undefined => {
  // Programs also count beds, one command at a time.
  const isOfImport = actor.via === 'import' || (actor.via === 'key' && correlationId !== commandId);
  if (isOfImport) return { id: runOfImport(correlationId), kind: 'import' };
  const actorAndDay = `${actor.id}.${occurredAt.slice(0, 10)}`;
  if (sample === true && actor.via === 'policy') return createRun('sample', actorAndDay);
  if (sample === true && correlationId !== commandId) return createRun('sample', correlationId);
  if (actor.role === 'SYSTEM' && type === 'ServiceTranslated') return createRun('translation', actorAndDay);
  return undefined;
};
