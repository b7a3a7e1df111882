import { useEffect, useRef } from 'react';

/*
 * The browser reports Back only after it happened. So a form with unsaved changes is in the history twice: the second entry has a mark,
 * and Back leads from it to the form itself, which can then ask for confirmation.
 */
const GUARD_STATE_KEY = 'asksBeforeBack';
export const isOnGuardEntry = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && Reflect.get(state, GUARD_STATE_KEY) === true;
};

/** Adds the second entry of the form to the history if it is missing; returns the address of both. */
const pushGuardEntry = (): string => {
  if (!isOnGuardEntry()) window.history.pushState({ [GUARD_STATE_KEY]: true }, '');
  return window.location.href;
};

/**
 * Calls `onBack` when the user goes back while `active`. After `allowLeave`, the next Back passes through, whether the user pressed Back or
 * a link that goes back; `cancelLeave` restores the second entry.
 */
export const useAskBeforeBack = (
  active: boolean,
  onBack: () => void,
): { readonly allowLeave: () => void; readonly cancelLeave: () => void } => {
  const isActive = useRef(active);
  const isLeaving = useRef(false);
  const guardedAddress = useRef<string>(undefined);
  const latestOnBack = useRef(onBack);
  useEffect(() => {
    isActive.current = active;
    latestOnBack.current = onBack;
  });
  useEffect(() => {
    if (active) guardedAddress.current = pushGuardEntry();
  }, [active]);
  useEffect(() => {
    const handlePopState = () => {
      // Another entry of the form, or another page.
      if (isOnGuardEntry() || guardedAddress.current === undefined || window.location.href !== guardedAddress.current) return;
      if (isLeaving.current || !isActive.current) window.history.back();
      else latestOnBack.current();
    };
    window.addEventListener('popstate', handlePopState);
    return () => window.removeEventListener('popstate', handlePopState);
  }, []);

  return {
    allowLeave: () => {
      isLeaving.current = true;
    },
    cancelLeave: () => {
      guardedAddress.current = pushGuardEntry();
    },
  };
};
