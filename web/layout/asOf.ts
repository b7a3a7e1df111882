import { createContext, use } from 'react';
import { matchPath } from '../browser/matchPath.ts';
import type { AsOfCorrectionReason } from '../browser/pageFacts.ts';

/** Paths of screens that can show a moment of the past. */
const PATHS_WITH_PAST_VIEW: readonly string[] = [
  '/',
  '/services/:id',
  '/my_favorites',
  '/manage_services',
  '/manage_approvals',
  '/available_beds',
];

const hasPastView = (path: string): boolean => PATHS_WITH_PAST_VIEW.some((pattern) => matchPath(pattern, path) !== null);

/** Returns the address with a moment (ISO 8601 UTC); null if the screen cannot show the past. */
export const addressAsOf = (to: string, asOf: string, currentUrl: string): string | null => {
  const url = new URL(to, currentUrl);
  if (url.origin !== new URL(currentUrl).origin || !hasPastView(url.pathname)) return null;
  url.searchParams.set('asOf', asOf);
  return url.pathname + url.search + url.hash;
};

/** Returns the address of the list of services as of a moment (ISO 8601 UTC), to be opened by a page load. */
export const listAddressAsOf = (asOf: string): string => `/?asOf=${encodeURIComponent(asOf)}`;

/** Returns the same address without the moment. */
export const addressWithoutAsOf = (currentUrl: string): string => {
  const url = new URL(currentUrl);
  url.searchParams.delete('asOf');
  return url.pathname + url.search + url.hash;
};

/** Shows another moment (ISO 8601 UTC). */
export type ChangeMoment = (asOf: string, correction?: AsOfCorrectionReason) => void;

/** Function that shows another moment; null while the app shows the present. */
export const ChangeMomentContext = createContext<ChangeMoment | null>(null);
export const useChangeMoment = () => use(ChangeMomentContext);
