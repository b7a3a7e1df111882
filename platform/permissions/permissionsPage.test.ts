import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACTIONS, PERMISSION_ROLES, PERMISSIONS, type PermissionRole, type PermissionRules } from '#domain/permissions/permissions.ts';
import { ACTION_TITLES, PERMISSION_AREAS, areaOf, RULE_TEXTS } from '#domain/permissions/texts.ts';
import { createPermissionsPage } from './permissionsPage.ts';

/** Returns the rule, in words, for a role from a line such as "ADMINISTRATOR; every other account: when the account is approved". */
const ruleForRole = (line: string, role: PermissionRole): string | undefined => {
  const parts = line.split('; ').map((part) => part.split(': '));
  const namesRole = ([names = '']: readonly string[]): boolean => names.split(', ').includes(role === 'GUEST' ? 'guests' : role);
  const namesEveryone = ([names]: readonly string[]): boolean =>
    names === 'everyone' || (role !== 'GUEST' && (names === 'every account' || names === 'every other account'));
  const part = parts.find(namesRole) ?? parts.find(namesEveryone);
  return part && (part[1] ?? RULE_TEXTS.always.en);
};

describe('docs/permissions.md', () => {
  test('shows the rule of the permission table for every action and role', () => {
    const page = createPermissionsPage();
    for (const action of ACTIONS) {
      const textBefore = page.slice(0, page.indexOf(`(\`${action}\`)`));
      const groupName = [...textBefore.matchAll(/^\*\*(.+)\*\*$/gm)].at(-1)?.[1] ?? '';
      const rules: PermissionRules = PERMISSIONS[action];
      const expected = PERMISSION_ROLES.map((role) => [action, role, rules[role] && RULE_TEXTS[rules[role]].en]);
      expect(PERMISSION_ROLES.map((role) => [action, role, ruleForRole(groupName, role)])).toEqual(expected);
    }
  });

  test('equals what "npm run permissions" writes', () => {
    covers('S1.8');
    expect(readFileSync(path.join(process.cwd(), 'docs/permissions.md'), 'utf8')).toBe(createPermissionsPage());
  });

  test('contains every action', () => {
    expect(ACTIONS.filter((action) => PERMISSION_AREAS[areaOf(action)] === undefined)).toEqual([]);
    expect(ACTIONS.filter((action) => !createPermissionsPage().includes(`(\`${action}\`)`))).toEqual([]);
  });

  test('has a title of every action in both languages', () => {
    expect(ACTIONS.filter((action) => ACTION_TITLES[action].en === '' || ACTION_TITLES[action].es === '')).toEqual([]);
  });
});
