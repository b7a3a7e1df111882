import { useEffect, useRef } from 'react';

/*
 * The browser reports Back only after it happened. So a form with unsaved changes is in the history twice: the second entry has a mark,
 * and Back leads from it to the form itself, which can then ask for confirmation.
 */
const MARK = 'asksBeforeBack';
export const isOnMark = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true;
};

/** Adds the second entry of the form to the history if it is missing; returns the address of both. */
const mark = (): string => {
  if (!isOnMark()) window.history.pushState({ [MARK]: true }, '');
  return window.location.href;
};

/**
 * Calls `onBack` when the user goes back while `active`. After `leave`, the next Back passes through, whether the user pressed Back or a
 * link that goes back; `stay` restores the second entry.
 */
export const useAskBeforeBack = (active: boolean, onBack: () => void): { readonly leave: () => void; readonly stay: () => void } => {
  const isActive = useRef(active);
  const leaves = useRef(false);
  const marked = useRef<string>(undefined);
  const ask = useRef(onBack);
  useEffect(() => {
    isActive.current = active;
    ask.current = onBack;
  });
  useEffect(() => {
    if (active) marked.current = mark();
  }, [active]);
  useEffect(() => {
    const onStep = () => {
      // Another entry of the form, or another page.
      if (isOnMark() || marked.current === undefined || window.location.href !== marked.current) return;
      if (leaves.current || !isActive.current) window.history.back();
      else ask.current();
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);

  return {
    leave: () => {
      leaves.current = true;
    },
    stay: () => {
      marked.current = mark();
    },
  };
};
