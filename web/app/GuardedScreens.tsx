import { Suspense } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { MOVED_PATHS } from '#domain/vocabulary/movedPaths.ts';
import { MayOpenContext } from '../access/mayOpen.ts';
import { fetchPage } from './fetchPage.ts';
import { withGuard } from './Guarded.tsx';
import { GuardedFrame, GuardedPlaceholder } from './GuardedPlaceholder.tsx';
import { GuardedShell } from './GuardedShell.tsx';
import { createScreen, findScreen, type Screen, type ScreenMatch } from './screen.tsx';
import type { StaffPage } from './screens/staffScreen.ts';
import { mayOpen, STAFF_SCREENS } from './screens/staffScreens.ts';

export const notFoundScreen = createScreen(async () => (await import('../features/notFound/NotFoundPage.tsx')).NotFoundPage, ['reading']);

const createGuardedScreen = (page: StaffPage): Screen => ({
  ...createScreen(async (prefetchArgs) => withGuard(await fetchPage(page, prefetchArgs)), page.namespaces, {
    isGuarded: true,
    Frame: GuardedFrame,
  }),
  ...(page.staysMounted && { staysMounted: true }),
});

/** Screens by their page: paths with the same page share a component, so that it can stay mounted. */
const screens = new Map<StaffPage, Screen>();
for (const { page } of Object.values(STAFF_SCREENS)) if (!screens.has(page)) screens.set(page, createGuardedScreen(page));

/** Every guarded screen by its path. */
export const GUARDED_SCREENS: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.entries(STAFF_SCREENS).map(([path, { page }]) => [path, screens.get(page) ?? notFoundScreen]),
);

/** Returns the guarded screen at a path; the not-found screen for any other path. */
export const guardedScreenAt = (path: string): ScreenMatch => findScreen(GUARDED_SCREENS, path) ?? { screen: notFoundScreen, params: {} };

/** Shows a guarded screen, the current path of a moved one, or the not-found screen for any other path. */
export const GuardedScreens = () => {
  const [path] = useLocation();
  const search = useSearch();
  const movedTo = MOVED_PATHS[path];
  if (movedTo !== undefined) return <Redirect to={search === '' ? movedTo : `${movedTo}?${search}`} replace />;
  const { screen: shownScreen, params } = guardedScreenAt(path);
  const key = shownScreen.staysMounted ? '' : path;
  const content = (
    <MayOpenContext value={mayOpen}>
      <Suspense key={key} fallback={<GuardedPlaceholder />}>
        <shownScreen.Component id={params['id'] ?? ''} />
      </Suspense>
    </MayOpenContext>
  );
  return shownScreen.isGuarded ? <GuardedShell>{content}</GuardedShell> : content;
};
