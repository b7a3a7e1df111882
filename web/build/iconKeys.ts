import type { Plugin } from 'vite';

const ICON_FILE = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.m?js$/;
const KEY = /, key: "[a-z0-9]+"/g;

/** Removes the keys of an icon's paths from its source. */
export const withoutKeys = (source: string): string => source.replaceAll(KEY, '');

/**
 * Removes the keys of the paths of Lucide's icons, random texts that do not compress: half a kilobyte of a first visit. React needs keys
 * only for children that change their order, and these never change; only its development build, which this does not affect, warns.
 */
export const iconKeys = (): Plugin => ({
  name: 'icon-keys',
  apply: 'build',
  transform: (source, id) => (ICON_FILE.test(id) ? { code: withoutKeys(source), map: null } : null),
});
