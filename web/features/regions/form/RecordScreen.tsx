import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#web/layout/BackButton.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { BackToText } from '#web/ui/editing/BackToText.tsx';
import { DraftLine } from '#web/ui/editing/DraftLine.tsx';
import { LeaveGuard } from '#web/ui/editing/LeaveGuard.tsx';
import { countOpenChoices } from '#web/ui/editing/merge/merge.ts';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { SaveDock } from '#web/ui/editing/SaveDock.tsx';
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
    leaveConflict,
    summary,
    submit,
    restoredAt,
    startOver,
    undoStartOver,
  } = form;
  return (
    <div className={styles.docked}>
      <AppBar
        leftContent={conflict === null ? <BackButton to={kind.listUrl} /> : <BackToText onBack={leaveConflict} />}
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
        <MergePage
          formId={formId}
          conflict={conflict}
          onDecide={form.decide}
          onSave={form.saveMerged}
          recordName={conflict.theirs['name'] ?? ''}
          changedBy={null}
          savedAt={conflict.theirVersion.savedAt}
          pieceTexts={{
            titleOf: ({ key }) => t(`regions.form.field.${key as FieldTextKey}`),
            textOf: ({ key }, values) =>
              linesOf(values[key])
                .map((line) => lineText(key, line))
                .join(', '),
            canRewrite: ({ key }) => !isList(key),
          }}
        />
      )}
      <SaveDock
        formId={formId}
        saveLabel={t('regions.form.save')}
        changeCount={changes.length}
        undecidedCount={countOpenChoices(conflict)}
        isSending={isSending}
        isOnDevice={isOnDevice}
      />
      <LeaveGuard isActive={changes.length > 0 && !isDone} />
    </div>
  );
};
