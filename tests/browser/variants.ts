import { someOf } from '../support/matrix.ts';

/* Language and theme of a view; tests alternate between the two, and the matrix runs both. */
export const BY_DAY = { language: 'en', theme: 'light' } as const;
export const BY_NIGHT = { language: 'es', theme: 'dark' } as const;

export const DAY_FIRST = someOf([BY_DAY, BY_NIGHT]);
export const NIGHT_FIRST = someOf([BY_NIGHT, BY_DAY]);
