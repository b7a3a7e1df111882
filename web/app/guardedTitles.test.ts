import { createI18n } from '../i18n/i18n.ts';
import { SCREENS } from './allScreens.ts';
import { GUARDED_TITLES } from './guardedTitles.ts';
import { STRINGS } from './server.tsx';

test('every page for some people only has a title on the server, and no other page has one there', () => {
  const guarded = Object.entries(SCREENS).flatMap(([pattern, screen]) => (screen.guarded ? [pattern] : []));
  expect(Object.keys(GUARDED_TITLES)).toEqual(guarded);
});

test('the words of a title on the server are among those that its page loads', () => {
  for (const [pattern, key] of Object.entries(GUARDED_TITLES))
    expect({ pattern, namespaces: SCREENS[pattern]?.namespaces }).toEqual({
      pattern,
      namespaces: expect.arrayContaining([key.split('.')[0]]),
    });
});

test.each(['en', 'es'] as const)('the server knows the words of every title (%s)', (language) => {
  const { t } = createI18n(language, ...STRINGS[language]);
  const unknown = Object.values(GUARDED_TITLES).filter((key) => String(t(key)) === key);
  expect(unknown).toEqual([]);
});
