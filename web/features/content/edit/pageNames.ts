import type { TFunction } from 'i18next';
import { PAGE_KEYS, type PageKey } from '#domain/page/keys.ts';

/** Public path of each page, and the key of its name in the translations. */
const PAGE_SCREENS = {
  ABOUT: { word: 'about', path: '/about' },
  TERMS: { word: 'terms', path: '/terms_of_use' },
  PRIVACY: { word: 'privacy', path: '/privacy_policy' },
  FAQ: { word: 'faq', path: '/faq' },
} as const satisfies Readonly<Record<PageKey, object>>;

export const pagePath = (key: PageKey): string => PAGE_SCREENS[key].path;
export const pageName = (t: TFunction, key: PageKey): string => t(`reading.content.${PAGE_SCREENS[key].word}`);
export const pageEditPath = (key: PageKey): string => `/manage_pages/${key.toLowerCase()}`;
/** Returns the page of an address; undefined if there is none. */
export const pageKeyOfSlug = (name: string): PageKey | undefined => PAGE_KEYS.find((key) => key === name.toUpperCase());
