import { GUARDED_SCREENS, notFound, otherScreenAt } from './OtherScreens.tsx';
import { screenIn, type Screen, type ScreenAt } from './screen.tsx';
import { PUBLIC_SCREENS } from './screens.ts';

/* Tables for the server, which has loaded every screen. */

/** Every screen by its path. */
export const SCREENS: Readonly<Record<string, Screen>> = { ...PUBLIC_SCREENS, ...GUARDED_SCREENS };

/** Returns the screen at a path, with the parameters of the path. */
export const screenOf = (path: string): ScreenAt => screenIn(PUBLIC_SCREENS, path) ?? otherScreenAt(path);

export { notFound };
