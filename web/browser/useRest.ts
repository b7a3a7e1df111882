import { useDeferredValue } from 'react';

/**
 * Whether the rest of a long page is drawn: false in its first picture, true right after it, and from then on. What begins below
 * the screen waits for what the visitor came for: on a slow phone that is a third of a second sooner. `hasCome`: there is something
 * to draw.
 */
export const useRest = (hasCome = true): boolean => useDeferredValue(hasCome, false);
