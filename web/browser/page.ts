import { createContext, useContext } from 'react';
import type { Place } from '../api/place.ts';
import type { PageCookies } from './cookies.ts';

/** How visitors reach the operator of this directory; what was not configured is null. */
export interface ContactLinks {
  readonly email: string | null;
  readonly site: string | null;
  readonly donate: string | null;
  readonly social: readonly string[];
}
export const NO_CONTACT: ContactLinks = { email: null, site: null, donate: null, social: [] };

/** Where streets of maps come from: pictures by zoom, column and row, or one archive of vector tiles. */
export interface TileSource {
  readonly kind: 'raster' | 'pmtiles';
  readonly url: string;
  /** Whose they are; `href` where the words lead somewhere. */
  readonly attribution: readonly { readonly words: string; readonly href: string | null }[];
}

/** What the server's page was made from, and what the browser's first page must be made from to be the same. */
/** Why a past view shows another moment than the requested one: that is not in the past, or before the first change. */
export type AsOfCorrection = 'notPast' | 'tooEarly';

export interface PageFacts extends PageCookies {
  /** Seconds since 1970. */
  readonly now: number;
  /** Where lists are measured from until the visitor chooses: the one city of a directory that has one; null: nowhere, listed by name. */
  readonly defaultPlace: Place | null;
  readonly contact: ContactLinks;
  /** null: none were configured, and maps are drawn without. */
  readonly tiles: TileSource | null;
  /** The moment that is looked back at (ISO 8601 UTC): everything is shown as it was then, and nothing is changed. */
  readonly asOf?: string;
  /** Set if the address names no moment that can be shown: `asOf` is the nearest one. */
  readonly asOfCorrected?: AsOfCorrection;
}

export const PageContext = createContext<PageFacts | null>(null);

export const usePage = (): PageFacts => {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs PageContext around it');
  return page;
};
