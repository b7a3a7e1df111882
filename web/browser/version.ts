/** Data stored by another version of the app may mean something else (specification, section 9). */
export const VERSION = '2.1';

/** Clears the device's storage when its version is missing or another one, and marks it with this one. */
export const checkStoredVersion = (): void => {
  try {
    if (window.localStorage.getItem('version') === VERSION) return;
    window.localStorage.clear();
    window.localStorage.setItem('version', VERSION);
  } catch {
    // Storage is refused: there is nothing to clear.
  }
};
