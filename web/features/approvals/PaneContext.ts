import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';

/** The decisions that have a button in the head of a pane. */
export type DecisionName = 'approve' | 'revert' | 'withdraw' | 'remove' | 'different';
/** What gets the focus: the row of a service in the list, the heading of its pane, or the button of a decision there. */
export type FocusTarget = 'row' | 'heading' | DecisionName;

export interface FocusRequest {
  readonly id: string;
  readonly target: FocusTarget;
}

interface Pane {
  /** The element to focus once it is rendered; null if none is requested. */
  readonly request: FocusRequest | null;
  readonly setRequest: (request: FocusRequest | null) => void;
  /** Opens the service that follows the decided ones in the list, and focuses the same button there. */
  readonly openNext: (decidedIds: readonly string[], decision: DecisionName) => void;
}

/** Connects the list of approvals with the pane of the open service. */
export const PaneContext = createContext<Pane>({ request: null, setRequest: () => undefined, openNext: () => undefined });

export const usePane = (): Pane => useContext(PaneContext);

/** Returns the ref of an element that gets the focus when it is requested for this service. */
export const useFocusTarget = <Target extends HTMLElement>(id: string, target: FocusTarget): RefObject<Target | null> => {
  const element = useRef<Target>(null);
  const { request, setRequest } = usePane();
  const isRequested = request?.id === id && request.target === target;
  useEffect(() => {
    if (!isRequested) return;
    element.current?.focus();
    setRequest(null);
  }, [isRequested, setRequest]);
  return element;
};
