import { useTranslation } from 'react-i18next';
import { useNow } from '#web/browser/clock.tsx';
import { DisputedField } from '#web/ui/editing/DisputedField.tsx';
import { MergePage } from '#web/ui/editing/MergePage.tsx';
import { choose, chosenOf, type Conflict } from '#web/ui/editing/text/conflict.ts';
import { useLastEditor } from '#web/ui/editing/useLastEditor.ts';
import { wordMoment } from '#web/ui/editing/wordMoment.ts';
import type { LineForm } from './useLineForm.ts';
import type { FieldName } from './values.ts';

interface LineMergeProps {
  readonly form: LineForm;
  readonly conflict: Conflict<FieldName>;
  /** Id of the form that the button in the dock submits. */
  readonly formId: string;
}

/** Merges two versions of a crisis line. */
export const LineMerge = ({ form: { setConflict, saveTogether }, conflict, formId }: LineMergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const whoSaved = useLastEditor();
  const { was, yours, theirs, disputed, onlyTheirs } = conflict;
  const time = theirs.savedAt === null ? '' : wordMoment(theirs.savedAt, now, i18n.language);
  const title = (field: FieldName) => t(`crisisManage.field.${field}`);
  return (
    <MergePage
      formId={formId}
      onSave={saveTogether}
      whoSaved={whoSaved(null, theirs.values.name, time)}
      disputed={disputed.length}
      onChooseAll={(choice) => setConflict(choose(conflict, disputed, { choice }))}
      onlyTheirs={onlyTheirs.map((field) => ({ title: title(field), text: theirs.values[field] }))}
    >
      {disputed.map((field) => (
        <DisputedField
          key={field}
          title={title(field)}
          was={was[field]}
          yours={yours[field]}
          theirs={theirs.values[field]}
          time={time}
          {...chosenOf(conflict, field)}
          onChoose={(choice) => setConflict(choose(conflict, [field], { choice }))}
          onWrite={(rewritten) => setConflict(choose(conflict, [field], { choice: 'rewritten', rewritten }))}
        />
      ))}
    </MergePage>
  );
};
