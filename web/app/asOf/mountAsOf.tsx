import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { canOf } from '../../access/useCan.ts';
import type { Api } from '../../api/api.ts';
import type { PageFacts } from '../../browser/page.ts';
import { session } from '../../browser/session.ts';
import { addressNow } from '../../layout/asOf.ts';
import { loginFor, REFUSED } from '../../layout/redirectTarget.ts';
import { pageHere } from '../../offline/pageHere.ts';
import { AsOfApp } from './AsOfApp.tsx';

/** The page goes elsewhere: nothing is shown here any more. */
const goTo = (address: string): Promise<never> => {
  window.location.replace(address);
  return new Promise(() => undefined);
};

/** The app as of a moment, for users who may see the past; others go to the login page, and addresses without a moment to the present. */
export const mountAsOf = async (
  api: Api,
  facts: Pick<PageFacts, 'contact' | 'tiles'>,
  asOf: string,
): Promise<{ readonly page: PageFacts; readonly asOfApp: (translator: i18n) => ReactNode }> => {
  const { pathname, search, href } = window.location;
  const user = session.get()?.user;
  if (user === undefined) return goTo(loginFor(pathname + search));
  if (!canOf(user)('replay.run', {})) return goTo(REFUSED);
  const moment = Date.parse(asOf);
  if (Number.isNaN(moment) || moment > Date.now()) return goTo(addressNow(href));
  const page: PageFacts = { ...pageHere(facts), defaultPlace: null, asOf: new Date(moment).toISOString() };
  return {
    page,
    asOfApp: (translator) => <AsOfApp api={api} page={page} translator={translator} first={new Date(moment).toISOString()} />,
  };
};
