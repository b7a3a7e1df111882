import { useMediaQuery } from './useMediaQuery.ts';

/** Returns whether the screen is wide enough for a list with a pane beside it; false until hydration. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 64rem)');
