import { saysTheSame } from '../../../../domain/service/sections.ts';
import { FIELDS, type FieldName, type ServiceValues } from './values.ts';

/** The fields in which two versions of a form differ, in the form's order. */
export const changedFields = (before: ServiceValues, after: ServiceValues): readonly FieldName[] =>
  FIELDS.filter((field) => !saysTheSame(before[field], after[field]));

/** A field that both changed since the form was loaded: somebody has to choose. */
export interface Disputed {
  readonly field: FieldName;
  readonly choice: 'yours' | 'theirs' | 'anew' | null;
  /** What was written in place of both; texts only. */
  readonly anew: string;
}

/** Two versions of one form, and what is left to choose between them. */
export interface Conflict {
  readonly was: ServiceValues;
  readonly yours: ServiceValues;
  readonly disputed: readonly Disputed[];
  /** Fields that only the other changed; they stay as the other saved them. */
  readonly theirsAlone: readonly FieldName[];
}

/**
 * What two people made of one form: fields that only one of them changed need no choice, nor what both wrote alike. A
 * choice made before holds as long as the other's value is the one it was made against.
 */
export const compare = (
  was: ServiceValues,
  yours: ServiceValues,
  theirs: ServiceValues,
  before?: { readonly conflict: Conflict; readonly theirs: ServiceValues } | undefined,
): Conflict => {
  const mine = new Set(changedFields(was, yours));
  const others = changedFields(was, theirs);
  const disputed = others
    .filter((field) => mine.has(field) && !saysTheSame(yours[field], theirs[field]))
    .map((field): Disputed => {
      const known = before?.conflict.disputed.find((one) => one.field === field);
      const holds =
        known !== undefined &&
        saysTheSame(before?.theirs[field], theirs[field]) &&
        saysTheSame(before?.conflict.yours[field], yours[field]);
      return holds ? known : { field, choice: null, anew: '' };
    });
  return { was, yours, disputed, theirsAlone: others.filter((field) => !mine.has(field)) };
};

/** The form that follows from what was chosen; what is not chosen yet stays one's own. */
export const merged = ({ yours, disputed, theirsAlone }: Conflict, theirs: ServiceValues): ServiceValues => {
  const taken = theirsAlone.map((field) => [field, theirs[field]]);
  const chosen = disputed.map(({ field, choice, anew }) => [
    field,
    choice === 'theirs' ? theirs[field] : choice === 'anew' ? anew : yours[field],
  ]);
  return { ...yours, ...Object.fromEntries([...taken, ...chosen]) };
};

export const leftToChoose = ({ disputed }: Conflict): number => disputed.filter(({ choice }) => choice === null).length;
