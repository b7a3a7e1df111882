import { preference, type Preference } from '../../../browser/preference.ts';
import { valuesOf, type Base, type LineValues } from './values.ts';

/** What this device kept of a form that was left before it was saved. */
export interface Draft {
  readonly values: LineValues;
  /** What it was made from: a save still says which version it has seen. */
  readonly base: Base;
  /** ISO */
  readonly at: string;
}

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A field that is missing, or no text, is empty. */
const toValues = (stored: Stored): LineValues => valuesOf((field) => textOf(stored[field]) ?? '');

const toBase = ({ values, revision, savedAt }: Stored): Base | undefined =>
  isObject(values)
    ? { values: toValues(values), revision: typeof revision === 'number' ? revision : null, savedAt: textOf(savedAt) }
    : undefined;

const toDraft = (stored: unknown): Draft | undefined => {
  if (!isObject(stored)) return undefined;
  const { values, base, at } = stored;
  const from = isObject(base) ? toBase(base) : undefined;
  return from !== undefined && isObject(values) && typeof at === 'string' ? { values: toValues(values), base: from, at } : undefined;
};

/** What this device keeps of a form: one for each person and line, so that nobody finds another's. `id` null: a new one. */
export const draftOf = (person: string, id: string | null): Preference<Draft | null> =>
  preference<Draft | null>(`crisisLineDraft ${person} ${id ?? 'new'}`, null, toDraft);
