import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { Suspense, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router, type RouterOptions } from 'wouter';
import type { Api } from '../api/api.ts';
import { ApiContext } from '../api/ApiContext.ts';
import { Clock } from '../browser/clock.tsx';
import { PageContext, type PageFacts } from '../browser/pageFacts.ts';
import { useWhenIdle } from '../browser/useWhenIdle.ts';
import { fetchNamespace } from '../i18n/i18n.ts';
import { lazyComponent, lazyOrNull } from '../layout/lazyComponent.tsx';
import { lazySheet } from '../layout/lazySheet.tsx';
import { RenderMenuContext, type MenuProps } from '../layout/menu.ts';
import { RenderMessageSheetContext, type MessageSheetProps } from '../layout/messageSheet.ts';
import { UnderBarContext } from '../ui/bar/underBar.ts';
import { ClientOnly } from '../ui/ClientOnly.tsx';
import { Toasts } from '../ui/toast/Toast.tsx';
import { Routes } from './Routes.tsx';
import { screenAt } from './screens/visitorScreens.ts';
import { SessionCheck } from './SessionCheck.tsx';

export interface AppProps {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly translator: i18n;
  readonly page: PageFacts;
  /** Source of the address if it is not the browser's: for a page that the server renders, or one that shows the past. */
  readonly router?: RouterOptions;
}

const fetchMenu = () => import('./AppMenu.tsx');
const Menu = lazyComponent(async () => (await fetchMenu()).AppMenu);

const fetchUnderBar = () => import('./UnderBar.tsx');
const UnderBar = lazyOrNull(async () => (await fetchUnderBar()).UnderBar);
const SendUnsentForms = lazyOrNull(async () => (await fetchUnderBar()).SendUnsentForms);

const afterHydration = (element: ReactNode) => (
  <ClientOnly>
    <Suspense>{element}</Suspense>
  </ClientOnly>
);
const renderedUnderBar = afterHydration(<UnderBar />);
const unsentFormsSender = afterHydration(<SendUnsentForms />);

const renderMenu = (props: MenuProps) => <Menu {...props} />;

const WritingSheet = lazySheet(async () => (await import('../features/writing/WritingSheet.tsx')).WritingSheet);
const renderWriting = (props: MessageSheetProps) => <WritingSheet {...props} />;

/** Everything around the screens, the same on the server and in the browser. */
export const App = ({ api, queries, translator, page, router }: AppProps) => {
  // Loads the home screen and the menu ahead, because every screen leads back to the list.
  useWhenIdle(() => Promise.all([screenAt('/').screen.load(), fetchMenu(), fetchNamespace('account', page.language)]));
  return (
    <I18nextProvider i18n={translator}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>
          <PageContext value={page}>
            <Clock start={page.now} isFrozen={page.asOf !== undefined}>
              <Router {...router}>
                <Toasts>
                  <RenderMessageSheetContext value={renderWriting}>
                    <RenderMenuContext value={renderMenu}>
                      <UnderBarContext value={renderedUnderBar}>
                        {unsentFormsSender}
                        <SessionCheck />
                        <Routes />
                      </UnderBarContext>
                    </RenderMenuContext>
                  </RenderMessageSheetContext>
                </Toasts>
              </Router>
            </Clock>
          </PageContext>
        </QueryClientProvider>
      </ApiContext>
    </I18nextProvider>
  );
};
