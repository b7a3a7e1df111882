import { isEventOf } from '../envelope/eventsOf.ts';
import { DomainError } from '../values/errors.ts';
import { modelEventSchemas, type ModelEvent } from './events.ts';

export type RebuildCommand =
  | { readonly type: 'RequestRebuild' }
  /** `acceptDifferences`: switch although documents differ. */
  | { readonly type: 'RequestSwitch'; readonly acceptDifferences: boolean }
  | { readonly type: 'CancelRebuild' }
  /** The process that rebuilds records its result; `request` is the revision of the request it worked on. */
  | { readonly type: 'RecordComparison'; readonly request: number; readonly comparison: ComparedData }
  | { readonly type: 'EndRebuild'; readonly request: number; readonly end: EndData };

type DataOf<Type extends ModelEvent['type']> = Extract<ModelEvent, { readonly type: Type }>['data'];
type ComparedData = DataOf<'ModelRebuildCompared'>;
type EndData = DataOf<'ModelRebuildEnded'>;

export interface RebuildState {
  /** `compared`: the rebuilt collection waits for the decision to switch. `switching`: a user has decided. */
  readonly status: 'none' | 'requested' | 'compared' | 'switching';
  /** Revision of the last request to rebuild; -1 before the first. */
  readonly request: number;
  /** Number of documents that differ at the last comparison. */
  readonly differing: number;
  readonly acceptDifferences: boolean;
}

export const initialState: RebuildState = { status: 'none', request: -1, differing: 0, acceptDifferences: false };

export const isModelEvent = isEventOf<ModelEvent>(modelEventSchemas);

export const evolve = (state: RebuildState, event: ModelEvent & { readonly revision: bigint }): RebuildState => {
  switch (event.type) {
    case 'ModelRebuildRequested':
      return { ...initialState, status: 'requested', request: Number(event.revision) };
    case 'ModelRebuildCompared':
      return { ...state, status: 'compared', differing: event.data.differing, acceptDifferences: false };
    case 'ModelSwitchRequested':
      return { ...state, status: 'switching', acceptDifferences: event.data.acceptDifferences };
    case 'ModelRebuildCancelled':
    case 'ModelRebuildEnded':
      return { ...state, status: 'none' };
    case 'ModelProofRequested':
    case 'ModelProofEnded':
      return state;
    default:
      return event satisfies never;
  }
};

/**
 * Decides a command on the rebuild of one read model: returns the events to append, none if nothing changes. Throws
 * `MODEL_REBUILD_RUNNING` if one is open already, `MODEL_REBUILD_NOT_READY` for a switch before the comparison, and `MODEL_DIFFERS` for a
 * switch that does not accept the differences found. A result of a cancelled request changes nothing.
 */
export const decide = (command: RebuildCommand, state: RebuildState): ModelEvent[] => {
  switch (command.type) {
    case 'RequestRebuild':
      if (state.status !== 'none') throw new DomainError('MODEL_REBUILD_RUNNING');
      return [{ type: 'ModelRebuildRequested', data: {} }];
    case 'RequestSwitch':
      return requestSwitch(command.acceptDifferences, state);
    case 'CancelRebuild':
      return state.status === 'none' ? [] : [{ type: 'ModelRebuildCancelled', data: {} }];
    case 'RecordComparison':
      return isOpen(command.request, state) ? [{ type: 'ModelRebuildCompared', data: command.comparison }] : [];
    case 'EndRebuild':
      return isOpen(command.request, state) ? [{ type: 'ModelRebuildEnded', data: command.end }] : [];
    default:
      return command satisfies never;
  }
};

const isOpen = (request: number, state: RebuildState): boolean => state.status !== 'none' && state.request === request;

const requestSwitch = (acceptDifferences: boolean, { status, differing }: RebuildState): ModelEvent[] => {
  if (status !== 'compared') throw new DomainError('MODEL_REBUILD_NOT_READY');
  if (differing > 0 && !acceptDifferences) throw new DomainError('MODEL_DIFFERS');
  return [{ type: 'ModelSwitchRequested', data: { acceptDifferences } }];
};
