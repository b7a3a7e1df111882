/** Version of the stored data: data of another version may have another meaning (specification, section 9). */
export const VERSION = '2.1';

/** Clears the device's storage if its version is missing or different, and stores the current version. */
export const checkStoredVersion = (): void => {
  try {
    if (window.localStorage.getItem('version') === VERSION) return;
    window.localStorage.clear();
    window.localStorage.setItem('version', VERSION);
  } catch {
    // Storage is refused: there is nothing to clear.
  }
};
