import { useEffect } from 'react';
import { ROOT_ID } from './state.ts';

/** Says on the page that buttons and links work from now on: it stands beside the screen and is hydrated with it. */
export const Hydrated = () => {
  useEffect(() => {
    document.querySelector(`#${ROOT_ID}`)?.setAttribute('data-hydrated', '');
  }, []);
  return null;
};
