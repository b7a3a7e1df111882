import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
};

/**
 * Returns whether the page shows a message with its own button to try again, marked by `data-retry`. It is read from the document, because
 * the first script, which every visitor loads, has no room for a store of these messages.
 */
export const useHasOwnRetry = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.querySelector('[data-retry]') !== null,
    () => false,
  );
