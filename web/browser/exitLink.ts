/** A neutral page that reveals nothing about the visitor. */
export const NEUTRAL_SITE = 'https://www.weather.gov/';

/**
 * Attribute of a link that leaves the directory at once: the script in the page's head listens for clicks on it (`web/app/exitScript.ts`).
 */
export const EXIT_LINK_ATTRIBUTE = { 'data-exit': '' } as const;
