const CLEARED = 'shelter-cleared';

/** Says to everything on this page that the device forgets all now. */
export const tellCleared = (): void => void window.dispatchEvent(new Event(CLEARED));

/** Calls `listener` when the visitor clears this device, on this page or in another tab; returns a function that ends it. */
export const onCleared = (listener: () => void): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener(CLEARED, listener, { signal });
  // A storage that was cleared whole names no key.
  window.addEventListener('storage', (event) => event.key === null && listener(), { signal });
  return () => ended.abort();
};
