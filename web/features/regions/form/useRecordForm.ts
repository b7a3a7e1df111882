import { useLocation } from 'wouter';
import type { Preference } from '#web/browser/preference.ts';
import { useTextForm, type TextForm } from '#web/ui/editing/text/useTextForm.ts';
import { isOnMark } from '#web/ui/editing/useAskBeforeBack.ts';
import { useRefreshRegions } from '../useRemoveThing.ts';
import type { Draft } from './draft.ts';
import type { Base, RecordKind, Values } from './record.ts';

export interface RecordFormOptions {
  readonly kind: RecordKind;
  /** Null for a new record. */
  readonly id: string | null;
  /** The current record. */
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
  /** Sends the values. `revision`: revision of the base. Returns the message and the id. */
  readonly save: (values: Values, revision: number | null) => Promise<{ readonly id: string; readonly message: string }>;
  /** Loads the current record from the server. */
  readonly load: (id: string) => Promise<Base>;
  /** Returns the address to open after saving; defaults to the list. */
  readonly leadsTo?: (id: string) => string;
}

export interface RecordForm extends TextForm<string> {
  readonly kind: RecordKind;
}

/** State of the form of a region or a person. */
export const useRecordForm = ({ kind, id, found, draft, save, load, leadsTo }: RecordFormOptions): RecordForm => {
  const [, go] = useLocation();
  const refresh = useRefreshRegions();
  const form = useTextForm<string>({
    fields: kind.fields,
    id,
    found,
    draft,
    async check() {
      const { validateRegionForm } = await import('./validateRegionForm.ts');
      return (values) => validateRegionForm(kind, values);
    },
    texts: 'regions.form',
    async save(values, revision) {
      const { id: savedId, message } = await save(values, revision);
      return { message, leave: () => go(leadsTo?.(savedId) ?? kind.list, { replace: isOnMark() }) };
    },
    refresh,
    load,
  });
  return { ...form, kind };
};
