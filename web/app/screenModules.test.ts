import { existsSync } from 'node:fs';
import { SCREENS } from './allScreens.ts';
import { isNotFound, moduleAt, SCREEN_MODULES } from './screenModules.ts';

test('MODULES has an existing file for every screen, in the order of SCREENS', () => {
  expect(Object.keys(SCREEN_MODULES)).toEqual(Object.keys(SCREENS));
  for (const file of Object.values(SCREEN_MODULES)) expect(existsSync(`web/${file}`)).toBe(true);
});

test("moduleAt returns the file of a path's screen, and isNotFound is true for an unknown path", () => {
  expect(moduleAt('/services/ab-1/history')).toBe('features/history/pages.ts');
  expect(moduleAt('/services/ab-1')).toBe('app/ServiceScreen.tsx');
  expect(isNotFound('/services/ab-1')).toBe(false);
  expect(isNotFound('/nowhere')).toBe(true);
});
