import { useEffect, useState } from 'react';

/** Milliseconds without a key before a search starts (specification, section 4). */
const STILL = 500;

/** The value once it has not changed for that long. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
