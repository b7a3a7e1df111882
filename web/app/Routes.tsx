import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { NotifyHydrated } from '../layout/NotifyHydrated.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { RouteChange } from './RouteChange.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { screenAt } from './screens/visitorScreens.ts';

/** The tree of screens for server and browser; the path determines the screen and its parameters. */
export const Routes = () => {
  const [path] = useLocation();
  const { screen, params } = screenAt(path);
  return (
    <>
      <RouteChange />
      <Suspense
        fallback={
          <ScreenFrame>
            <Skeleton />
          </ScreenFrame>
        }
      >
        <screen.Component key={screen.staysMounted ? '' : path} id={params['id'] ?? ''} />
        <NotifyHydrated />
      </Suspense>
    </>
  );
};
