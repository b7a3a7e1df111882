import type { CrisisLineFacts } from '../../../../domain/crisisLine/form.ts';
import type { CrisisLine } from '../../../api/types.ts';

/** The form of a crisis line as somebody typed it, by the names of the wire. */
export type LineValues = { readonly [Field in keyof CrisisLineFacts]: string };
export type FieldName = keyof LineValues;

/** A line that says nothing yet, its fields in the order of the form. */
export const EMPTY: LineValues = {
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
export const FIELDS = Object.keys(EMPTY) as readonly FieldName[];

/** A line as it was when the form was made of it. */
export interface Base {
  readonly values: LineValues;
  /** Null: a new line. */
  readonly revision: number | null;
  /** ISO; null: never. */
  readonly savedAt: string | null;
}
export const NEW: Base = { values: EMPTY, revision: null, savedAt: null };

/** Values of every field, each as `say` has it. */
export const valuesOf = (say: (field: FieldName) => string): LineValues =>
  Object.fromEntries(FIELDS.map((field) => [field, say(field)])) as LineValues;

/** The form of a line that is there. */
export const fromLine = (line: CrisisLine): Base => ({
  values: valuesOf((field) => line[field] ?? ''),
  revision: line.revision,
  savedAt: line.updatedAt,
});

/** The fields in which two versions differ, in the form's order. */
export const changedFields = (before: LineValues, after: LineValues): readonly FieldName[] =>
  FIELDS.filter((field) => before[field] !== after[field]);
