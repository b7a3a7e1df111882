import { GUARDED_TITLES } from './guardedTitles.ts';
import { SCREENS } from './allScreens.ts';

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
