import { createContext, useContext } from 'react';
import type { Place } from '../api/place.ts';
import type { PageCookies } from './cookies.ts';

/** What the server's page was made from, and what the browser's first page must be made from to be the same. */
export interface PageFacts extends PageCookies {
  /** Seconds since 1970. */
  readonly now: number;
  /** Where lists are measured from until somebody chooses; null: nowhere, listed by name. */
  readonly defaultPlace: Place | null;
}

export const PageContext = createContext<PageFacts | null>(null);

export const usePage = (): PageFacts => {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs PageContext around it');
  return page;
};
