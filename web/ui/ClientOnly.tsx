import type { ReactNode } from 'react';
import { useHydrated } from '../browser/useHydrated.ts';

/** Shows its children once the page lives in a browser: not on the server, and not in the page that it made, where `fallback` stands. */
export const ClientOnly = ({ children, fallback }: { readonly children: ReactNode; readonly fallback?: ReactNode }) =>
  useHydrated() ? children : fallback;
