import { Suspense } from 'react';
import { useSession } from '../browser/session.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { PermissionsPage } from '../features/permissions/PermissionsPage.tsx';
import { lazyWithFallback } from '../layout/lazyComponent.tsx';

// Only signed-in users load it; without it the page has no rail.
const GuardedShell = lazyWithFallback(
  async () => (await import('./GuardedShell.tsx')).GuardedShell,
  ({ children }) => children,
);

/** The permission table, which everyone may read; for a signed-in user with the rail of the other staff screens. */
export const PermissionsScreen = () => {
  const isHydrated = useHydrated();
  const session = useSession();
  const page = <PermissionsPage />;
  if (!isHydrated || session === null || session.ended) return page;
  return (
    <Suspense fallback={page}>
      <GuardedShell>{page}</GuardedShell>
    </Suspense>
  );
};
