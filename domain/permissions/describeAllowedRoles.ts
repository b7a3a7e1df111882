import { PERMISSION_ROLES, type PermissionRole, type PermissionRules } from './permissions.ts';
import { RULE_TEXTS } from './texts.ts';

const nameOf = (role: PermissionRole): string => (role === 'GUEST' ? 'guests' : role);

/**
 * Returns the roles with a permission, by rule, as text. If every role of an account has it, the most frequent rule comes last, as "every
 * other account".
 */
export const describeAllowedRoles = (rules: PermissionRules): string => {
  const byRule = new Map<string, PermissionRole[]>();
  for (const role of PERMISSION_ROLES) {
    const rule = rules[role];
    if (rule === undefined) continue;
    const condition = RULE_TEXTS[rule].en;
    byRule.set(condition, [...(byRule.get(condition) ?? []), role]);
  }
  const isEveryRoleNamed = PERMISSION_ROLES.every((role) => role === 'GUEST' || rules[role] !== undefined);
  return [...byRule]
    .toSorted(([, one], [, other]) => one.length - other.length)
    .map(([condition, roles], groupIndex, groups) => {
      const isRemainder = isEveryRoleNamed && groupIndex === groups.length - 1 && !roles.includes('GUEST');
      const remainderText = groups.length === 1 ? 'every account' : 'every other account';
      const names = roles.length === PERMISSION_ROLES.length ? 'everyone' : isRemainder ? remainderText : roles.map(nameOf).join(', ');
      return condition === RULE_TEXTS.always.en ? names : `${names}: ${condition}`;
    })
    .join('; ');
};
