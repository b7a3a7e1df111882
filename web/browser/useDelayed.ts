import { useEffect, useState } from 'react';

/** Returns true once `isOn` has been true for `delayMs` milliseconds without a break, and false as soon as `isOn` is false. */
export const useDelayed = (isOn: boolean, delayMs: number): boolean => {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setDelayed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [isOn, delayMs]);
  return isOn && isDelayed;
};
