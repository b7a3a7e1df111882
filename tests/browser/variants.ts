import { someOf } from '../support/matrix.ts';

/* A language and a theme, each looked at in turn: what one test sees by day, the next sees by night, and the matrix sees both. */
export const BY_DAY = { language: 'en', theme: 'light' } as const;
export const BY_NIGHT = { language: 'es', theme: 'dark' } as const;

export const DAY_FIRST = someOf([BY_DAY, BY_NIGHT]);
export const NIGHT_FIRST = someOf([BY_NIGHT, BY_DAY]);
