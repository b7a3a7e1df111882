import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useCallback, type ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Language } from '#domain/vocabulary/languages.ts';
import { MayOpenContext } from '#web/access/mayOpen.ts';
import type { Api } from '#web/api/api.ts';
import { ApiContext } from '#web/api/ApiContext.ts';
import { AppMenu } from '#web/app/AppMenu.tsx';
import { mayOpen } from '#web/app/screens/staffScreens.ts';
import { Clock } from '#web/browser/clock.tsx';
import { NO_CONTACT, PageContext, type PageFacts } from '#web/browser/pageFacts.ts';
import { WritingSheet } from '#web/features/writing/WritingSheet.tsx';
import { textsOf } from '#web/i18n/allTexts.ts';
import asOfEn from '#web/i18n/asOf.en.json';
import asOfEs from '#web/i18n/asOf.es.json';
import { createI18n } from '#web/i18n/i18n.ts';
import mapViewEn from '#web/i18n/mapView.en.json';
import mapViewEs from '#web/i18n/mapView.es.json';
import { RenderMenuContext, type MenuProps } from '#web/layout/menu.ts';
import { RenderMessageSheetContext, type MessageSheetProps } from '#web/layout/messageSheet.ts';
import { Toasts } from '#web/ui/toast/Toast.tsx';
import { anApi, NOW } from './builders.ts';

/** Returns a location in memory. As in a browser, an address has the state with which it was opened in `window.history`. */
const locationAt = (path: string) => {
  window.history.replaceState(null, '');
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const useStatefulLocation: typeof hook = () => {
    const [currentPath, navigate] = hook();
    const navigateWithState: typeof navigate = useCallback(
      (to, options) => {
        window.history.replaceState(options?.state ?? null, '');
        navigate(to, options);
      },
      [navigate],
    );
    return [currentPath, navigateWithState];
  };
  return { hook: useStatefulLocation, searchHook, history };
};

interface ShowOptions {
  readonly language?: Language;
  readonly api?: Api;
  readonly page?: Partial<PageFacts>;
  /** Path of the page. */
  readonly path?: string;
}

const renderMenu = (props: MenuProps) => <AppMenu {...props} />;
const renderWriting = (props: MessageSheetProps) => <WritingSheet {...props} />;

/** Renders a component inside all contexts that it may use, with the real texts. */
export const show = (element: ReactElement, { language = 'en', api = anApi(), page: pageFacts = {}, path = '/' }: ShowOptions = {}) => {
  const translator = createI18n(language, ...textsOf(language), ...(language === 'es' ? [mapViewEs, asOfEs] : [mapViewEn, asOfEn]));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { hook, searchHook, history } = locationAt(path);
  const place = { label: '80205 Denver, CO', kind: 'zip' as const, longitude: -104.966, latitude: 39.759 };
  const result = render(
    <I18nextProvider i18n={translator}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>
          <PageContext
            value={{
              language,
              tab: 'SHELTER',
              theme: null,
              role: null,
              place: null,
              now: NOW,
              defaultPlace: place,
              contact: NO_CONTACT,
              tiles: null,
              ...pageFacts,
            }}
          >
            <Clock start={pageFacts.now ?? Math.floor(Date.now() / 1000)}>
              <Router hook={hook} searchHook={searchHook}>
                <Toasts>
                  <RenderMessageSheetContext value={renderWriting}>
                    <RenderMenuContext value={renderMenu}>
                      <MayOpenContext value={mayOpen}>{element}</MayOpenContext>
                    </RenderMenuContext>
                  </RenderMessageSheetContext>
                </Toasts>
              </Router>
            </Clock>
          </PageContext>
        </QueryClientProvider>
      </ApiContext>
    </I18nextProvider>,
  );
  return { ...result, history, translator };
};
