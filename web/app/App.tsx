import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import type { Api } from '../api/api.ts';
import { ApiContext } from '../api/ApiContext.ts';
import { Clock } from '../device/clock.tsx';
import { late, lateOrNothing } from '../frame/late.tsx';
import { MenuContext, type MenuProps } from '../frame/menu.ts';
import { useWhenIdle } from '../device/useWhenIdle.ts';
import { loadPack } from '../i18n/i18n.ts';
import { PageContext, type PageFacts } from '../device/page.ts';
import { WhenAlive } from '../ui/WhenAlive.tsx';
import { UnderBarContext } from '../ui/bar/underBar.ts';
import { Toasts } from '../ui/toast/Toast.tsx';
import { Routes } from './Routes.tsx';
import { screenAt } from './screens.ts';
import { SessionCheck } from './SessionCheck.tsx';

export interface AppProps {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly translator: i18n;
  readonly page: PageFacts;
  /** The path and query that the server renders; the browser has its own. */
  readonly address?: { readonly path: string; readonly search: string };
}

const fetchMenu = () => import('../features/menu/Menu.tsx');
const Menu = late(async () => (await fetchMenu()).Menu);

/** Comes after the first page; on a day without a connection it is among what was kept. */
const OfflineLine = lateOrNothing(async () => (await import('../frame/OfflineLine.tsx')).OfflineLine);

const underBar = (
  <WhenAlive>
    <Suspense>
      <OfflineLine />
    </Suspense>
  </WhenAlive>
);

const renderMenu = (props: MenuProps) => <Menu {...props} />;

/** Everything around the screens, the same on the server and in the browser. */
export const App = ({ api, queries, translator, page, address }: AppProps) => {
  // Every screen leads back to the list.
  useWhenIdle(() => Promise.all([screenAt('/').screen.load(), fetchMenu(), loadPack('account', page.language)]));
  return (
    <I18nextProvider i18n={translator}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>
          <PageContext value={page}>
            <Clock start={page.now}>
              <Router {...(address && { ssrPath: address.path, ssrSearch: address.search })}>
                <Toasts>
                  <MenuContext value={renderMenu}>
                    <UnderBarContext value={underBar}>
                      <SessionCheck />
                      <Routes />
                    </UnderBarContext>
                  </MenuContext>
                </Toasts>
              </Router>
            </Clock>
          </PageContext>
        </QueryClientProvider>
      </ApiContext>
    </I18nextProvider>
  );
};
