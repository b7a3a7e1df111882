const CLEARED = 'shelter-cleared';

/** Notifies all listeners on this page that the device was cleared. */
export const tellCleared = (): void => void window.dispatchEvent(new Event(CLEARED));

/** Calls `listener` when the visitor clears this device, on this page or in another tab; returns a function that removes it. */
export const onCleared = (listener: () => void): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener(CLEARED, listener, { signal });
  // The event of a completely cleared storage has no key.
  window.addEventListener('storage', (event) => event.key === null && listener(), { signal });
  return () => ended.abort();
};
