import { useEffect } from 'react';
import { HYDRATED } from '../browser/hydratedEvent.ts';

/** Says that buttons and fields work from now on: it stands at the end of what is hydrated in one piece. */
export const Hydrated = () => {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
  return null;
};
