import type { RecordedEvent } from '../envelope/envelope.ts';
import { isEventOf } from '../envelope/eventsOf.ts';
import { batchEventSchemas, type BatchEvent } from './events.ts';

/** Outcome for one item: `unchanged` if nothing had to change, `refused` with an error code. */
export interface BatchOutcome {
  readonly result: 'done' | 'unchanged' | 'refused';
  readonly code?: string;
}

export interface BatchState {
  readonly kind: 'approve' | 'remove' | 'undo' | null;
  readonly ids: readonly string[];
  /** Outcomes of finished items, by id. */
  readonly outcomes: ReadonlyMap<string, BatchOutcome>;
  readonly isFinished: boolean;
}

export const initialState: BatchState = { kind: null, ids: [], outcomes: new Map(), isFinished: false };

/** Groups ids by outcome, as the events store them, in the order of the batch. */
export const idsByOutcome = (ids: readonly string[], outcomes: ReadonlyMap<string, BatchOutcome>) => {
  const withResult = (result: BatchOutcome['result']): string[] => ids.filter((id) => outcomes.get(id)?.result === result);
  return {
    done: withResult('done'),
    unchanged: withResult('unchanged'),
    refused: withResult('refused').map((id) => ({ id, code: outcomes.get(id)?.code ?? 'INTERNAL' })),
  };
};

export const isBatchEvent = isEventOf<BatchEvent>(batchEventSchemas);

const evolve = (state: BatchState, event: BatchEvent): BatchState => {
  if (event.type === 'BatchStarted') return { ...state, kind: event.data.kind, ids: event.data.ids };
  if (event.type === 'BatchUndone') return state;
  const outcomes = new Map(event.type === 'BatchFinished' ? [] : state.outcomes);
  for (const id of event.data.done) outcomes.set(id, { result: 'done' });
  for (const id of event.data.unchanged) outcomes.set(id, { result: 'unchanged' });
  for (const { id, code } of event.data.refused) outcomes.set(id, { result: 'refused', code });
  return { ...state, outcomes, isFinished: event.type === 'BatchFinished' };
};

/** Returns the current state of a batch from its stream. */
export const batchState = (history: readonly RecordedEvent[]): BatchState => history.filter(isBatchEvent).reduce(evolve, initialState);
