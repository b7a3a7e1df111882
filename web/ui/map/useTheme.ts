import { useSyncExternalStore } from 'react';

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void): (() => void) => {
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = dark();
  system.addEventListener('change', listener);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', listener);
  };
};

/** Returns a value that changes when the theme may have changed, for content drawn in its colours. */
export const useTheme = (): string =>
  useSyncExternalStore(
    subscribe,
    () => `${document.documentElement.dataset['theme'] ?? 'system'} ${dark().matches}`,
    () => '',
  );
