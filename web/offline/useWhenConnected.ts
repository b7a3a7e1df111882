import { useEffect } from 'react';
import { useConnection } from '../layout/useConnection.ts';

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Calls `run` at the start and whenever it may succeed again: when the connection is back, or the page becomes visible again. */
export const useWhenConnected = (run: () => void): void => {
  const { isOffline } = useConnection();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    if (!isOffline) run();
    window.addEventListener('online', run, { signal });
    document.addEventListener('visibilitychange', () => isPageVisible() && run(), { signal });
    return () => controller.abort();
  }, [run, isOffline]);
};
