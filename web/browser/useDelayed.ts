import { useEffect, useState } from 'react';

/** Returns true once `on` has been true for `ms` milliseconds without a break, and false as soon as `on` is false. */
export const useDelayed = (on: boolean, ms: number): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, ms]);
  return on && late;
};
