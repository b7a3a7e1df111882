import { useLocation } from 'wouter';
import type { Preference } from '#web/browser/preference.ts';
import { useTextForm, type TextForm } from '#web/ui/editing/text/useTextForm.ts';
import { isOnGuardEntry } from '#web/ui/editing/useAskBeforeBack.ts';
import { useRefreshRegions } from '../useRemoveRecord.ts';
import type { Draft } from './recordDraft.ts';
import type { Base, RecordKind, Values } from './recordKind.ts';

export interface RecordFormOptions {
  readonly kind: RecordKind;
  /** Null for a new record. */
  readonly id: string | null;
  /** The current record. */
  readonly base: Base;
  readonly draft: Preference<Draft | null>;
  /** Sends the values. `revision`: revision of the base. Returns the message and the id. */
  readonly save: (values: Values, revision: number | null) => Promise<{ readonly id: string; readonly message: string }>;
  /** Loads the current record from the server. */
  readonly load: (id: string) => Promise<Base>;
  /** Returns the address to open after saving; defaults to the list. */
  readonly urlAfterSave?: (id: string) => string;
}

export interface RecordForm extends TextForm<string> {
  readonly kind: RecordKind;
}

/** State of the form of a region or a person. */
export const useRecordForm = ({ kind, id, base, draft, save, load, urlAfterSave }: RecordFormOptions): RecordForm => {
  const [, navigate] = useLocation();
  const refresh = useRefreshRegions();
  const form = useTextForm<string>({
    fields: kind.fields,
    id,
    currentVersion: base,
    draft,
    async check() {
      const { validateRegionForm } = await import('./validateRegionForm.ts');
      return (values) => validateRegionForm(kind, values);
    },
    textKeyPrefix: 'regions.form',
    async save(values, revision) {
      const { id: savedId, message } = await save(values, revision);
      return { message, leave: () => navigate(urlAfterSave?.(savedId) ?? kind.listUrl, { replace: isOnGuardEntry() }) };
    },
    refresh,
    load,
  });
  return { ...form, kind };
};
