import { createI18n } from '../i18n/i18n.ts';
import { SCREENS } from './allScreens.ts';
import { GUARDED_HEADS } from './guardedHeads.ts';
import { LOCALES } from './server.tsx';

test('GUARDED_HEADS has a head for every guarded page, and for no other page', () => {
  const guardedPatterns = Object.entries(SCREENS).flatMap(([pattern, screen]) => (screen.isGuarded ? [pattern] : []));
  expect(Object.keys(GUARDED_HEADS)).toEqual(guardedPatterns);
});

test('GUARDED_HEADS uses only texts of the namespaces that the page loads', () => {
  for (const [pattern, { title }] of Object.entries(GUARDED_HEADS))
    expect({ pattern, namespaces: SCREENS[pattern]?.namespaces }).toEqual({
      pattern,
      namespaces: expect.arrayContaining([title.split('.')[0]]),
    });
});

test.each(['en', 'es'] as const)('the server has the text of every guarded title (%s)', (language) => {
  const { t } = createI18n(language, ...LOCALES[language]);
  const untranslated = Object.values(GUARDED_HEADS).filter(({ title }) => String(t(title)) === title);
  expect(untranslated).toEqual([]);
});
