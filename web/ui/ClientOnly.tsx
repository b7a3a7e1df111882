import type { ReactNode } from 'react';
import { useHydrated } from '../browser/useHydrated.ts';

/** Renders its children after hydration only; on the server and during hydration it renders `fallback`. */
export const ClientOnly = ({ children, fallback }: { readonly children: ReactNode; readonly fallback?: ReactNode }) =>
  useHydrated() ? children : fallback;
