import { preference, type Preference } from '../../../browser/preference.ts';
import type { Base, RecordKind, Values } from './record.ts';

/** What this device kept of a form that was left before it was saved. */
export interface Draft {
  readonly values: Values;
  /** What it was made from: a save still says which version it has seen. */
  readonly base: Base;
  /** ISO */
  readonly at: string;
}

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is missing, or no text, is empty. */
const toValues = (fields: readonly string[], stored: Stored): Values =>
  Object.fromEntries(fields.map((field) => [field, typeof stored[field] === 'string' ? stored[field] : '']));

const toDraft = (fields: readonly string[], stored: unknown): Draft | undefined => {
  if (!isObject(stored) || !isObject(stored['values']) || !isObject(stored['base']) || typeof stored['at'] !== 'string') return undefined;
  const { values, revision, savedAt } = stored['base'];
  if (!isObject(values)) return undefined;
  const base: Base = {
    values: toValues(fields, values),
    revision: typeof revision === 'number' ? revision : null,
    savedAt: typeof savedAt === 'string' ? savedAt : null,
  };
  return { values: toValues(fields, stored['values']), base, at: stored['at'] };
};

/** What this device keeps of a form: one for each person and thing, so that nobody finds another's. `id` null: a new one. */
export const draftOf = (person: string, { thing, fields }: RecordKind, id: string | null): Preference<Draft | null> =>
  preference<Draft | null>(`regionDraft ${person} ${thing} ${id ?? 'new'}`, null, (stored) => toDraft(fields, stored));
