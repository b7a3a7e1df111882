import { useEffect } from 'react';
import { HYDRATED } from '../browser/hydratedEvent.ts';

/**
 * Dispatches `HYDRATED` once its surroundings are hydrated, so that buttons and fields work. It is the last element of a hydration unit.
 */
export const Hydrated = () => {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
  return null;
};
