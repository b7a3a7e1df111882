import { useTranslation } from 'react-i18next';
import { useNow } from '#web/browser/clock.tsx';
import { formatRecentTime } from '#web/ui/editing/formatRecentTime.ts';
import { DisputedField } from '#web/ui/editing/merge/DisputedField.tsx';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { useLastEditorText } from '#web/ui/editing/merge/useLastEditorText.ts';
import { withResolution, resolutionOf, type Conflict } from '#web/ui/editing/text/conflict.ts';
import type { FieldName } from './lineValues.ts';
import type { LineForm } from './useLineForm.ts';

interface LineMergeProps {
  readonly form: LineForm;
  readonly conflict: Conflict<FieldName>;
  /** Id of the form that the button in the dock submits. */
  readonly formId: string;
}

/** Merges two versions of a crisis line. */
export const LineMerge = ({ form: { setConflict, saveMerged }, conflict, formId }: LineMergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const lastEditorText = useLastEditorText();
  const { originalTexts, yourTexts, theirVersion, disputedFields, onlyTheirFields } = conflict;
  const savedTime = theirVersion.savedAt === null ? '' : formatRecentTime(theirVersion.savedAt, now, i18n.language);
  const fieldTitle = (field: FieldName) => t(`crisisManage.field.${field}`);
  return (
    <MergePage
      formId={formId}
      onSave={saveMerged}
      whoSaved={lastEditorText(null, theirVersion.values.name, savedTime)}
      disputedCount={disputedFields.length}
      onChooseAll={(choice) => setConflict(withResolution(conflict, disputedFields, { choice }))}
      onlyTheirs={onlyTheirFields.map((field) => ({ title: fieldTitle(field), text: theirVersion.values[field] }))}
    >
      {disputedFields.map((field) => (
        <DisputedField
          key={field}
          title={fieldTitle(field)}
          originalText={originalTexts[field]}
          yours={yourTexts[field]}
          theirs={theirVersion.values[field]}
          savedTime={savedTime}
          {...resolutionOf(conflict, field)}
          onChoose={(choice) => setConflict(withResolution(conflict, [field], { choice }))}
          onWrite={(rewritten) => setConflict(withResolution(conflict, [field], { choice: 'rewritten', rewritten }))}
        />
      ))}
    </MergePage>
  );
};
