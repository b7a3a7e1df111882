import type { Choice } from '../../../ui/editing/DisputedField.tsx';
import { FIELDS, valuesOf, type Base, type FieldName, type LineValues } from './values.ts';

/** What was chosen for a field, and what was written in place of both versions. */
export interface Chosen {
  readonly choice: Choice;
  readonly anew: string;
}
const NOTHING: Chosen = { choice: null, anew: '' };

/** Two versions of one line, and what is left to choose between them. */
export interface Conflict {
  readonly was: LineValues;
  readonly yours: LineValues;
  readonly theirs: Base;
  /** What both changed, each to something else: somebody has to choose. */
  readonly disputed: readonly FieldName[];
  /** What only the other changed; it stays as the other saved it. */
  readonly theirsAlone: readonly FieldName[];
  readonly chosen: Readonly<Partial<Record<FieldName, Chosen>>>;
}

/** What only one of two people changed needs no choice, nor what both wrote alike. */
export const conflictOf = (was: LineValues, yours: LineValues, theirs: Base): Conflict => {
  const others = FIELDS.filter((field) => theirs.values[field] !== was[field] && theirs.values[field] !== yours[field]);
  const isMine = (field: FieldName): boolean => yours[field] !== was[field];
  return {
    was,
    yours,
    theirs,
    disputed: others.filter(isMine),
    theirsAlone: others.filter((field) => !isMine(field)),
    chosen: {},
  };
};

export const chosenOf = ({ chosen }: Conflict, field: FieldName): Chosen => chosen[field] ?? NOTHING;

export const choose = (conflict: Conflict, fields: readonly FieldName[], what: Partial<Chosen>): Conflict => ({
  ...conflict,
  chosen: { ...conflict.chosen, ...Object.fromEntries(fields.map((field) => [field, { ...chosenOf(conflict, field), ...what }])) },
});

export const leftToChoose = (conflict: Conflict): number =>
  conflict.disputed.filter((field) => chosenOf(conflict, field).choice === null).length;

/** The form that follows from what was chosen. */
export const merged = (conflict: Conflict): LineValues =>
  valuesOf((field) => {
    const { choice, anew } = chosenOf(conflict, field);
    if (choice === 'anew') return anew;
    return choice === 'theirs' || conflict.theirsAlone.includes(field) ? conflict.theirs.values[field] : conflict.yours[field];
  });
