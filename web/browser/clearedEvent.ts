const CLEARED_EVENT = 'shelter-cleared';

/** Notifies all listeners on this page that the device was cleared. */
export const dispatchCleared = (): void => void window.dispatchEvent(new Event(CLEARED_EVENT));

/** Calls `listener` when the visitor clears this device, on this page or in another tab; returns a function that removes it. */
export const onCleared = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener(CLEARED_EVENT, listener, { signal });
  // The event of a completely cleared storage has no key.
  window.addEventListener('storage', (event) => event.key === null && listener(), { signal });
  return () => controller.abort();
};
