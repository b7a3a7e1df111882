import type { TFunction } from 'i18next';
import type { ErrorIssue } from '../../api/ApiError.ts';
import type { Issues } from './machine/formContext.ts';
import { FIELDS, type FieldName } from './machine/serviceValues.ts';

/** API field names with the form's names that differ from them. */
const FIELD_OF_SCHEMA_NAME: Readonly<Record<string, FieldName>> = { criticalExpiredAt: 'criticalDate', location: 'pin' };

/** Returns the first error of each field of the form. */
export const issuesByField = (errorIssues: readonly ErrorIssue[]): Issues => {
  const issues: Partial<Record<FieldName, ErrorIssue>> = {};
  for (const issue of errorIssues) {
    const name = issue.path.split('.')[0] ?? '';
    const field = FIELD_OF_SCHEMA_NAME[name] ?? FIELDS.find((fieldName) => fieldName === name);
    if (field !== undefined) issues[field] ??= issue;
  }
  return issues;
};

/** Returns the error text of a field: the server's text if there is one, else the text of its code. */
export const issueText = (
  t: TFunction,
  textExists: (key: string) => boolean,
  field: FieldName,
  issue: NonNullable<Issues[FieldName]>,
): string => {
  const { code, params, text } = issue;
  const missingTextKey = `serviceForm.missing.${field}`;
  const fieldName = `serviceForm.error.${code}`;
  const translate = t as unknown as (key: string, params?: object) => string;
  if (code === 'REQUIRED' && textExists(missingTextKey)) return translate(missingTextKey);
  if (text !== undefined) return text;
  return textExists(fieldName) ? translate(fieldName, params) : translate('serviceForm.error.WRONG_SHAPE');
};
