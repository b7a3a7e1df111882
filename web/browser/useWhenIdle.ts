import { useEffect, useRef } from 'react';
import { sparesNetwork } from './saveData.ts';

/**
 * Fetches what may be wanted next as soon as the browser has nothing more urgent to do, so that it is there without a
 * connection too; not for a visitor who saves data, nor over a very slow network. A fetch that fails is tried again when the thing is wanted.
 */
export const useWhenIdle = (fetchIt: () => Promise<unknown>): void => {
  const latest = useRef(fetchIt);
  useEffect(() => {
    if (sparesNetwork()) return;
    const fetch = () => void latest.current().catch(() => undefined);
    if (!('requestIdleCallback' in window)) return fetch();
    const handle = window.requestIdleCallback(fetch);
    return () => window.cancelIdleCallback(handle);
  }, []);
};
