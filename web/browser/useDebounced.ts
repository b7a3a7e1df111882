import { useEffect, useState } from 'react';

/** Milliseconds of stillness before a search is asked for (specification, section 4). */
const STILL = 500;

/** The value once it has stayed the same for long enough to be asked for. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
