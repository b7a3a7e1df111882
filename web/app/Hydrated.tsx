import { useEffect } from 'react';
import { HYDRATED } from './hydratedEvent.ts';

/** Says that buttons and fields work from now on: it stands beside the screen and is hydrated with it. */
export const Hydrated = () => {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
  return null;
};
