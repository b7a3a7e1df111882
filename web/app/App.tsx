import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import type { Api } from '../api/api.ts';
import { ApiContext } from '../api/ApiContext.ts';
import { Clock } from '../device/clock.tsx';
import { PageContext, type PageFacts } from '../device/page.ts';
import { Toasts } from '../ui/toast/Toast.tsx';
import { Routes } from './Routes.tsx';

export interface AppProps {
  readonly api: Api;
  readonly queries: QueryClient;
  readonly translator: i18n;
  readonly page: PageFacts;
  /** The path that the server renders; the browser has its own. */
  readonly path?: string;
}

/** Everything around the screens, the same on the server and in the browser. */
export const App = ({ api, queries, translator, page, path }: AppProps) => (
  <I18nextProvider i18n={translator}>
    <ApiContext value={api}>
      <QueryClientProvider client={queries}>
        <PageContext value={page}>
          <Clock start={page.now}>
            <Router {...(path !== undefined && { ssrPath: path })}>
              <Toasts>
                <Routes />
              </Toasts>
            </Router>
          </Clock>
        </PageContext>
      </QueryClientProvider>
    </ApiContext>
  </I18nextProvider>
);
