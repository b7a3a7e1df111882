import type { Preference } from '#web/browser/preference.ts';
import { draftNamed, type Draft as DraftOf } from '#web/ui/editing/text/draft.ts';
import { FIELDS, type FieldName } from './values.ts';

/** Unsaved form that is stored on this device. */
export type Draft = DraftOf<FieldName>;

/** Returns the stored draft of a form. Each user has a draft per line, so that nobody sees another user's. `id`: null for a new line. */
export const draftOf = (person: string, id: string | null): Preference<Draft | null> =>
  draftNamed(`crisisLineDraft ${person} ${id ?? 'new'}`, FIELDS);
