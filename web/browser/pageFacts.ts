import { createContext, useContext } from 'react';
import type { PageCookies } from './cookies.ts';
import type { Place } from './place.ts';

/** The operator's contact addresses; null for one that is not configured. */
export interface ContactLinks {
  readonly email: string | null;
  readonly site: string | null;
  readonly donate: string | null;
  readonly social: readonly string[];
}
export const NO_CONTACT: ContactLinks = { email: null, site: null, donate: null, social: [] };

/** Source of the street maps: images by zoom, column and row, or one archive of vector tiles. */
export interface TileSource {
  readonly kind: 'raster' | 'pmtiles';
  readonly url: string;
  /** Credits of the map's owners; `href` is null for a text without a link. */
  readonly attribution: readonly { readonly words: string; readonly href: string | null }[];
}

/** Why a past view shows another moment than the requested one: that is not in the past, or before the first change. */
export type AsOfCorrectionReason = 'notPast' | 'tooEarly';

/** Facts from which the server rendered the page. The browser's first render must use the same facts to match it. */
export interface PageFacts extends PageCookies {
  /** Seconds since 1970. */
  readonly now: number;
  /**
   * Place from which distances are measured until the visitor chooses one: the city of a directory with only one city; null: none, so
   * lists are sorted by name.
   */
  readonly defaultPlace: Place | null;
  readonly contact: ContactLinks;
  /** Source of street tiles; without one (null), maps are drawn without streets. */
  readonly tiles: TileSource | null;
  /** The moment of the past that the page shows (ISO 8601 UTC): all data is as of this moment, and read-only. */
  readonly asOf?: string;
  /** Set if the address names no moment that can be shown: `asOf` is the nearest one. */
  readonly asOfCorrected?: AsOfCorrectionReason;
}

export const PageContext = createContext<PageFacts | null>(null);

export const usePage = (): PageFacts => {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs PageContext around it');
  return page;
};
