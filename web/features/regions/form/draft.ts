import type { Preference } from '#web/browser/preference.ts';
import { draftNamed, type Draft as DraftOf } from '#web/ui/editing/text/draft.ts';
import type { RecordKind } from './record.ts';

/** The unsaved form on this device. */
export type Draft = DraftOf<string>;

/** The draft of a form on this device: one for each user and thing, so that none sees another's. `id` null: a new one. */
export const draftOf = (person: string, { kind, fields }: RecordKind, id: string | null): Preference<Draft | null> =>
  draftNamed(`regionDraft ${person} ${kind} ${id ?? 'new'}`, fields);
