import { useSyncExternalStore, type ReactNode } from 'react';

const never = (): (() => void) => () => undefined;

/** Shows its children once the page lives in a browser: not on the server, and not in the page that it made. */
export const WhenAlive = ({ children }: { readonly children: ReactNode }) =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  ) && children;
