import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { usePane, type DecisionName } from './PaneContext.ts';
import button from '../../ui/button.module.css';

interface DecisionButtonProps {
  /** Id of the service that the button decides about. */
  readonly id: string;
  readonly decision: DecisionName;
  readonly tone?: 'fill' | 'danger';
  /** True to ignore clicks. A disabled button would lose the focus. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Returns the id of the heading that names the service of a pane. */
export const headingIdOf = (id: string): string => `pane-${id}`;

/** Button of a decision in the head of a pane. It gets the focus after the same decision about the entry before. */
export const DecisionButton = ({ id, decision, tone, isBusy, onPress, children }: DecisionButtonProps) => {
  const element = useRef<HTMLButtonElement>(null);
  const { request, clearRequest } = usePane();
  const isRequested = request?.id === id && request.decision === decision;
  useEffect(() => {
    if (!isRequested) return;
    element.current?.focus();
    clearRequest();
  }, [isRequested, clearRequest]);
  return (
    <button
      type="button"
      ref={element}
      className={cx(button.button, tone && button[tone])}
      aria-describedby={headingIdOf(id)}
      aria-disabled={isBusy}
      onKeyDown={(event) => {
        // A key that is held down must not decide about the following entries.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={() => {
        if (!isBusy) onPress();
      }}
    >
      {children}
    </button>
  );
};
