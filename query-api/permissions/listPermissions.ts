import { listPermissions, type PermissionsResult } from '#contract/usersQueries.ts';
import { ACTIONS, PERMISSION_ROLES, PERMISSIONS, type PermissionRules } from '#domain/permissions/permissions.ts';
import { ACTION_TITLES, PERMISSION_AREAS, areaOf, RULE_TEXTS } from '#domain/permissions/texts.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { defineQuery, type Query } from '../querying/query.ts';

const tableIn = (language: Language): PermissionsResult => ({
  roles: [...PERMISSION_ROLES],
  actions: ACTIONS.map((action) => {
    const row: PermissionRules = PERMISSIONS[action];
    const rules = PERMISSION_ROLES.flatMap((role) => {
      const rule = row[role];
      return rule === undefined ? [] : [[role, RULE_TEXTS[rule][language]] as const];
    });
    return {
      action,
      area: PERMISSION_AREAS[areaOf(action)]?.[language] ?? areaOf(action),
      title: ACTION_TITLES[action][language],
      roles: Object.fromEntries(rules),
    };
  }),
});

/** GET /permissions: the one table that both APIs and the screens use for their decisions. */
export const listPermissionsQuery: Query<typeof listPermissions> = defineQuery(listPermissions, async ({ language }) => ({
  headers: { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Language', 'Content-Language': language },
  body: tableIn(language),
}));
