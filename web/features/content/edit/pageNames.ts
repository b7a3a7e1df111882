import type { TFunction } from 'i18next';
import { PAGE_KEYS, type PageKey } from '#domain/page/keys.ts';

/** The public path of a page by its name, and the last part of its address among the publisher's screens. */
const SCREENS = {
  ABOUT: { word: 'about', path: '/about' },
  TERMS: { word: 'terms', path: '/terms_of_use' },
  PRIVACY: { word: 'privacy', path: '/privacy_policy' },
  FAQ: { word: 'faq', path: '/faq' },
} as const satisfies Readonly<Record<PageKey, object>>;

export const pagePath = (key: PageKey): string => SCREENS[key].path;
export const pageName = (t: TFunction, key: PageKey): string => t(`reading.content.${SCREENS[key].word}`);
export const editPath = (key: PageKey): string => `/manage_pages/${key.toLowerCase()}`;
/** The page of an address; undefined where there is none of that name. */
export const pageOfAddress = (name: string): PageKey | undefined => PAGE_KEYS.find((key) => key === name.toUpperCase());
