import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/browser/clock.tsx';
import { BackButton } from '#web/layout/BackButton.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { BackToText } from '#web/ui/editing/BackToText.tsx';
import { DisputedField } from '#web/ui/editing/DisputedField.tsx';
import { Dock } from '#web/ui/editing/Dock.tsx';
import { DraftLine } from '#web/ui/editing/DraftLine.tsx';
import { LeaveGuard } from '#web/ui/editing/LeaveGuard.tsx';
import { MergePage } from '#web/ui/editing/MergePage.tsx';
import { choose, chosenOf, leftToChoose, type Conflict } from '#web/ui/editing/text/conflict.ts';
import { useLastEditor } from '#web/ui/editing/useLastEditor.ts';
import { wordMoment } from '#web/ui/editing/wordMoment.ts';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { Note } from '#web/ui/Note.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { linesOf } from './record.ts';
import type { RecordForm } from './useRecordForm.ts';
import styles from '#web/ui/editing/Editing.module.css';
import page from '#web/ui/page.module.css';
import own from '../Regions.module.css';

type FieldWord = keyof (typeof import('#web/i18n/regions.en.json'))['regions']['form']['field'];

/** Returns the text of a line of a field, such as the name for an id. */
export type Shown = (field: string, line: string) => string;

/** Checks whether a field is a list that is chosen as a whole. */
const isList = (field: string): boolean => field === 'counties' || field === 'coordinatorIds';

interface MergeProps {
  readonly form: RecordForm;
  readonly conflict: Conflict<string>;
  readonly formId: string;
  readonly shown: Shown;
}

/** Merges two versions of a record. Lists are chosen as a whole. */
const Merge = ({ form: { setConflict, saveTogether }, conflict, formId, shown }: MergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const whoSaved = useLastEditor();
  const { was, yours, theirs, disputed, onlyTheirs } = conflict;
  const time = theirs.savedAt === null ? '' : wordMoment(theirs.savedAt, now, i18n.language);
  const title = (field: string) => t(`regions.form.field.${field as FieldWord}`);
  const words = (field: string, text: string | undefined) =>
    linesOf(text)
      .map((line) => shown(field, line))
      .join(', ');
  return (
    <MergePage
      formId={formId}
      onSave={saveTogether}
      whoSaved={whoSaved(null, theirs.values['name'] ?? '', time)}
      disputed={disputed.length}
      onChooseAll={(choice) => setConflict(choose(conflict, disputed, { choice }))}
      onlyTheirs={onlyTheirs.map((field) => ({ title: title(field), text: words(field, theirs.values[field]) }))}
    >
      {disputed.map((field) => (
        <DisputedField
          key={field}
          title={title(field)}
          was={words(field, was[field])}
          yours={words(field, yours[field])}
          theirs={words(field, theirs.values[field])}
          time={time}
          {...chosenOf(conflict, field)}
          onChoose={(choice) => setConflict(choose(conflict, [field], { choice }))}
          onWrite={isList(field) ? null : (rewritten) => setConflict(choose(conflict, [field], { choice: 'rewritten', rewritten }))}
        />
      ))}
    </MergePage>
  );
};

interface RecordScreenProps {
  readonly form: RecordForm;
  readonly title: string;
  readonly shown?: Shown;
  readonly children: ReactNode;
}

/** Screen that adds or edits a region or a person: the form, or the two versions of a conflict. */
export const RecordScreen = ({ form, title, shown = (_field, line) => line, children }: RecordScreenProps) => {
  const { t } = useTranslation();
  const formId = useId();
  const { kind, changes, sending, isOnDevice, done, removed, conflict, setConflict, summary, submit, restoredAt, startOver, takeBack } =
    form;
  return (
    <div className={styles.docked}>
      <AppBar
        left={conflict === null ? <BackButton to={kind.list} /> : <BackToText onBack={() => setConflict(null)} />}
        title={<PageHeading className={page.barTitle}>{conflict === null ? title : t('editing.merge.bar')}</PageHeading>}
        crisis={false}
      />
      {conflict === null ? (
        <main>
          <DraftLine restoredAt={restoredAt} onStartOver={startOver} onTakeBack={takeBack} />
          <form id={formId} onSubmit={submit} noValidate aria-busy={sending}>
            <div className={own.form} inert={sending} role="group" aria-label={title}>
              <ErrorSummary of={summary} />
              {removed && (
                <div role="alert">
                  <Note icon={CircleAlert} lamp>
                    {t('regions.form.removedMeanwhile')}
                  </Note>
                </div>
              )}
              {children}
            </div>
          </form>
        </main>
      ) : (
        <Merge form={form} conflict={conflict} formId={formId} shown={shown} />
      )}
      <Dock
        formId={formId}
        save={t('regions.form.save')}
        changes={changes.length}
        left={conflict === null ? 0 : leftToChoose(conflict)}
        sending={sending}
        isOnDevice={isOnDevice}
      />
      <LeaveGuard active={changes.length > 0 && !done} />
    </div>
  );
};
