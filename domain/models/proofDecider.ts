import { DomainError } from '../values/errors.ts';
import type { ModelEvent } from './events.ts';

type ProofEnded = Extract<ModelEvent, { readonly type: 'ModelProofEnded' }>['data'];

export type ProofCommand =
  | { readonly type: 'RequestProof' }
  /** The process that proves records the result; `request` is the revision of the request it worked on. */
  | { readonly type: 'EndProof'; readonly request: number; readonly result: ProofEnded };

export interface ProofState {
  /** Revision of the open request; null if none is open. */
  readonly request: number | null;
}

export const initialState: ProofState = { request: null };

export const evolve = (state: ProofState, event: ModelEvent & { readonly revision: bigint }): ProofState => {
  switch (event.type) {
    case 'ModelProofRequested':
      return { request: Number(event.revision) };
    case 'ModelProofEnded':
      return { request: null };
    default:
      return state;
  }
};

/** Decides a command on the proof of all read models. Throws `MODEL_PROOF_RUNNING` if one is open already. */
export const decide = (command: ProofCommand, state: ProofState): ModelEvent[] => {
  switch (command.type) {
    case 'RequestProof':
      if (state.request !== null) throw new DomainError('MODEL_PROOF_RUNNING');
      return [{ type: 'ModelProofRequested', data: {} }];
    case 'EndProof':
      return command.request === state.request ? [{ type: 'ModelProofEnded', data: command.result }] : [];
    default:
      return command satisfies never;
  }
};
