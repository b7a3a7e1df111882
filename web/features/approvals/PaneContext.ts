import { createContext, useContext } from 'react';

/** The decisions that have a button in the head of a pane. */
export type DecisionName = 'approve' | 'revert' | 'withdraw' | 'remove' | 'different';

/** The button of a decision in the pane of a service, which gets the focus. */
export interface FocusRequest {
  readonly id: string;
  readonly decision: DecisionName;
}

interface Pane {
  /** The button to focus once it is rendered; null if none is requested. */
  readonly request: FocusRequest | null;
  readonly clearRequest: () => void;
  /** Opens the service that follows the decided ones in the list, and focuses the same button there. */
  readonly openNext: (decidedIds: readonly string[], decision: DecisionName) => void;
}

/** Connects the list of approvals with the pane of the open service. */
export const PaneContext = createContext<Pane>({ request: null, clearRequest: () => undefined, openNext: () => undefined });

export const usePane = (): Pane => useContext(PaneContext);
