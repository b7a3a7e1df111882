import { ROLES } from '#kernel/vocabulary/roles.ts';
import type { Place } from '../api/place.ts';
import { FIRST_TAB, languageFrom, oneOf, tabFrom, THEMES, type PageCookies } from './cookies.ts';
import { LONGEST_LABEL } from './placeCookie.ts';

const KINDS: readonly Place['kind'][] = ['city', 'zip', 'here'];
/** `39.76|-104.97|zip|80205 Denver, CO` */
const SHAPE = /^(-?\d{1,2}(?:\.\d{1,2})?)\|(-?\d{1,3}(?:\.\d{1,2})?)\|([a-z]+)\|([^|<>]*)$/;

/** Parses the cookie `place`; null if it contains no place. */
export const readPlace = (text: string | undefined): Place | null => {
  const [, latitude, longitude, word, label = ''] = SHAPE.exec(text ?? '') ?? [];
  const kind = KINDS.find((known) => known === word);
  if (kind === undefined || label.length > LONGEST_LABEL) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude), kind, label };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
};

/** Parses the page cookies. Without a choice, a page is English, opens the tab of shelters and uses the system's light or dark theme. */
export const readPageCookies = (cookies: Readonly<Record<string, string | undefined>>): PageCookies => ({
  language: languageFrom(cookies['language']) ?? 'en',
  tab: tabFrom(cookies['tab']) ?? FIRST_TAB,
  theme: oneOf(THEMES, cookies['theme']) ?? null,
  role: oneOf(ROLES, cookies['role']) ?? null,
  place: readPlace(cookies['place']),
});
