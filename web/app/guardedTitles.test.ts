import { createI18n } from '../i18n/i18n.ts';
import { SCREENS } from './allScreens.ts';
import { GUARDED_TITLES } from './guardedTitles.ts';
import { LOCALES } from './server.tsx';

test('GUARDED_TITLES has a title for every guarded page, and for no other page', () => {
  const guardedPatterns = Object.entries(SCREENS).flatMap(([pattern, screen]) => (screen.isGuarded ? [pattern] : []));
  expect(Object.keys(GUARDED_TITLES)).toEqual(guardedPatterns);
});

test('GUARDED_TITLES uses only texts of the namespaces that the page loads', () => {
  for (const [pattern, key] of Object.entries(GUARDED_TITLES))
    expect({ pattern, namespaces: SCREENS[pattern]?.namespaces }).toEqual({
      pattern,
      namespaces: expect.arrayContaining([key.split('.')[0]]),
    });
});

test.each(['en', 'es'] as const)('the server has the text of every guarded title (%s)', (language) => {
  const { t } = createI18n(language, ...LOCALES[language]);
  const untranslated = Object.values(GUARDED_TITLES).filter((key) => String(t(key)) === key);
  expect(untranslated).toEqual([]);
});
