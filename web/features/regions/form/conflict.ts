import type { Choice } from '../../../ui/editing/DisputedField.tsx';
import type { Base, Values } from './record.ts';

/** What was chosen for a field, and what was written in place of both versions. */
export interface Chosen {
  readonly choice: Choice;
  readonly anew: string;
}
const NOTHING: Chosen = { choice: null, anew: '' };

/** Two versions of one thing, and what is left to choose between them. */
export interface Conflict {
  readonly was: Values;
  readonly yours: Values;
  readonly theirs: Base;
  /** What both changed, each to something else: somebody has to choose. */
  readonly disputed: readonly string[];
  /** What only the other changed; it stays as the other saved it. */
  readonly theirsAlone: readonly string[];
  readonly chosen: Readonly<Record<string, Chosen>>;
}

/** What only one of two people changed needs no choice, nor what both wrote alike. */
export const conflictOf = (fields: readonly string[], was: Values, yours: Values, theirs: Base): Conflict => {
  const others = fields.filter((field) => theirs.values[field] !== was[field] && theirs.values[field] !== yours[field]);
  const isMine = (field: string): boolean => yours[field] !== was[field];
  return { was, yours, theirs, disputed: others.filter(isMine), theirsAlone: others.filter((field) => !isMine(field)), chosen: {} };
};

export const chosenOf = ({ chosen }: Conflict, field: string): Chosen => chosen[field] ?? NOTHING;

export const choose = (conflict: Conflict, fields: readonly string[], what: Partial<Chosen>): Conflict => ({
  ...conflict,
  chosen: { ...conflict.chosen, ...Object.fromEntries(fields.map((field) => [field, { ...chosenOf(conflict, field), ...what }])) },
});

export const leftToChoose = (conflict: Conflict): number =>
  conflict.disputed.filter((field) => chosenOf(conflict, field).choice === null).length;

/** The form that follows from what was chosen. */
export const merged = (conflict: Conflict): Values =>
  Object.fromEntries(
    Object.keys(conflict.yours).map((field) => {
      const { choice, anew } = chosenOf(conflict, field);
      if (choice === 'anew') return [field, anew];
      const isTheirs = choice === 'theirs' || conflict.theirsAlone.includes(field);
      return [field, (isTheirs ? conflict.theirs.values[field] : conflict.yours[field]) ?? ''];
    }),
  );
