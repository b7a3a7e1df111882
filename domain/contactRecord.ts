import type { EventMetadata } from './envelope/envelope.ts';
import { DELETED_RETENTION_MS } from './retention.ts';
import { DomainError } from './values/errors.ts';
import type { Sealed } from './values/sealed.ts';

/*
 * Contacts without an account: liaisons and coordinators. Their events seal the facts; deciders work on the unsealed facts, and the caller
 * that appends the events seals them again. A removed contact can be restored for thirty days; then the record is purged and its key
 * destroyed.
 */

export interface ContactRecordState {
  /** `purged`: the key is destroyed, so that nobody can unseal the facts any more. */
  readonly status: 'none' | 'listed' | 'removed' | 'purged';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Sealed facts of the contact; null before the first event. */
  readonly sealed: Sealed | null;
  /** Revision of the last change of the facts. */
  readonly factsRevision: number;
  /** When the contact was removed, ISO 8601 UTC; null while listed. */
  readonly removedAt: string | null;
}

export const initialState: ContactRecordState = { status: 'none', revision: -1, sealed: null, factsRevision: -1, removedAt: null };

export type ContactRecordCommand<Facts> =
  | { readonly type: 'Add'; readonly facts: Facts }
  /** `baseRevision`: revision that the form was loaded with; with null, the command replaces any later facts. */
  | { readonly type: 'Revise'; readonly facts: Facts; readonly baseRevision: number | null }
  | { readonly type: 'Remove' }
  | { readonly type: 'Restore' };

export type ContactRecordChange<Facts> =
  | { readonly type: 'Added' | 'Revised'; readonly facts: Facts }
  | { readonly type: 'Removed' | 'Restored' };

/** The parts of an event's envelope that `evolveRecord` reads. */
export interface RecordEnvelope {
  readonly revision: bigint;
  readonly metadata: Pick<EventMetadata, 'occurredAt'>;
}

/** Applies an event to a record; `type` is the last part of the event's type. */
export const evolveRecord = (
  state: ContactRecordState,
  change: { readonly type: 'Added' | 'Revised'; readonly sealed: Sealed } | { readonly type: 'Removed' | 'Restored' | 'Purged' },
  envelope: RecordEnvelope,
): ContactRecordState => {
  const revision = Number(envelope.revision);
  switch (change.type) {
    case 'Added':
      return { status: 'listed', revision, sealed: change.sealed, factsRevision: revision, removedAt: null };
    case 'Revised':
      return { ...state, revision, sealed: change.sealed, factsRevision: revision };
    case 'Removed':
      return { ...state, status: 'removed', revision, removedAt: envelope.metadata.occurredAt };
    case 'Restored':
      return { ...state, status: 'listed', revision, removedAt: null };
    case 'Purged':
      return { ...state, status: 'purged', revision, sealed: null };
    default:
      return change satisfies never;
  }
};

/**
 * Returns the change that a command causes; null if nothing changes. `current`: the unsealed facts before the command; null if their key is
 * destroyed. Throws `ALREADY_EXISTS`, `NOT_FOUND`, `REMOVED`, and `CONFLICT` with both versions when the facts changed since the form was
 * loaded.
 */
export const decideRecord = <Facts extends object>(
  section: 'liaison' | 'coordinator',
  command: ContactRecordCommand<Facts>,
  state: ContactRecordState,
  current: Facts | null,
): ContactRecordChange<Facts> | null => {
  if (command.type === 'Add') {
    if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS');
    return { type: 'Added', facts: command.facts };
  }
  if (state.status === 'none' || state.status === 'purged') throw new DomainError('NOT_FOUND');
  switch (command.type) {
    case 'Revise': {
      const { facts, baseRevision } = command;
      if (state.status === 'removed') throw new DomainError('REMOVED');
      if (current !== null && sameFacts(facts, current)) return null;
      // Visitors call these numbers: a user must see another user's change before replacing it.
      if (baseRevision !== null && state.factsRevision > baseRevision)
        throw new DomainError('CONFLICT', { revision: state.revision, conflicts: [{ section, yours: facts, theirs: current }] });
      return { type: 'Revised', facts };
    }
    case 'Remove':
      return state.status === 'removed' ? null : { type: 'Removed' };
    case 'Restore':
      return state.status === 'listed' ? null : { type: 'Restored' };
    default:
      return command satisfies never;
  }
};

/** A purge that a scheduled job requests. `at` is now, ISO 8601 UTC. */
export interface ContactRecordPurge {
  /** `Purge`: the time to restore the contact is over; `Forget`: the ledger records that the key is already destroyed. */
  readonly type: 'Purge' | 'Forget';
  readonly at: string;
}

/** Whether the command purges the record now. */
export const isPurgedBy = ({ type, at }: ContactRecordPurge, { status, removedAt }: ContactRecordState): boolean =>
  type === 'Forget'
    ? status === 'listed' || status === 'removed'
    : status === 'removed' && removedAt !== null && Date.parse(removedAt) + DELETED_RETENTION_MS <= Date.parse(at);

/** Whether two sets of facts (texts and lists of texts) are equal. */
const sameFacts = (one: object, other: object): boolean => {
  const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return fields.every((field) => JSON.stringify(Reflect.get(one, field) ?? '') === JSON.stringify(Reflect.get(other, field) ?? ''));
};
