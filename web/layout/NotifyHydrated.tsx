import { useEffect } from 'react';
import { HYDRATED_EVENT } from '../browser/hydratedEvent.ts';

/**
 * Dispatches `HYDRATED_EVENT` once its surroundings are hydrated, so that buttons and fields work. It is the last element of a hydration unit.
 */
export const NotifyHydrated = () => {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return null;
};
