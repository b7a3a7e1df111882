import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../browser/session.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { lazyOrNull } from '../layout/lazyComponent.tsx';
import { WithNamespaces } from '../layout/WithNamespaces.tsx';
import { Logo } from '../ui/Logo.tsx';
import { railEntriesFor, railPathOf } from './screens/staffMenu.ts';
import styles from './GuardedShell.module.css';

const StaffRail = lazyOrNull(async () => (await import('../features/menu/StaffRail.tsx')).StaffRail);

/**
 * Guarded pages with the rail beside them on wide screens; on narrow ones the menu has its links. The server does not know the user, but
 * leaves the space of the rail, so that nothing moves later.
 */
export const GuardedShell = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const session = useSession();
  const user = isHydrated && session !== null && !session.ended ? session.user : null;
  return (
    <div className={styles.shell}>
      <aside className={styles.rail} data-screen-only="">
        <Link href="/" className={styles.home} data-night="">
          <Logo /> {t('app.name')}
        </Link>
        {user !== null && (
          <Suspense>
            <WithNamespaces namespaces={['account']}>
              <StaffRail user={user} entries={railEntriesFor(user)} railPathOf={railPathOf} />
            </WithNamespaces>
          </Suspense>
        )}
      </aside>
      {children}
    </div>
  );
};
