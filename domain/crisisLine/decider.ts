import { isEventOf } from '../envelope/eventsOf.ts';
import { knownPart } from '../envelope/tolerantSchema.ts';
import { DomainError } from '../values/errors.ts';
import { normalizeWebAddress } from '../values/webAddress.ts';
import { crisisLineEventSchemas, type CrisisLineEvent, type StoredCrisisLine } from './events.ts';
import type { CrisisLineFacts } from './form.ts';

export type CrisisLineCommand =
  | { readonly type: 'AddCrisisLine'; readonly facts: CrisisLineFacts }
  /** `baseRevision`: revision that the form was loaded with; with null, the command replaces any later facts. */
  | { readonly type: 'ReviseCrisisLine'; readonly facts: CrisisLineFacts; readonly baseRevision: number | null }
  | { readonly type: 'RemoveCrisisLine' }
  | { readonly type: 'RestoreCrisisLine' };

export interface CrisisLineState {
  readonly status: 'none' | 'listed' | 'removed';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly facts: StoredCrisisLine | null;
  /** Revision of the last change of the facts. */
  readonly factsRevision: number;
}

export const initialState: CrisisLineState = { status: 'none', revision: -1, facts: null, factsRevision: -1 };

export const isCrisisLineEvent = isEventOf<CrisisLineEvent>(crisisLineEventSchemas);

/** Returns the facts of a line that this version knows. */
const knownFacts = (facts: StoredCrisisLine): StoredCrisisLine => knownPart(crisisLineEventSchemas.CrisisLineRevised, facts);

export const evolve = (state: CrisisLineState, event: CrisisLineEvent & { readonly revision: bigint }): CrisisLineState => {
  const revision = Number(event.revision);
  switch (event.type) {
    case 'CrisisLineAdded':
      return { status: 'listed', revision, facts: knownFacts(event.data), factsRevision: revision };
    case 'CrisisLineRevised':
      return { ...state, revision, facts: knownFacts(event.data), factsRevision: revision };
    case 'CrisisLineRemoved':
      return { ...state, status: 'removed', revision };
    case 'CrisisLineRestored':
      return { ...state, status: 'listed', revision };
    default:
      return event satisfies never;
  }
};

const WEB_FIELDS: readonly (keyof CrisisLineFacts)[] = ['chatWebLink', 'website', 'chatWebLinkEs'];

/**
 * Returns a stored field as this version would store it: a field missing in an older event is empty, and an old address may be spelled
 * differently.
 */
const normalizedField = (facts: StoredCrisisLine, field: keyof CrisisLineFacts): string => {
  const text = facts[field] ?? '';
  return WEB_FIELDS.includes(field) ? (normalizeWebAddress(text) ?? text) : text;
};

const sameFacts = (one: CrisisLineFacts, other: StoredCrisisLine | null): boolean =>
  other !== null && (Object.keys(one) as (keyof CrisisLineFacts)[]).every((field) => one[field] === normalizedField(other, field));

const revise = (facts: CrisisLineFacts, baseRevision: number | null, state: CrisisLineState): CrisisLineEvent[] => {
  if (sameFacts(facts, state.facts)) return [];
  // Visitors call this number: a user must see another user's change before replacing it.
  if (baseRevision !== null && state.factsRevision > baseRevision)
    throw new DomainError('CONFLICT', {
      revision: state.revision,
      conflicts: [{ section: 'crisisLine', yours: facts, theirs: state.facts }],
    });
  return [{ type: 'CrisisLineRevised', data: facts }];
};

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `ALREADY_EXISTS`, `NOT_FOUND`, `REMOVED`, and
 * `CONFLICT` with both versions when the facts changed since the form was loaded.
 */
export const decide = (command: CrisisLineCommand, state: CrisisLineState): CrisisLineEvent[] => {
  if (command.type === 'AddCrisisLine') {
    if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS');
    return [{ type: 'CrisisLineAdded', data: command.facts }];
  }
  if (state.status === 'none') throw new DomainError('NOT_FOUND');
  switch (command.type) {
    case 'ReviseCrisisLine':
      if (state.status === 'removed') throw new DomainError('REMOVED');
      return revise(command.facts, command.baseRevision, state);
    case 'RemoveCrisisLine':
      return state.status === 'removed' ? [] : [{ type: 'CrisisLineRemoved', data: {} }];
    case 'RestoreCrisisLine':
      return state.status === 'listed' ? [] : [{ type: 'CrisisLineRestored', data: {} }];
    default:
      return command satisfies never;
  }
};
