import { useEffect, useState } from 'react';

/** Milliseconds without input before a search starts (specification, section 4). */
const DEBOUNCE_MS = 500;

/** Returns the value once it has been unchanged for `DEBOUNCE_MS` milliseconds. */
export const useDebounced = <Value>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
};
