import type { Language } from '../../domain/events/envelope.ts';
import { ACTIONS, PERMISSION_ROLES, PERMISSIONS, type Row } from '../../domain/permissions/permissions.ts';
import { ACTION_TITLES, AREAS, areaOf, RULE_WORDS } from '../../domain/permissions/words.ts';
import { listPermissions, type PermissionsAnswer } from '../../contract/usersQuestions.ts';
import { defineQuestion, type Question } from '../question.ts';

const tableIn = (language: Language): PermissionsAnswer => ({
  roles: [...PERMISSION_ROLES],
  actions: ACTIONS.map((action) => {
    const row: Row = PERMISSIONS[action];
    const rules = PERMISSION_ROLES.flatMap((role) => {
      const rule = row[role];
      return rule === undefined ? [] : [[role, RULE_WORDS[rule][language]] as const];
    });
    return {
      action,
      area: AREAS[areaOf(action)]?.[language] ?? areaOf(action),
      title: ACTION_TITLES[action][language],
      roles: Object.fromEntries(rules),
    };
  }),
});

/** GET /permissions: the one table that both APIs and the screens decide by. */
export const listPermissionsQuestion: Question<typeof listPermissions> = defineQuestion(listPermissions, async ({ language }) => ({
  headers: { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Language', 'Content-Language': language },
  body: tableIn(language),
}));
