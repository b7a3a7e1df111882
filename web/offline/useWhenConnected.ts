import { useEffect } from 'react';
import { useConnection } from '../layout/useConnection.ts';

export const isSeen = (): boolean => document.visibilityState === 'visible';

/** Calls `run` at the start and whenever it may succeed again: when the connection is back, or the page becomes visible again. */
export const useWhenConnected = (run: () => void): void => {
  const { offline } = useConnection();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    if (!offline) run();
    window.addEventListener('online', run, { signal });
    document.addEventListener('visibilitychange', () => isSeen() && run(), { signal });
    return () => ended.abort();
  }, [run, offline]);
};
