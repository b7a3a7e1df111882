import { preference, type Preference } from '#web/browser/preference.ts';
import type { BaseVersion, FieldTexts } from './versions.ts';

/** An unsaved form, stored on this device. */
export interface Draft<Field extends string> {
  readonly values: FieldTexts<Field>;
  /** The version that the user edited, so that a save can send the revision that the user saw. */
  readonly base: BaseVersion<Field>;
  /** Time of storing (ISO). */
  readonly at: string;
}

type StoredObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is StoredObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns all fields as texts; a missing field, or one that is not a text, is empty. */
const toTexts = <Field extends string>(fields: readonly Field[], stored: StoredObject): FieldTexts<Field> =>
  Object.fromEntries(fields.map((field) => [field, textOrNull(stored[field]) ?? ''])) as FieldTexts<Field>;

const toDraft = <Field extends string>(fields: readonly Field[], stored: unknown): Draft<Field> | undefined => {
  if (!isObject(stored)) return undefined;
  const { values, base, at } = stored;
  if (!isObject(values) || !isObject(base) || !isObject(base['values']) || typeof at !== 'string') return undefined;
  const { revision, savedAt } = base;
  return {
    values: toTexts(fields, values),
    base: {
      values: toTexts(fields, base['values']),
      revision: typeof revision === 'number' ? revision : null,
      savedAt: textOrNull(savedAt),
    },
    at,
  };
};

/** Returns the stored draft of a form. Its name includes the user, so that no other user sees it. */
export const draftPreference = <Field extends string>(name: string, fields: readonly Field[]): Preference<Draft<Field> | null> =>
  preference<Draft<Field> | null>(name, null, (stored) => toDraft(fields, stored));
