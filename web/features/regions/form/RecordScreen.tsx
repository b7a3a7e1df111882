import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/browser/clock.tsx';
import { BackButton } from '#web/layout/BackButton.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { BackToText } from '#web/ui/editing/BackToText.tsx';
import { DraftLine } from '#web/ui/editing/DraftLine.tsx';
import { formatRecentTime } from '#web/ui/editing/formatRecentTime.ts';
import { LeaveGuard } from '#web/ui/editing/LeaveGuard.tsx';
import { DisputedField } from '#web/ui/editing/merge/DisputedField.tsx';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { useLastEditorText } from '#web/ui/editing/merge/useLastEditorText.ts';
import { SaveDock } from '#web/ui/editing/SaveDock.tsx';
import { withResolution, resolutionOf, unresolvedCount, type Conflict } from '#web/ui/editing/text/conflict.ts';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { Note } from '#web/ui/Note.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { linesOf } from './recordKind.ts';
import type { RecordForm } from './useRecordForm.ts';
import styles from '#web/ui/editing/Editing.module.css';
import page from '#web/ui/page.module.css';
import own from '../Regions.module.css';

type FieldTextKey = keyof (typeof import('#web/i18n/regions.en.json'))['regions']['form']['field'];

/** Returns the text of a line of a field, such as the name for an id. */
export type LineText = (field: string, line: string) => string;

/** Checks whether a field is a list that is chosen as a whole. */
const isList = (field: string): boolean => field === 'counties' || field === 'coordinatorIds';

interface RecordMergeProps {
  readonly form: RecordForm;
  readonly conflict: Conflict<string>;
  readonly formId: string;
  readonly lineText: LineText;
}

/** Merges two versions of a record. Lists are chosen as a whole. */
const RecordMerge = ({ form: { setConflict, saveMerged }, conflict, formId, lineText }: RecordMergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const lastEditorText = useLastEditorText();
  const { originalTexts, yourTexts, theirVersion, disputedFields, onlyTheirFields } = conflict;
  const savedTime = theirVersion.savedAt === null ? '' : formatRecentTime(theirVersion.savedAt, now, i18n.language);
  const fieldTitle = (field: string) => t(`regions.form.field.${field as FieldTextKey}`);
  const fieldText = (field: string, text: string | undefined) =>
    linesOf(text)
      .map((line) => lineText(field, line))
      .join(', ');
  return (
    <MergePage
      formId={formId}
      onSave={saveMerged}
      whoSaved={lastEditorText(null, theirVersion.values['name'] ?? '', savedTime)}
      disputedCount={disputedFields.length}
      onChooseAll={(choice) => setConflict(withResolution(conflict, disputedFields, { choice }))}
      onlyTheirs={onlyTheirFields.map((field) => ({ title: fieldTitle(field), text: fieldText(field, theirVersion.values[field]) }))}
    >
      {disputedFields.map((field) => (
        <DisputedField
          key={field}
          title={fieldTitle(field)}
          originalText={fieldText(field, originalTexts[field])}
          yours={fieldText(field, yourTexts[field])}
          theirs={fieldText(field, theirVersion.values[field])}
          savedTime={savedTime}
          {...resolutionOf(conflict, field)}
          onChoose={(choice) => setConflict(withResolution(conflict, [field], { choice }))}
          onWrite={isList(field) ? null : (rewritten) => setConflict(withResolution(conflict, [field], { choice: 'rewritten', rewritten }))}
        />
      ))}
    </MergePage>
  );
};

interface RecordScreenProps {
  readonly form: RecordForm;
  readonly fieldTitle: string;
  readonly lineText?: LineText;
  readonly children: ReactNode;
}

/** Screen that adds or edits a region or a person: the form, or the two versions of a conflict. */
export const RecordScreen = ({ form, fieldTitle, lineText = (_field, line) => line, children }: RecordScreenProps) => {
  const { t } = useTranslation();
  const formId = useId();
  const {
    kind,
    changes,
    isSending,
    isOnDevice,
    isDone,
    isRemovedRecord,
    conflict,
    setConflict,
    summary,
    submit,
    restoredAt,
    startOver,
    undoStartOver,
  } = form;
  return (
    <div className={styles.docked}>
      <AppBar
        leftContent={conflict === null ? <BackButton to={kind.listUrl} /> : <BackToText onBack={() => setConflict(null)} />}
        title={<PageHeading className={page.barTitle}>{conflict === null ? fieldTitle : t('editing.merge.bar')}</PageHeading>}
        crisis={false}
      />
      {conflict === null ? (
        <main>
          <DraftLine restoredAt={restoredAt} onStartOver={startOver} onUndoStartOver={undoStartOver} />
          <form id={formId} onSubmit={submit} noValidate aria-busy={isSending}>
            <div className={own.form} inert={isSending} role="group" aria-label={fieldTitle}>
              <ErrorSummary formSummary={summary} />
              {isRemovedRecord && (
                <div role="alert">
                  <Note icon={CircleAlert} isLampColoured>
                    {t('regions.form.removedMeanwhile')}
                  </Note>
                </div>
              )}
              {children}
            </div>
          </form>
        </main>
      ) : (
        <RecordMerge form={form} conflict={conflict} formId={formId} lineText={lineText} />
      )}
      <SaveDock
        formId={formId}
        saveLabel={t('regions.form.save')}
        changeCount={changes.length}
        undecidedCount={conflict === null ? 0 : unresolvedCount(conflict)}
        isSending={isSending}
        isOnDevice={isOnDevice}
      />
      <LeaveGuard isActive={changes.length > 0 && !isDone} />
    </div>
  );
};
