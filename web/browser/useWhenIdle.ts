import { useEffect, useRef } from 'react';
import { shouldSpareNetwork } from './dataSaver.ts';

/**
 * Calls `run` when the browser is idle, for code or data that the visitor may want next, so that it is also available without a
 * connection; not for a visitor who saves data, nor on a very slow network. A failed fetch is repeated when the visitor opens the content.
 */
export const useWhenIdle = (run: () => Promise<unknown>): void => {
  const latestRun = useRef(run);
  useEffect(() => {
    if (shouldSpareNetwork()) return;
    const runLatest = () => void latestRun.current().catch(() => undefined);
    if (!('requestIdleCallback' in window)) return runLatest();
    const handle = window.requestIdleCallback(runLatest);
    return () => window.cancelIdleCallback(handle);
  }, []);
};
