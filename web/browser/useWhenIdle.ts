import { useEffect, useRef } from 'react';
import { sparesNetwork } from './saveData.ts';

/**
 * Calls `fetchIt` when the browser is idle, for code or data that the visitor may want next, so that it is also available without a
 * connection; not for a visitor who saves data, nor on a very slow network. A failed fetch is repeated when the visitor opens the content.
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
