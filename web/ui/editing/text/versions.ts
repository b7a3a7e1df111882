import { ApiError } from '#web/api/ApiError.ts';

/** The typed texts of a form, by their API names. */
export type FieldTexts<Field extends string> = Readonly<Record<Field, string>>;

/** The version that the user edits: its texts, and the revision that the next save must send. */
export interface BaseVersion<Field extends string> {
  readonly values: FieldTexts<Field>;
  /** Revision that the next save must send; null for a new record. */
  readonly revision: number | null;
  /** Time of the last save (ISO); null if the record was never saved. */
  readonly savedAt: string | null;
}

/** Returns the fields in which two versions differ, in the form's order. */
export const changedFields = <Field extends string>(
  fields: readonly Field[],
  originalTexts: Partial<FieldTexts<Field>>,
  currentTexts: Partial<FieldTexts<Field>>,
): readonly Field[] => fields.filter((field) => (originalTexts[field] ?? '') !== (currentTexts[field] ?? ''));

/** Whether the error reports a deleted record; a read returns 404 for one that never existed too. */
export const isRemoved = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.code === 'REMOVED');
