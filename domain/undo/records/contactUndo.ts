import { decideRecord, type ContactRecordCommand, type ContactRecordState } from '../../contactRecord.ts';
import type { DomainEvent, RecordedEvent } from '../../envelope/envelope.ts';
import type { Action } from '../../permissions/permissions.ts';
import { createRecordUndo, type RecordUndo } from './recordUndo.ts';

/** One kind of contact without an account. `Facts`: the facts as events contain them, with sealed personal data. */
interface ContactKind<State extends ContactRecordState, Event extends DomainEvent, Facts> {
  readonly subject: 'coordinator' | 'liaison';
  /** First part of the event types. */
  readonly prefix: 'Coordinator' | 'Liaison';
  isEvent(event: RecordedEvent): event is RecordedEvent<Event>;
  evolve(state: State, event: RecordedEvent<Event>): State;
  readonly initialState: State;
  /** Returns the present facts; null if there are none, or if they were purged. */
  factsOf(state: State): Facts | null;
}

/**
 * Creates the undo of one kind of contact. An undone edit gets the former sealed data back, so that nothing is unsealed to decide. A purge
 * has no undo, and nothing before it can be undone.
 */
export const createContactUndo = <State extends ContactRecordState, Event extends DomainEvent, Facts extends object>({
  subject,
  prefix,
  isEvent,
  evolve,
  initialState,
  factsOf,
}: ContactKind<State, Event, Facts>): RecordUndo => {
  const inverseOf = ({ type }: Event, before: State): ContactRecordCommand<Facts> | null => {
    const formerFacts = factsOf(before);
    switch (type) {
      case `${prefix}Added`:
      case `${prefix}Restored`:
        return { type: 'Remove' };
      case `${prefix}Removed`:
        return { type: 'Restore' };
      case `${prefix}Revised`:
        return formerFacts === null ? null : { type: 'Revise', facts: formerFacts, baseRevision: null };
      default:
        return null;
    }
  };
  const actions: Readonly<Record<string, Action>> = {
    [`${prefix}Added`]: 'region.revise',
    [`${prefix}Revised`]: 'region.revise',
    [`${prefix}Removed`]: 'region.revise',
    [`${prefix}Restored`]: 'region.revise',
  };
  return createRecordUndo({
    isEvent,
    evolve,
    initialState,
    decide: (command, state) => {
      const change = decideRecord(subject, command, state, factsOf(state));
      return change === null ? [] : [{ type: `${prefix}${change.type}`, data: 'facts' in change ? change.facts : {} }];
    },
    actions: actions as Readonly<Partial<Record<Event['type'], Action>>>,
    inverseOf,
    // A removed or restored contact keeps the facts of a later edit.
    isOverwritten: ({ type }, later) => later.type !== `${prefix}Revised` || type === `${prefix}Revised` || type === `${prefix}Added`,
    statusOf: ({ status }) => ({ isRemoved: status !== 'listed' }),
  });
};
