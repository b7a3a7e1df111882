import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { canOf } from '../../access/useCan.ts';
import type { Api } from '../../api/api.ts';
import type { PageFacts } from '../../browser/pageFacts.ts';
import { session } from '../../browser/session.ts';
import { addressAsOf } from '../../layout/asOf.ts';
import { loginAddress, REFUSED_LOGIN } from '../../layout/redirectTarget.ts';
import { pageFactsFromBrowser } from '../../offline/pageFactsFromBrowser.ts';
import { AsOfApp } from './AsOfApp.tsx';

/** Leaves the page for another address; nothing on this page renders afterwards. */
const replaceLocation = (address: string): Promise<never> => {
  window.location.replace(address);
  return new Promise(() => undefined);
};

/**
 * Renders the app as of a moment for users who may see the past; other users get the login page. An invalid or future moment becomes the
 * current one, and the bar reports this.
 */
export const mountAsOf = async (
  api: Api,
  facts: Pick<PageFacts, 'contact' | 'tiles'>,
  asOf: string,
): Promise<{ readonly page: PageFacts; readonly asOfApp: (translator: i18n) => ReactNode }> => {
  const { pathname, search, href } = window.location;
  const user = session.get()?.user;
  if (user === undefined) return replaceLocation(loginAddress(pathname + search));
  if (!canOf(user)('replay.run', {})) return replaceLocation(REFUSED_LOGIN);
  const requestedTime = Date.parse(asOf);
  const isPast = requestedTime <= Date.now();
  const moment = new Date(isPast ? requestedTime : Date.now()).toISOString();
  if (!isPast) window.history.replaceState(window.history.state, '', addressAsOf(href, moment, href) ?? href);
  const page: PageFacts = {
    ...pageFactsFromBrowser(facts),
    defaultPlace: null,
    asOf: moment,
    ...(!isPast && { asOfCorrected: 'notPast' as const }),
  };
  return {
    page,
    asOfApp: (translator) => <AsOfApp api={api} page={page} translator={translator} initialAsOf={moment} />,
  };
};
