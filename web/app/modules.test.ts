import { existsSync } from 'node:fs';
import { SCREENS } from './allScreens.ts';
import { isNotFound, moduleAt, MODULES } from './modules.ts';

test('every screen has a file, at the paths of the screens and in their order', () => {
  expect(Object.keys(MODULES)).toEqual(Object.keys(SCREENS));
  for (const file of Object.values(MODULES)) expect(existsSync(`web/${file}`)).toBe(true);
});

test('a path leads to the file of its screen, and any other to the page that says so', () => {
  expect(moduleAt('/services/ab-1/history')).toBe('features/history/pages.ts');
  expect(moduleAt('/services/ab-1')).toBe('app/ServiceScreen.tsx');
  expect(isNotFound('/services/ab-1')).toBe(false);
  expect(isNotFound('/nowhere')).toBe(true);
});
