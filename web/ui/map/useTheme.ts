import { useSyncExternalStore } from 'react';

const darkMediaQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void): (() => void) => {
  const themeObserver = new MutationObserver(listener);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const systemQuery = darkMediaQuery();
  systemQuery.addEventListener('change', listener);
  return () => {
    themeObserver.disconnect();
    systemQuery.removeEventListener('change', listener);
  };
};

/** Returns a value that changes when the theme may have changed, for content drawn in its colours. */
export const useTheme = (): string =>
  useSyncExternalStore(
    subscribe,
    () => `${document.documentElement.dataset['theme'] ?? 'system'} ${darkMediaQuery().matches}`,
    () => '',
  );
