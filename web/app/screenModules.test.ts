import { existsSync, readFileSync } from 'node:fs';
import { SCREENS } from './allScreens.ts';
import { isMailLinkAddress, isNotFound, moduleAt } from './screenModules.ts';

const TABLES = ['visitorScreens', 'dailyScreens', 'directoryScreens'].map((name) => readFileSync(`web/app/screens/${name}.ts`, 'utf8'));

test('moduleAt returns an existing file for every screen, which the table of screens imports', () => {
  for (const path of Object.keys(SCREENS)) {
    const file = moduleAt(path);
    const imported = file.startsWith('app/') ? `import('../${file.slice('app/'.length)}')` : `import('../../${file}')`;
    expect({ path, exists: existsSync(`web/${file}`), isImported: TABLES.some((source) => source.includes(imported)) }).toEqual({
      path,
      exists: true,
      isImported: true,
    });
    expect(isNotFound(path)).toBe(false);
  }
});

test("moduleAt returns the file of a path's screen, and isNotFound is true for an unknown path", () => {
  expect(moduleAt('/services/ab-1/history')).toBe('features/history/pages.ts');
  expect(moduleAt('/services/ab-1')).toBe('app/ServiceScreen.tsx');
  expect(isNotFound('/services/ab-1')).toBe(false);
  expect(isNotFound('/nowhere')).toBe(true);
});

test.each([
  ['/confirm', '', true],
  ['/auth/resetPassword', 'code=1', true],
  ['/introduce', 'next=%2Fconfirm%3Fcode%3D1', true],
  ['/introduce', 'next=%2Fconfirm', false],
  ['/introduce', 'next=%2Flogin%3Fnext%3D1', false],
  ['/login', '', false],
] as const)('isMailLinkAddress of %s with %j is %j', (path, search, expected) => {
  expect(isMailLinkAddress(path, new URLSearchParams(search))).toBe(expected);
});
