import { useState } from 'react';
import { THEMES, writeCookie, type Theme } from '../../browser/cookies.ts';

export const THEME_CHOICES = [
  { value: null, key: 'themeSystem' },
  { value: 'light', key: 'themeLight' },
  { value: 'dark', key: 'themeDark' },
] as const satisfies readonly { value: Theme | null; key: string }[];

/** Color scheme: light, dark, or the system's (null). Set on the root element, and stored for the server's next page. */
export const useTheme = (): readonly [Theme | null, (theme: Theme | null) => void] => {
  const [theme, setTheme] = useState<Theme | null>(
    () => THEMES.find((knownTheme) => knownTheme === document.documentElement.dataset['theme']) ?? null,
  );
  const chooseTheme = (nextTheme: Theme | null) => {
    writeCookie('theme', nextTheme);
    if (nextTheme === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = nextTheme;
    setTheme(nextTheme);
  };
  return [theme, chooseTheme];
};
