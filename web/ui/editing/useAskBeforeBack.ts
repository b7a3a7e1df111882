import { useEffect, useRef } from 'react';

/*
 * A page hears of the browser's own Back only after it was gone back. So a form that has something to lose stands in the history
 * twice: the second entry bears a mark, and going back from it leads to the form itself, which can then ask.
 */
const MARK = 'asksBeforeBack';
export const isOnMark = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true;
};

/** Makes sure that the form stands in the history twice. The address of both. */
const mark = (): string => {
  if (!isOnMark()) window.history.pushState({ [MARK]: true }, '');
  return window.location.href;
};

/**
 * While `active`, `onBack` is called when the user goes back. `leave` goes back for good, whether the question came by Back or by
 * a link that goes back; `stay` takes the step again.
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
      // Another place of the form, or another page altogether.
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
