import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useCallback, type ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import { ApiContext } from '../api/ApiContext.ts';
import { Clock } from '../browser/clock.tsx';
import { NO_CONTACT, PageContext, type PageFacts } from '../browser/pageFacts.ts';
import { Menu } from '../features/menu/Menu.tsx';
import { WritingSheet } from '../features/writing/WritingSheet.tsx';
import accountEn from '../i18n/account.en.json';
import accountEs from '../i18n/account.es.json';
import apiKeysEn from '../i18n/apiKeys.en.json';
import apiKeysEs from '../i18n/apiKeys.es.json';
import approvalsEn from '../i18n/approvals.en.json';
import approvalsEs from '../i18n/approvals.es.json';
import asOfEn from '../i18n/asOf.en.json';
import asOfEs from '../i18n/asOf.es.json';
import auditEn from '../i18n/audit.en.json';
import auditEs from '../i18n/audit.es.json';
import batchEn from '../i18n/batch.en.json';
import batchEs from '../i18n/batch.es.json';
import bedHistoryEn from '../i18n/bedHistory.en.json';
import bedHistoryEs from '../i18n/bedHistory.es.json';
import bedsBoardEn from '../i18n/bedsBoard.en.json';
import bedsBoardEs from '../i18n/bedsBoard.es.json';
import chatbotEn from '../i18n/chatbot.en.json';
import chatbotEs from '../i18n/chatbot.es.json';
import confirmEn from '../i18n/confirm.en.json';
import confirmEs from '../i18n/confirm.es.json';
import crisisManageEn from '../i18n/crisisManage.en.json';
import crisisManageEs from '../i18n/crisisManage.es.json';
import deletionPolicyEn from '../i18n/deletionPolicy.en.json';
import deletionPolicyEs from '../i18n/deletionPolicy.es.json';
import editingEn from '../i18n/editing.en.json';
import editingEs from '../i18n/editing.es.json';
import en from '../i18n/en.json';
import es from '../i18n/es.json';
import feedbacksEn from '../i18n/feedbacks.en.json';
import feedbacksEs from '../i18n/feedbacks.es.json';
import fieldsEn from '../i18n/fields.en.json';
import fieldsEs from '../i18n/fields.es.json';
import formEn from '../i18n/form.en.json';
import formEs from '../i18n/form.es.json';
import happenedEn from '../i18n/happened.en.json';
import happenedEs from '../i18n/happened.es.json';
import historyEn from '../i18n/history.en.json';
import historyEs from '../i18n/history.es.json';
import hoursEn from '../i18n/hours.en.json';
import hoursEs from '../i18n/hours.es.json';
import { createI18n } from '../i18n/i18n.ts';
import importsEn from '../i18n/imports.en.json';
import importsEs from '../i18n/imports.es.json';
import manageEn from '../i18n/manage.en.json';
import manageEs from '../i18n/manage.es.json';
import mapViewEn from '../i18n/mapView.en.json';
import mapViewEs from '../i18n/mapView.es.json';
import nearEn from '../i18n/near.en.json';
import nearEs from '../i18n/near.es.json';
import ownAccountEn from '../i18n/ownAccount.en.json';
import ownAccountEs from '../i18n/ownAccount.es.json';
import pageManageEn from '../i18n/pageManage.en.json';
import pageManageEs from '../i18n/pageManage.es.json';
import peopleEn from '../i18n/people.en.json';
import peopleEs from '../i18n/people.es.json';
import placeSheetEn from '../i18n/placeSheet.en.json';
import placeSheetEs from '../i18n/placeSheet.es.json';
import readingEn from '../i18n/reading.en.json';
import readingEs from '../i18n/reading.es.json';
import regionsEn from '../i18n/regions.en.json';
import regionsEs from '../i18n/regions.es.json';
import replayEn from '../i18n/replay.en.json';
import replayEs from '../i18n/replay.es.json';
import serviceFormEn from '../i18n/serviceForm.en.json';
import serviceFormEs from '../i18n/serviceForm.es.json';
import servicePageEn from '../i18n/servicePage.en.json';
import servicePageEs from '../i18n/servicePage.es.json';
import sessionEndedEn from '../i18n/sessionEnded.en.json';
import sessionEndedEs from '../i18n/sessionEnded.es.json';
import systemEn from '../i18n/system.en.json';
import systemEs from '../i18n/system.es.json';
import toDoEn from '../i18n/toDo.en.json';
import toDoEs from '../i18n/toDo.es.json';
import tutorialEn from '../i18n/tutorial.en.json';
import tutorialEs from '../i18n/tutorial.es.json';
import visitorEn from '../i18n/visitor.en.json';
import visitorEs from '../i18n/visitor.es.json';
import whatIfEn from '../i18n/whatIf.en.json';
import whatIfEs from '../i18n/whatIf.es.json';
import { RenderMenuContext, type MenuProps } from '../layout/menu.ts';
import { RenderMessageSheetContext, type MessageSheetProps } from '../layout/messageSheet.ts';
import { Toasts } from '../ui/toast/Toast.tsx';
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

const renderMenu = (props: MenuProps) => <Menu {...props} />;
const renderWriting = (props: MessageSheetProps) => <WritingSheet {...props} />;

/** Renders a component inside all contexts that it may use, with the real texts. */
export const show = (element: ReactElement, { language = 'en', api = anApi(), page: pageFacts = {}, path = '/' }: ShowOptions = {}) => {
  const translator = createI18n(
    language,
    ...(language === 'es'
      ? [
          es,
          accountEs,
          approvalsEs,
          feedbacksEs,
          auditEs,
          batchEs,
          bedHistoryEs,
          bedsBoardEs,
          chatbotEs,
          confirmEs,
          crisisManageEs,
          deletionPolicyEs,
          sessionEndedEs,
          editingEs,
          fieldsEs,
          formEs,
          happenedEs,
          historyEs,
          hoursEs,
          manageEs,
          mapViewEs,
          nearEs,
          ownAccountEs,
          pageManageEs,
          peopleEs,
          placeSheetEs,
          readingEs,
          regionsEs,
          replayEs,
          serviceFormEs,
          servicePageEs,
          tutorialEs,
          visitorEs,
          whatIfEs,
          asOfEs,
          systemEs,
          importsEs,
          apiKeysEs,
          toDoEs,
        ]
      : [
          en,
          accountEn,
          approvalsEn,
          feedbacksEn,
          auditEn,
          batchEn,
          bedHistoryEn,
          bedsBoardEn,
          chatbotEn,
          confirmEn,
          crisisManageEn,
          deletionPolicyEn,
          sessionEndedEn,
          editingEn,
          fieldsEn,
          formEn,
          happenedEn,
          historyEn,
          hoursEn,
          manageEn,
          mapViewEn,
          nearEn,
          ownAccountEn,
          pageManageEn,
          peopleEn,
          placeSheetEn,
          readingEn,
          regionsEn,
          replayEn,
          serviceFormEn,
          servicePageEn,
          tutorialEn,
          visitorEn,
          whatIfEn,
          asOfEn,
          systemEn,
          importsEn,
          apiKeysEn,
          toDoEn,
        ]),
  );
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
                    <RenderMenuContext value={renderMenu}>{element}</RenderMenuContext>
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
