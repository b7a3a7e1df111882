import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches; false on the server and until hydration. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const mediaQueryList = window.matchMedia(query);
      mediaQueryList.addEventListener('change', listener);
      return () => mediaQueryList.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
