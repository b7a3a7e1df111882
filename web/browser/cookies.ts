import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { TABS, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Place } from '../api/place.ts';

/** The cookies from which the server makes a first page: nothing else about a person reaches it. */
export interface PageCookies {
  readonly language: Language;
  readonly tab: Tab;
  /** null: as the system is set. */
  readonly theme: Theme | null;
  /** Whose first page it is; null: a guest's. It grants nothing: the data of a page needs the session's token. */
  readonly role: Role | null;
  /** The place that was chosen, roughly; null: none. */
  readonly place: Place | null;
}
/** The tab that a page opens on without a choice. */
export const FIRST_TAB: Tab = 'SHELTER';
/** In the order of their names; a list of its own, because the domain's brings its validation along. */
const LANGUAGES: readonly Language[] = ['en', 'es'];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => value === text);

export const tabFrom = (text: string | null | undefined): Tab | undefined => oneOf(TABS, text);
export const languageFrom = (text: string | null | undefined): Language | undefined => oneOf(LANGUAGES, text);

/** The cookies that a script may read; none where they are refused. */
export const pageCookieText = (): string => {
  try {
    return document.cookie;
  } catch {
    return '';
  }
};

/** The flag of the specification's section 3: the tutorial was gone through and its terms were accepted on this device. */
export const wasHereBefore = (cookies: Readonly<Record<string, string | undefined>>): boolean => cookies['alreadyAccessed'] === 'true';

/** Seconds in a year. */
const MAX_AGE_SECONDS = 31_536_000;

type CookieName = keyof PageCookies | 'alreadyAccessed';

export const cookieText = (name: CookieName, value: string | null): string =>
  `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === null ? 0 : MAX_AGE_SECONDS}; SameSite=Lax`;

/** Keeps a choice for the server's next first page; null forgets it. Where cookies are refused, it lasts as long as the page. */
export const writeCookie = (name: CookieName, value: string | null): void => {
  try {
    document.cookie = cookieText(name, value);
  } catch {
    // The browser refuses cookies.
  }
};
