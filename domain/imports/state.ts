import type { Actor, RecordedEvent } from '../envelope/envelope.ts';
import { isEventOf } from '../envelope/eventsOf.ts';
import { importEventSchemas, type ImportEvent } from './events.ts';

type DataOf<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>['data'];

/** An import as its stream tells it. Times are ISO 8601 UTC. */
export interface ImportState {
  readonly status: 'none' | 'running' | 'finished' | 'stopped';
  /** The administrator or program that started it. */
  readonly startedBy?: Actor;
  readonly startedAt?: string;
  readonly upload?: DataOf<'ImportStarted'>['upload'];
  /** Number of rows that are carried out so far. */
  readonly done: number;
  readonly finishedAt?: string;
  readonly outcome?: DataOf<'ImportFinished'>;
  /** Time of the command that undid it; absent again after that command was undone. */
  readonly undoneAt?: string;
}

export const initialState: ImportState = { status: 'none', done: 0 };

export const isImportEvent = isEventOf<ImportEvent>(importEventSchemas);

export const evolve = (state: ImportState, event: RecordedEvent<ImportEvent>): ImportState => {
  const { actor, occurredAt } = event.metadata;
  switch (event.type) {
    case 'ImportStarted':
      return { status: 'running', startedBy: actor, startedAt: occurredAt, upload: event.data.upload, done: 0 };
    case 'ImportProgressed':
      return { ...state, done: Math.max(state.done, event.data.done) };
    case 'ImportStopped':
      return { ...state, status: 'stopped', done: event.data.done, finishedAt: occurredAt };
    case 'ImportFinished':
      return { ...state, status: 'finished', finishedAt: occurredAt, outcome: event.data };
    default:
      return event satisfies never;
  }
};
