import {
  decideRecord,
  evolveRecord,
  isPurgedBy,
  initialState as initialRecord,
  type ContactRecordChange,
  type ContactRecordCommand,
  type ContactRecordPurge,
  type ContactRecordState,
  type RecordEnvelope,
} from '../contactRecord.ts';
import { isEventOf } from '../envelope/eventsOf.ts';
import type { Sealed } from '../values/sealed.ts';
import { liaisonEventSchemas, type LiaisonEvent } from './events.ts';
import type { LiaisonFacts } from './form.ts';

/** State with the unsealed facts: district and county of a liaison; null before the first event. */
export interface LiaisonState extends ContactRecordState {
  readonly open: Pick<LiaisonFacts, 'district' | 'county'> | null;
}

export const initialState: LiaisonState = { ...initialRecord, open: null };

export type LiaisonCommand = ContactRecordCommand<LiaisonFacts>;

export const isLiaisonEvent = isEventOf<LiaisonEvent>(liaisonEventSchemas);

const unsealedFacts = ({ district, county }: Pick<LiaisonFacts, 'district' | 'county'>) => ({ district, county });

export const evolve = (state: LiaisonState, event: LiaisonEvent & RecordEnvelope): LiaisonState => {
  switch (event.type) {
    case 'LiaisonAdded':
      return { ...evolveRecord(state, { type: 'Added', sealed: event.data.sealed }, event), open: unsealedFacts(event.data) };
    case 'LiaisonRevised':
      return { ...evolveRecord(state, { type: 'Revised', sealed: event.data.sealed }, event), open: unsealedFacts(event.data) };
    case 'LiaisonRemoved':
      return { ...state, ...evolveRecord(state, { type: 'Removed' }, event) };
    case 'LiaisonRestored':
      return { ...state, ...evolveRecord(state, { type: 'Restored' }, event) };
    case 'LiaisonPurged':
      return { ...state, ...evolveRecord(state, { type: 'Purged' }, event) };
    default:
      return event satisfies never;
  }
};

/** Returns the change of a liaison; `current` and errors as in `decideRecord`. */
export const decide = (
  command: LiaisonCommand,
  state: ContactRecordState,
  current: LiaisonFacts | null,
): ContactRecordChange<LiaisonFacts> | null => decideRecord('liaison', command, state, current);

/** Returns the event of a change: district and county stay unsealed, all other facts are sealed. */
export const toEvent = (change: ContactRecordChange<LiaisonFacts>, sealed: Sealed | null): LiaisonEvent => {
  if (!('facts' in change)) return { type: `Liaison${change.type}`, data: {} };
  if (sealed === null) throw new Error('The facts of a liaison must be encrypted before they are stored.');
  const { district, county } = change.facts;
  return { type: `Liaison${change.type}`, data: { district, county, sealed } };
};

/** Returns the event that records the purge of a liaison; none if the command does not purge it. */
export const decidePurge = (command: ContactRecordPurge, state: ContactRecordState): LiaisonEvent[] =>
  isPurgedBy(command, state) ? [{ type: 'LiaisonPurged', data: { purgedAt: command.at } }] : [];
