/** A page that says nothing about the person who looks at it. */
export const NEUTRAL_SITE = 'https://www.weather.gov/';

/** What is written on a link that leaves the directory at once: the script of the page's head listens to it (`web/app/leaving.ts`). */
export const LEAVES_AT_ONCE = { 'data-exit': '' } as const;
