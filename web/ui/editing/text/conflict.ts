import type { Choice } from '../DisputedField.tsx';
import type { Base, Texts } from './versions.ts';

/** The choice for a field, and the new text in place of both versions. */
interface Resolution {
  readonly choice: Choice;
  readonly rewritten: string;
}
const NOTHING: Resolution = { choice: null, rewritten: '' };

/** Two versions of one record, and the choices between them. */
export interface Conflict<Field extends string> {
  readonly was: Texts<Field>;
  readonly yours: Texts<Field>;
  readonly theirs: Base<Field>;
  /** Fields that both users changed to different texts, so that the user must choose. */
  readonly disputed: readonly Field[];
  /** Fields that only the other user changed; they stay as saved. */
  readonly onlyTheirs: readonly Field[];
  readonly chosen: Readonly<Record<string, Resolution>>;
}

/** Compares two versions. A field that only one user changed, or that both changed to the same text, needs no choice. */
export const conflictOf = <Field extends string>(
  fields: readonly Field[],
  was: Texts<Field>,
  yours: Texts<Field>,
  theirs: Base<Field>,
): Conflict<Field> => {
  const others = fields.filter((field) => theirs.values[field] !== was[field] && theirs.values[field] !== yours[field]);
  const isMine = (field: Field): boolean => yours[field] !== was[field];
  return { was, yours, theirs, disputed: others.filter(isMine), onlyTheirs: others.filter((field) => !isMine(field)), chosen: {} };
};

export const chosenOf = <Field extends string>({ chosen }: Conflict<Field>, field: Field): Resolution => chosen[field] ?? NOTHING;

export const choose = <Field extends string>(
  conflict: Conflict<Field>,
  fields: readonly Field[],
  what: Partial<Resolution>,
): Conflict<Field> => ({
  ...conflict,
  chosen: { ...conflict.chosen, ...Object.fromEntries(fields.map((field) => [field, { ...chosenOf(conflict, field), ...what }])) },
});

export const leftToChoose = <Field extends string>(conflict: Conflict<Field>): number =>
  conflict.disputed.filter((field) => chosenOf(conflict, field).choice === null).length;

/** Returns the texts of the form after the choices. */
export const merged = <Field extends string>(conflict: Conflict<Field>): Texts<Field> => {
  const textOf = (field: Field): string => {
    const { choice, rewritten } = chosenOf(conflict, field);
    if (choice === 'rewritten') return rewritten;
    const isTheirs = choice === 'theirs' || conflict.onlyTheirs.includes(field);
    return (isTheirs ? conflict.theirs.values[field] : conflict.yours[field]) ?? '';
  };
  return Object.fromEntries((Object.keys(conflict.yours) as Field[]).map((field) => [field, textOf(field)])) as Texts<Field>;
};
