import { coordinatorSchema } from '#domain/coordinator/form.ts';
import { liaisonSchema } from '#domain/liaison/form.ts';
import { regionSchema } from '#domain/region/form.ts';
import { issuesOf } from '#kernel/issues.ts';
import type { FormError } from '#web/ui/form/errorMessage.ts';
import { bodyOf } from './body.ts';
import type { RecordKind, Values } from './record.ts';

const SCHEMAS = { region: regionSchema, coordinator: coordinatorSchema, liaison: liaisonSchema } as const;

/** What THE rules find wrong before a form is sent, in its order. They bring validation along: fetched when the form is there. */
export const validateRegionForm = ({ thing, fields }: RecordKind, values: Values): readonly (readonly [string, FormError])[] => {
  const { error } = SCHEMAS[thing].safeParse(bodyOf(thing, values));
  const found = error === undefined ? [] : issuesOf(error);
  return fields.flatMap((field) => {
    const issue = found.find(({ path: [name] }) => name === field);
    return issue === undefined ? [] : [[field, { code: issue.code, params: issue.params }] as const];
  });
};
