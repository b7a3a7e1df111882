import { useLocation } from 'wouter';
import { useApi } from '#web/api/ApiContext.ts';
import { useCommand } from '#web/api/useCommand.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTextForm, type TextForm } from '#web/ui/editing/text/useTextForm.ts';
import { isOnGuardEntry } from '#web/ui/editing/useAskBeforeBack.ts';
import { useRefreshLines } from '../manage/useRemoveLine.ts';
import type { Draft } from './lineDraft.ts';
import { FIELDS, type Base, type FieldName } from './lineValues.ts';
import { loadLine } from './useLineToEdit.ts';

export interface LineFormOptions {
  /** Id of the edited line; null for a new line. */
  readonly id: string | null;
  /** The current line. */
  readonly found: Base;
  readonly deleted: boolean;
  readonly draft: Preference<Draft | null>;
}

export type LineForm = TextForm<FieldName>;

/** State of the form of a crisis line. */
export const useLineForm = ({ id, found, deleted, draft }: LineFormOptions): LineForm => {
  const api = useApi();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const refreshLines = useRefreshLines();
  const addCommand = useCommand('POST /crisis-lines');
  const updateCommand = useCommand('PUT /crisis-lines/{id}');
  return useTextForm<FieldName>({
    fields: FIELDS,
    id,
    currentVersion: found,
    isRemovedRecord: deleted,
    draft,
    check: async () => (await import('./checkLine.ts')).checkLine,
    textKeyPrefix: 'crisisManage',
    async save(values, revision) {
      const { message } =
        id === null
          ? await addCommand.run({ body: values })
          : await updateCommand.run({ path: { id }, body: { ...values, ...(revision !== null && { revision }) } });
      return { message, leave: () => navigate('/crisis_lines', { replace: isOnGuardEntry() }) };
    },
    refresh: refreshLines,
    load: (lineId) => loadLine(api, lineId, language),
  });
};
