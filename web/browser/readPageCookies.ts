import { ROLES } from '#kernel/vocabulary/roles.ts';
import type { Place } from '../api/place.ts';
import { FIRST_TAB, languageFrom, oneOf, tabFrom, THEMES, type PageCookies } from './cookies.ts';
import { LONGEST_LABEL } from './placeCookie.ts';

const KINDS: readonly Place['kind'][] = ['city', 'zip', 'here'];
/** `39.76|-104.97|zip|80205 Denver, CO` */
const SHAPE = /^(-?\d{1,2}(?:\.\d{1,2})?)\|(-?\d{1,3}(?:\.\d{1,2})?)\|([a-z]+)\|([^|<>]*)$/;

/** What the cookie `place` says; null when it says nothing that is a place. */
export const readPlace = (text: string | undefined): Place | null => {
  const [, latitude, longitude, word, label = ''] = SHAPE.exec(text ?? '') ?? [];
  const kind = KINDS.find((known) => known === word);
  if (kind === undefined || label.length > LONGEST_LABEL) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude), kind, label };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
};

/** Without a choice a page is English, opens on shelter and follows the system's light or dark. */
export const readPageCookies = (cookies: Readonly<Record<string, string | undefined>>): PageCookies => ({
  language: languageFrom(cookies['language']) ?? 'en',
  tab: tabFrom(cookies['tab']) ?? FIRST_TAB,
  theme: oneOf(THEMES, cookies['theme']) ?? null,
  role: oneOf(ROLES, cookies['role']) ?? null,
  place: readPlace(cookies['place']),
});
