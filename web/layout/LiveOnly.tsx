import type { ReactNode } from 'react';
import { usePage } from '../browser/page.ts';

/** Hides controls that change something while the user looks at a moment of the past. */
export const LiveOnly = ({ children }: { readonly children: ReactNode }) => (usePage().asOf === undefined ? children : null);
