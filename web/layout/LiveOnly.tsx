import type { ReactNode } from 'react';
import { usePage } from '../browser/page.ts';

/** What changes something: it is not there while somebody looks back. */
export const LiveOnly = ({ children }: { readonly children: ReactNode }) => (usePage().asOf === undefined ? children : null);
