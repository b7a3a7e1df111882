import { useEffect } from 'react';
import { useConnection } from '../layout/useConnection.ts';

export const isSeen = (): boolean => document.visibilityState === 'visible';

/** Calls `run` at the start and whenever it may work again: the connection is back, or the visitor looks at the page again. */
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
