import type { Preference } from '#web/browser/preference.ts';
import { draftPreference, type Draft as DraftOf } from '#web/ui/editing/text/draft.ts';
import { FIELDS, type FieldName } from './lineValues.ts';

/** Unsaved form that is stored on this device. */
export type Draft = DraftOf<FieldName>;

/** Returns the stored draft of a form. Each user has a draft per line, so that nobody sees another user's. `id`: null for a new line. */
export const draftOf = (userId: string, id: string | null): Preference<Draft | null> =>
  draftPreference(`crisisLineDraft ${userId} ${id ?? 'new'}`, FIELDS);
