import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** True once the page lives in a browser: false on the server, and in the page that it made. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
