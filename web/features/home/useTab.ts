import { useSyncExternalStore } from 'react';
import type { Tab } from '../../../domain/vocabulary/serviceTypes.ts';
import { isTab, pageCookieText, readPageCookies } from '../../browser/cookies.ts';

const cookieTab = (): Tab => {
  const tab = /(?:^|; )tab=(\w+)/.exec(pageCookieText())?.[1];
  return readPageCookies({ tab }).tab;
};

const currentTab = (): Tab => {
  const hash = window.location.hash.slice(1);
  return isTab(hash) ? hash : cookieTab();
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The tab in the address (`#FOOD`), else the one that was last looked at, which the server knows by a cookie. */
export const useTab = (serverTab: Tab): Tab => useSyncExternalStore(subscribe, currentTab, () => serverTab);
