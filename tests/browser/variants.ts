import { matrixSubset } from 'test-tools/matrix.ts';

/* Language and theme of a view; tests alternate between the two, and the matrix runs both. */
export const ENGLISH_LIGHT = { language: 'en', theme: 'light' } as const;
export const SPANISH_DARK = { language: 'es', theme: 'dark' } as const;

export const ENGLISH_LIGHT_FIRST = matrixSubset([ENGLISH_LIGHT, SPANISH_DARK]);
export const SPANISH_DARK_FIRST = matrixSubset([SPANISH_DARK, ENGLISH_LIGHT]);
