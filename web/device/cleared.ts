const CLEARED = 'shelter-cleared';

/** Says to everything on this page that the device forgets all now. */
export const tellCleared = (): void => void window.dispatchEvent(new Event(CLEARED));

/** Calls `listener` when somebody clears all that this device keeps, on this page or in another tab. */
export const onCleared = (listener: () => void): void => {
  window.addEventListener(CLEARED, listener);
  // A storage that was cleared whole names no key.
  window.addEventListener('storage', (event) => event.key === null && listener());
};
