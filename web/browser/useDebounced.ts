import { useEffect, useState } from 'react';

/** Milliseconds without input before a search starts (specification, section 4). */
const STILL = 500;

/** Returns the value once it has been unchanged for `STILL` milliseconds. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
