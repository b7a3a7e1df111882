import { useSyncExternalStore } from 'react';
import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import { DEFAULT_TAB, readCookieText, parseTab } from '../../browser/cookies.ts';

const currentTab = (): Tab =>
  parseTab(window.location.hash.slice(1)) ?? parseTab(/(?:^|; )tab=(\w+)/.exec(readCookieText())?.[1]) ?? DEFAULT_TAB;

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the tab in the address (`#FOOD`), else the last one, which the server knows from a cookie. */
export const useTab = (serverTab: Tab): Tab => useSyncExternalStore(subscribe, currentTab, () => serverTab);
