import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../browser/session.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import { loginAddress, REFUSED_LOGIN } from '../layout/redirectTarget.ts';
import { GuardedPlaceholder } from './GuardedPlaceholder.tsx';
import type { ScreenProps } from './screen.tsx';
import { mayOpen } from './screens/staffScreens.ts';

const SessionEnded = lazyComponent(async () => (await import('../features/account/SessionEnded.tsx')).SessionEnded);

/**
 * Shows a page only to users whose role permits it. Other users are sent to the login page: a guest with a link back, a user with another
 * role without. If the session ends while the page is open, the typed text stays.
 */
export const Guarded = ({ children }: { readonly children: ReactNode }) => {
  const isHydrated = useHydrated();
  const session = useSession();
  const [path, navigate] = useLocation();
  const isAllowed = mayOpen(path, session?.user ?? null);
  const isGuest = session === null;

  useEffect(() => {
    if (isHydrated && !isAllowed) navigate(isGuest ? loginAddress(path + window.location.search) : REFUSED_LOGIN, { replace: true });
  }, [isHydrated, isAllowed, isGuest, path, navigate]);

  // The server does not know the signed-in user, so neither does the page that it rendered.
  if (!isHydrated || !isAllowed) return <GuardedPlaceholder />;
  return (
    <>
      {children}
      {session?.ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
};

/** Wraps a screen so that only users who may open its path see it. */
export const withGuard = (GuardedComponent: ComponentType<ScreenProps>) => (props: ScreenProps) => (
  <Guarded>
    <GuardedComponent {...props} />
  </Guarded>
);
