import { GUARDED_SCREENS, notFoundScreen, guardedScreenAt } from './GuardedScreens.tsx';
import { findScreen, type Screen, type ScreenMatch } from './screen.tsx';
import { PUBLIC_SCREENS } from './screens/visitorScreens.ts';

/* Tables for the server, which has loaded every screen. */

/** Every screen by its path. */
export const SCREENS: Readonly<Record<string, Screen>> = { ...PUBLIC_SCREENS, ...GUARDED_SCREENS };

/** Returns the screen at a path, with the parameters of the path. */
export const anyScreenAt = (path: string): ScreenMatch => findScreen(PUBLIC_SCREENS, path) ?? guardedScreenAt(path);

export { notFoundScreen as notFound };
