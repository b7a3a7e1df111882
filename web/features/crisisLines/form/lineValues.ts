import type { CrisisLineFacts } from '#domain/crisisLine/form.ts';
import type { CrisisLine } from '#web/api/types.ts';
import type { BaseVersion as BaseOf, FieldTexts } from '#web/ui/editing/text/versions.ts';

/** The typed values of a crisis line, by their API names. */
export type FieldName = keyof CrisisLineFacts;
export type LineValues = FieldTexts<FieldName>;

/** Empty values, with the fields in the order of the form. */
export const EMPTY_VALUES: LineValues = {
  name: '',
  description: '',
  nameEs: '',
  descriptionEs: '',
  phone: '',
  key: '',
  text: '',
  chatWebLink: '',
  website: '',
  keyEs: '',
  textEs: '',
  chatWebLinkEs: '',
  area: '',
  time: '',
  areaEs: '',
  timeEs: '',
};
export const FIELDS = Object.keys(EMPTY_VALUES) as readonly FieldName[];

/** The line from which the form started. */
export type Base = BaseOf<FieldName>;
export const NEW_LINE: Base = { values: EMPTY_VALUES, revision: null, savedAt: null };

/** Returns the values of all fields, each computed by `textOf`. */
export const valuesOf = (textOf: (field: FieldName) => string): LineValues =>
  Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as LineValues;

/** Converts a stored line to the base of a form. */
export const lineBaseOf = (line: CrisisLine): Base => ({
  values: valuesOf((field) => line[field] ?? ''),
  revision: line.revision,
  savedAt: line.updatedAt,
});
