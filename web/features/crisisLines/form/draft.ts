import type { Preference } from '../../../browser/preference.ts';
import { draftNamed, type Draft as DraftOf } from '../../../ui/editing/text/draft.ts';
import { FIELDS, type FieldName } from './values.ts';

/** What this device kept of a form that was left before it was saved. */
export type Draft = DraftOf<FieldName>;

/** What this device keeps of a form: one for each person and line, so that nobody finds another's. `id` null: a new one. */
export const draftOf = (person: string, id: string | null): Preference<Draft | null> =>
  draftNamed(`crisisLineDraft ${person} ${id ?? 'new'}`, FIELDS);
