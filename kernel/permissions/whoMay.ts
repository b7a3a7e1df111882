import { PERMISSION_ROLES, type PermissionRole, type Row } from './permissions.ts';
import { RULE_TEXTS } from './texts.ts';

const nameOf = (role: PermissionRole): string => (role === 'GUEST' ? 'guests' : role);

/**
 * Returns the roles with a permission, by rule, as text. If every role of an account has it, the most frequent rule comes last, as "every
 * other account".
 */
export const whoMay = (rules: Row): string => {
  const byRule = new Map<string, PermissionRole[]>();
  for (const role of PERMISSION_ROLES) {
    const rule = rules[role];
    if (rule === undefined) continue;
    const when = RULE_TEXTS[rule].en;
    byRule.set(when, [...(byRule.get(when) ?? []), role]);
  }
  const isEveryRoleNamed = PERMISSION_ROLES.every((role) => role === 'GUEST' || rules[role] !== undefined);
  return [...byRule]
    .toSorted(([, one], [, other]) => one.length - other.length)
    .map(([when, roles], at, all) => {
      const isRest = isEveryRoleNamed && at === all.length - 1 && !roles.includes('GUEST');
      const rest = all.length === 1 ? 'every account' : 'every other account';
      const names = roles.length === PERMISSION_ROLES.length ? 'everyone' : isRest ? rest : roles.map(nameOf).join(', ');
      return when === RULE_TEXTS.always.en ? names : `${names}: ${when}`;
    })
    .join('; ');
};
