import { GUARDED_SCREENS, notFound, otherScreenAt } from './OtherScreens.tsx';
import { screenIn, type Screen, type ScreenAt } from './screen.tsx';
import { PUBLIC_SCREENS } from './screens.ts';

/* What the server knows, which has every screen at hand. */

/** Every screen by the path it is shown at. */
export const SCREENS: Readonly<Record<string, Screen>> = { ...PUBLIC_SCREENS, ...GUARDED_SCREENS };

/** The screen at a path, and what the path says. */
export const screenOf = (path: string): ScreenAt => screenIn(PUBLIC_SCREENS, path) ?? otherScreenAt(path);

export { notFound };
