import { coordinatorSchema } from '#domain/coordinator/form.ts';
import { liaisonSchema } from '#domain/liaison/form.ts';
import { regionSchema } from '#domain/region/form.ts';
import { issuesOf } from '#domain/values/issues.ts';
import type { FormError } from '#web/ui/form/errorMessage.ts';
import { bodyOf } from './recordBody.ts';
import type { RecordKind, Values } from './recordKind.ts';

const SCHEMAS = { region: regionSchema, coordinator: coordinatorSchema, liaison: liaisonSchema } as const;

/**
 * Validates a form by the rules of the domain, and returns errors in the order of its fields. Loaded lazily, because the rules include the
 * validation library.
 */
export const validateRegionForm = ({ kind, fields }: RecordKind, values: Values): readonly (readonly [string, FormError])[] => {
  const { error } = SCHEMAS[kind].safeParse(bodyOf(kind, values));
  const issues = error === undefined ? [] : issuesOf(error);
  return fields.flatMap((field) => {
    const issue = issues.find(({ path: [name] }) => name === field);
    return issue === undefined ? [] : [[field, { code: issue.code, params: issue.params }] as const];
  });
};
