import type { Language } from '#domain/vocabulary/languages.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { Place } from './place.ts';

/** Cookies from which the server renders a first page; it gets no other data about the visitor. */
export interface PageCookies {
  readonly language: Language;
  readonly tab: Tab;
  /** Theme that the visitor chose; null for the theme of the system. */
  readonly theme: Theme | null;
  /**
   * Role of the user for whom the first page is rendered; null for a guest. The cookie grants nothing, because the data of a page requires
   * the session's token.
   */
  readonly role: Role | null;
  /** The chosen place, rounded; null if none was chosen. */
  readonly place: Place | null;
}
/** Tab of a page without a choice. */
export const DEFAULT_TAB: Tab = 'SHELTER';
/** Languages in the order of their names; a separate list, because the domain's module would import its validation too. */
const LANGUAGES: readonly Language[] = ['en', 'es'];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const parseOneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => value === text);

export const parseTab = (text: string | null | undefined): Tab | undefined => parseOneOf(TABS, text);
export const parseLanguage = (text: string | null | undefined): Language | undefined => parseOneOf(LANGUAGES, text);

/** Returns the cookies that scripts may read; empty if cookies are refused. */
export const readCookieText = (): string => {
  try {
    return document.cookie;
  } catch {
    return '';
  }
};

/** Whether the device has the flag of the specification's section 3: the visitor finished the tutorial and accepted its terms. */
export const hasVisitedBefore = (cookies: Readonly<Record<string, string | undefined>>): boolean => cookies['alreadyAccessed'] === 'true';

/** Seconds in a year. */
const MAX_AGE_SECONDS = 31_536_000;

type CookieName = keyof PageCookies | 'alreadyAccessed';

export const cookieText = (name: CookieName, value: string | null): string =>
  `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${value === null ? 0 : MAX_AGE_SECONDS}; SameSite=Lax`;

/** Stores a choice for the server's next first page; null deletes it. If cookies are refused, the choice lasts as long as the page. */
export const writeCookie = (name: CookieName, value: string | null): void => {
  try {
    document.cookie = cookieText(name, value);
  } catch {
    // The browser refuses cookies.
  }
};
