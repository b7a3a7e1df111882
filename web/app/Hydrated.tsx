import { useEffect } from 'react';
import { ROOT_ID } from './state.ts';

/** Says on the page that keys and links do what they say from now on: it stands beside the screen and comes alive with it. */
export const Alive = () => {
  useEffect(() => {
    document.querySelector(`#${ROOT_ID}`)?.setAttribute('data-alive', '');
  }, []);
  return null;
};
