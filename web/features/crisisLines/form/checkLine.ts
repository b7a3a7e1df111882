import { crisisLineSchema } from '#domain/crisisLine/form.ts';
import { issuesOf } from '#domain/values/issues.ts';
import type { FormError } from '#web/ui/form/errorMessage.ts';
import { FIELDS, type FieldName, type LineValues } from './lineValues.ts';

/**
 * Returns the errors of a crisis line in the form's order, by the same rules as the server. Loaded after the form, because the rules
 * include the validation library.
 */
export const checkLine = (values: LineValues): readonly (readonly [FieldName, FormError])[] => {
  const { error } = crisisLineSchema.safeParse(values);
  const issues = error === undefined ? [] : issuesOf(error);
  return FIELDS.flatMap((field) => {
    const issue = issues.find(({ path: [name] }) => name === field);
    return issue === undefined ? [] : [[field, { code: issue.code, params: issue.params }] as const];
  });
};
