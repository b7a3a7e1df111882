import {
  decideRecord,
  evolveRecord,
  isPurgedBy,
  type ContactRecordChange,
  type ContactRecordCommand,
  type ContactRecordPurge,
  type ContactRecordState,
  type RecordEnvelope,
} from '../contactRecord.ts';
import { isEventOf } from '../envelope/eventsOf.ts';
import type { Sealed } from '../values/sealed.ts';
import { coordinatorEventSchemas, type CoordinatorEvent } from './events.ts';
import type { CoordinatorFacts } from './form.ts';

export { initialState } from '../contactRecord.ts';

export type CoordinatorCommand = ContactRecordCommand<CoordinatorFacts>;

export const isCoordinatorEvent = isEventOf<CoordinatorEvent>(coordinatorEventSchemas);

export const evolve = (state: ContactRecordState, event: CoordinatorEvent & RecordEnvelope): ContactRecordState => {
  switch (event.type) {
    case 'CoordinatorAdded':
      return evolveRecord(state, { type: 'Added', sealed: event.data.sealed }, event);
    case 'CoordinatorRevised':
      return evolveRecord(state, { type: 'Revised', sealed: event.data.sealed }, event);
    case 'CoordinatorRemoved':
      return evolveRecord(state, { type: 'Removed' }, event);
    case 'CoordinatorRestored':
      return evolveRecord(state, { type: 'Restored' }, event);
    case 'CoordinatorPurged':
      return evolveRecord(state, { type: 'Purged' }, event);
    default:
      return event satisfies never;
  }
};

/** Returns the change of a coordinator; `current` and errors as in `decideRecord`. */
export const decide = (
  command: CoordinatorCommand,
  state: ContactRecordState,
  current: CoordinatorFacts | null,
): ContactRecordChange<CoordinatorFacts> | null => decideRecord('coordinator', command, state, current);

/** Returns the event of a change; all facts of a coordinator are sealed. */
export const toEvent = (change: ContactRecordChange<CoordinatorFacts>, sealed: Sealed | null): CoordinatorEvent => {
  if (!('facts' in change)) return { type: `Coordinator${change.type}`, data: {} };
  if (sealed === null) throw new Error('The facts of a coordinator must be encrypted before they are stored.');
  return { type: `Coordinator${change.type}`, data: { sealed } };
};

/** Returns the event that records the purge of a coordinator; none if the command does not purge it. */
export const decidePurge = (command: ContactRecordPurge, state: ContactRecordState): CoordinatorEvent[] =>
  isPurgedBy(command, state) ? [{ type: 'CoordinatorPurged', data: { purgedAt: command.at } }] : [];
