import { createContext, use } from 'react';
import type { AsOfCorrection } from '../browser/page.ts';
import { matchPath } from './matchPath.ts';

/** Screens that are shown as they were at a moment. */
const SHOWN: readonly string[] = ['/', '/services/:id', '/my_favorites', '/manage_services', '/manage_approvals', '/available_beds'];

const isShownAsOf = (path: string): boolean => SHOWN.some((pattern) => matchPath(pattern, path) !== null);

/** An address, as of a moment (ISO 8601 UTC); null of a screen that is not shown so. */
export const addressAsOf = (to: string, asOf: string, here: string): string | null => {
  const url = new URL(to, here);
  if (url.origin !== new URL(here).origin || !isShownAsOf(url.pathname)) return null;
  url.searchParams.set('asOf', asOf);
  return url.pathname + url.search + url.hash;
};

/** The address of the list of services as of a moment (ISO 8601 UTC). It is opened by a page load. */
export const listAsOf = (asOf: string): string => `/?asOf=${encodeURIComponent(asOf)}`;

/** The same address, as it is now. */
export const addressNow = (here: string): string => {
  const url = new URL(here);
  url.searchParams.delete('asOf');
  return url.pathname + url.search + url.hash;
};

/** Shows another moment (ISO 8601 UTC). */
export type ChangeMoment = (asOf: string, correction?: AsOfCorrection) => void;

/** Null in the present. */
export const ChangeMomentContext = createContext<ChangeMoment | null>(null);
export const useChangeMoment = () => use(ChangeMomentContext);
