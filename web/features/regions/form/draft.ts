import type { Preference } from '#web/browser/preference.ts';
import { draftNamed, type Draft as DraftOf } from '#web/ui/editing/text/draft.ts';
import type { RecordKind } from './record.ts';

/** Unsaved form that is stored on this device. */
export type Draft = DraftOf<string>;

/**
 * Returns the stored draft of a form. Each user has a draft per record, so that nobody sees another user's. `id`: null for a new record.
 */
export const draftOf = (person: string, { kind, fields }: RecordKind, id: string | null): Preference<Draft | null> =>
  draftNamed(`regionDraft ${person} ${kind} ${id ?? 'new'}`, fields);
