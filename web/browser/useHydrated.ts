import { useSyncExternalStore } from 'react';

const noSubscription = (): (() => void) => () => undefined;

/** Returns true after hydration; false on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
