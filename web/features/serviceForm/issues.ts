import type { TFunction } from 'i18next';
import type { ErrorIssue } from '../../api/ApiError.ts';
import type { Issues } from './machine/formContext.ts';
import { FIELDS, type FieldName } from './machine/values.ts';

/** API field names with the form's names that differ from them. */
const RENAMED: Readonly<Record<string, FieldName>> = { criticalExpiredAt: 'criticalDate', location: 'pin' };

/** Returns the first error of each field of the form. */
export const toIssues = (found: readonly ErrorIssue[]): Issues => {
  const issues: Partial<Record<FieldName, ErrorIssue>> = {};
  for (const issue of found) {
    const name = issue.path.split('.')[0] ?? '';
    const field = RENAMED[name] ?? FIELDS.find((known) => known === name);
    if (field !== undefined) issues[field] ??= issue;
  }
  return issues;
};

/** Returns the error text of a field: the server's text if there is one, else the text of its code. */
export const wordIssue = (
  t: TFunction,
  exists: (key: string) => boolean,
  field: FieldName,
  issue: NonNullable<Issues[FieldName]>,
): string => {
  const { code, params, text } = issue;
  const missing = `serviceForm.missing.${field}`;
  const known = `serviceForm.error.${code}`;
  const say = t as unknown as (key: string, params?: object) => string;
  if (code === 'REQUIRED' && exists(missing)) return say(missing);
  if (text !== undefined) return text;
  return exists(known) ? say(known, params) : say('serviceForm.error.WRONG_SHAPE');
};
