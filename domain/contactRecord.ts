import { DomainError } from '../kernel/errors.ts';
import type { Sealed } from '../kernel/sealed.ts';

/*
 * People who can be asked and have no account: liaisons and coordinators. What is said of them is sealed in their events, so
 * it is decided here on what was opened, and sealed again by whoever appends.
 */

export interface ContactRecordState {
  readonly status: 'none' | 'listed' | 'removed';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** What is said of the person; null before it is said. */
  readonly sealed: Sealed | null;
  /** Revision at which the facts were said last. */
  readonly factsRevision: number;
}

export const initialState: ContactRecordState = { status: 'none', revision: -1, sealed: null, factsRevision: -1 };

export type ContactRecordCommand<Facts> =
  | { readonly type: 'Add'; readonly facts: Facts }
  /** `baseRevision`: of the record that the form was loaded with; null: whatever it says now is replaced. */
  | { readonly type: 'Revise'; readonly facts: Facts; readonly baseRevision: number | null }
  | { readonly type: 'Remove' }
  | { readonly type: 'Restore' };

export type ContactRecordChange<Facts> =
  | { readonly type: 'Added' | 'Revised'; readonly facts: Facts }
  | { readonly type: 'Removed' | 'Restored' };

/** What an event, by the end of its type, makes of a record. */
export const evolveRecord = (
  state: ContactRecordState,
  change: { readonly type: 'Added' | 'Revised'; readonly sealed: Sealed } | { readonly type: 'Removed' | 'Restored' },
  revision: number,
): ContactRecordState => {
  switch (change.type) {
    case 'Added':
      return { status: 'listed', revision, sealed: change.sealed, factsRevision: revision };
    case 'Revised':
      return { ...state, revision, sealed: change.sealed, factsRevision: revision };
    case 'Removed':
      return { ...state, status: 'removed', revision };
    case 'Restored':
      return { ...state, status: 'listed', revision };
    default:
      return change satisfies never;
  }
};

/**
 * What changes, null when it is so already. `said`: the facts as they are now, opened; null where their key is gone. Throws
 * `ALREADY_EXISTS`, `NOT_FOUND`, `REMOVED`, and `CONFLICT` with both versions when the facts changed since the form was loaded.
 */
export const decideRecord = <Facts extends object>(
  section: 'liaison' | 'coordinator',
  command: ContactRecordCommand<Facts>,
  state: ContactRecordState,
  said: Facts | null,
): ContactRecordChange<Facts> | null => {
  if (command.type === 'Add') {
    if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS');
    return { type: 'Added', facts: command.facts };
  }
  if (state.status === 'none') throw new DomainError('NOT_FOUND');
  switch (command.type) {
    case 'Revise': {
      const { facts, baseRevision } = command;
      if (state.status === 'removed') throw new DomainError('REMOVED');
      if (said !== null && saysTheSame(facts, said)) return null;
      // Calling the wrong number is worse than saving twice: what somebody else said since is never replaced unseen.
      if (baseRevision !== null && state.factsRevision > baseRevision)
        throw new DomainError('CONFLICT', { revision: state.revision, conflicts: [{ section, yours: facts, theirs: said }] });
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

/** Texts and lists of texts, compared by what they say. */
const saysTheSame = (one: object, other: object): boolean => {
  const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return fields.every((field) => JSON.stringify(Reflect.get(one, field) ?? '') === JSON.stringify(Reflect.get(other, field) ?? ''));
};
