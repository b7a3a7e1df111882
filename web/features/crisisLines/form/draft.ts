import type { Preference } from '#web/browser/preference.ts';
import { draftNamed, type Draft as DraftOf } from '#web/ui/editing/text/draft.ts';
import { FIELDS, type FieldName } from './values.ts';

/** The unsaved form on this device. */
export type Draft = DraftOf<FieldName>;

/** The draft of a form on this device: one for each user and line, so that none sees another's. `id` null: a new one. */
export const draftOf = (person: string, id: string | null): Preference<Draft | null> =>
  draftNamed(`crisisLineDraft ${person} ${id ?? 'new'}`, FIELDS);
