import type { ReactNode } from 'react';
import { usePage } from '../browser/pageFacts.ts';

/** Hides controls that change data while the user views a moment of the past. */
export const LiveOnly = ({ children }: { readonly children: ReactNode }) => (usePage().asOf === undefined ? children : null);
