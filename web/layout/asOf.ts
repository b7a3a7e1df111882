import { createContext, use } from 'react';
import type { AsOfCorrection } from '../browser/page.ts';
import { matchPath } from './matchPath.ts';

/** Paths of screens that can show a moment of the past. */
const SHOWN: readonly string[] = ['/', '/services/:id', '/my_favorites', '/manage_services', '/manage_approvals', '/available_beds'];

const isShownAsOf = (path: string): boolean => SHOWN.some((pattern) => matchPath(pattern, path) !== null);

/** Returns the address with a moment (ISO 8601 UTC); null if the screen cannot show the past. */
export const addressAsOf = (to: string, asOf: string, here: string): string | null => {
  const url = new URL(to, here);
  if (url.origin !== new URL(here).origin || !isShownAsOf(url.pathname)) return null;
  url.searchParams.set('asOf', asOf);
  return url.pathname + url.search + url.hash;
};

/** Returns the address of the list of services as of a moment (ISO 8601 UTC), to be opened by a page load. */
export const listAsOf = (asOf: string): string => `/?asOf=${encodeURIComponent(asOf)}`;

/** Returns the same address without the moment. */
export const addressNow = (here: string): string => {
  const url = new URL(here);
  url.searchParams.delete('asOf');
  return url.pathname + url.search + url.hash;
};

/** Shows another moment (ISO 8601 UTC). */
export type ChangeMoment = (asOf: string, correction?: AsOfCorrection) => void;

/** Function that shows another moment; null while the app shows the present. */
export const ChangeMomentContext = createContext<ChangeMoment | null>(null);
export const useChangeMoment = () => use(ChangeMomentContext);
