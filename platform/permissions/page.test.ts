import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACTIONS } from '../../kernel/permissions/permissions.ts';
import { ACTION_TITLES, AREAS, areaOf } from '../../kernel/permissions/texts.ts';
import { permissionsPage } from './page.ts';

describe('docs/permissions.md', () => {
  test('is what the permission table says; otherwise run "npm run permissions"', () => {
    covers('S1.8');
    expect(readFileSync(path.join(process.cwd(), 'docs/permissions.md'), 'utf8')).toBe(permissionsPage());
  });

  test('leaves out no action', () => {
    expect(ACTIONS.filter((action) => AREAS[areaOf(action)] === undefined)).toEqual([]);
    expect(ACTIONS.filter((action) => !permissionsPage().includes(`(\`${action}\`)`))).toEqual([]);
  });

  test('words every action in both languages', () => {
    expect(ACTIONS.filter((action) => ACTION_TITLES[action].en === '' || ACTION_TITLES[action].es === '')).toEqual([]);
  });
});
