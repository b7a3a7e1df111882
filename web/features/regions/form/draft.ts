import type { Preference } from '../../../browser/preference.ts';
import { draftNamed, type Draft as DraftOf } from '../../../ui/editing/text/draft.ts';
import type { RecordKind } from './record.ts';

/** What this device kept of a form that was left before it was saved. */
export type Draft = DraftOf<string>;

/** What this device keeps of a form: one for each person and thing, so that nobody finds another's. `id` null: a new one. */
export const draftOf = (person: string, { thing, fields }: RecordKind, id: string | null): Preference<Draft | null> =>
  draftNamed(`regionDraft ${person} ${thing} ${id ?? 'new'}`, fields);
