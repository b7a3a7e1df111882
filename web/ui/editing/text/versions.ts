import { ApiError } from '#web/api/ApiError.ts';

/** The typed texts of a form, by their API names. */
export type Texts<Field extends string> = Readonly<Record<Field, string>>;

/** What a form is made from: its text, and the revision that the next save has to name. */
export interface Base<Field extends string> {
  readonly values: Texts<Field>;
  /** Null: a new one. */
  readonly revision: number | null;
  /** ISO; null: never. */
  readonly savedAt: string | null;
}

/** The fields in which two versions differ, in the form's order. */
export const changedFields = <Field extends string>(
  fields: readonly Field[],
  was: Partial<Texts<Field>>,
  now: Partial<Texts<Field>>,
): readonly Field[] => fields.filter((field) => (was[field] ?? '') !== (now[field] ?? ''));

/** It was there, and was removed: which of the two a read cannot tell from one that never was. */
export const isRemoved = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.code === 'REMOVED');
