import type { Preference } from '#web/browser/preference.ts';
import { draftPreference, type Draft as DraftOf } from '#web/ui/editing/text/draft.ts';
import type { RecordKind } from './recordKind.ts';

/** Unsaved form that is stored on this device. */
export type Draft = DraftOf<string>;

/**
 * Returns the stored draft of a form. Each user has a draft per record, so that nobody sees another user's. `id`: null for a new record.
 */
export const draftOf = (userId: string, { kind, fields }: RecordKind, id: string | null): Preference<Draft | null> =>
  draftPreference(`regionDraft ${userId} ${kind} ${id ?? 'new'}`, fields);
