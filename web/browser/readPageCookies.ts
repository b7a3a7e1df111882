import { ROLES } from '#domain/vocabulary/roles.ts';
import { DEFAULT_TAB, parseLanguage, parseOneOf, parseTab, THEMES, type PageCookies } from './cookies.ts';
import type { Place } from './place.ts';
import { MAX_LABEL_LENGTH } from './placeCookie.ts';

const PLACE_KINDS: readonly Place['kind'][] = ['city', 'zip', 'here'];
/** `39.76|-104.97|zip|80205 Denver, CO` */
const PLACE_COOKIE_PATTERN = /^(-?\d{1,2}(?:\.\d{1,2})?)\|(-?\d{1,3}(?:\.\d{1,2})?)\|([a-z]+)\|([^|<>]*)$/;

/** Parses the cookie `place`; null if it contains no place. */
export const readPlace = (text: string | undefined): Place | null => {
  const [, latitude, longitude, kindText, label = ''] = PLACE_COOKIE_PATTERN.exec(text ?? '') ?? [];
  const kind = PLACE_KINDS.find((candidate) => candidate === kindText);
  if (kind === undefined || label.length > MAX_LABEL_LENGTH) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude), kind, label };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
};

/** Parses the page cookies. Without a choice, a page is English, opens the tab of shelters and uses the system's light or dark theme. */
export const readPageCookies = (cookies: Readonly<Record<string, string | undefined>>): PageCookies => ({
  language: parseLanguage(cookies['language']) ?? 'en',
  tab: parseTab(cookies['tab']) ?? DEFAULT_TAB,
  theme: parseOneOf(THEMES, cookies['theme']) ?? null,
  role: parseOneOf(ROLES, cookies['role']) ?? null,
  place: readPlace(cookies['place']),
});
