import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Returns true after hydration; false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
