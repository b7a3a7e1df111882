/** A neutral page that reveals nothing about the visitor. */
export const NEUTRAL_SITE = 'https://www.weather.gov/';

/** The attribute of a link that leaves the directory at once: the script of the page's head listens to it (`web/app/leaving.ts`). */
export const LEAVES_AT_ONCE = { 'data-exit': '' } as const;
