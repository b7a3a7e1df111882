import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToText } from '#web/ui/editing/BackToText.tsx';
import { DraftLine } from '#web/ui/editing/DraftLine.tsx';
import { LeaveGuard } from '#web/ui/editing/LeaveGuard.tsx';
import { SaveDock } from '#web/ui/editing/SaveDock.tsx';
import { unresolvedCount } from '#web/ui/editing/text/conflict.ts';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { LineBar } from './LineBar.tsx';
import { LineDeleted } from './LineDeleted.tsx';
import { LineFields } from './LineFields.tsx';
import { LineMerge } from './LineMerge.tsx';
import { LinePreview } from './LinePreview.tsx';
import { useLineForm, type LineForm, type LineFormOptions } from './useLineForm.ts';
import styles from '#web/ui/editing/Editing.module.css';

/** The form, with the preview beside it on a desktop. */
const LineEditor = ({ form, formId }: { readonly form: LineForm; readonly formId: string }) => {
  const { t } = useTranslation();
  const { isSending, summary, submit, restoredAt, startOver, undoStartOver } = form;
  return (
    <main>
      <DraftLine restoredAt={restoredAt} onStartOver={startOver} onUndoStartOver={undoStartOver} />
      <form id={formId} onSubmit={submit} noValidate aria-busy={isSending}>
        <div className={styles.desk}>
          <div className={styles.column} inert={isSending} role="group" aria-label={t('crisisManage.line')}>
            <ErrorSummary formSummary={summary} />
            <LineFields form={form} />
            <p className={styles.outcome}>{t('crisisManage.preview.public')}</p>
          </div>
          <LinePreview form={form} />
        </div>
      </form>
    </main>
  );
};

/** Screen that adds or edits a crisis line: the form, a conflict, or the notice that the line was deleted. */
export const LineFormScreen = (options: LineFormOptions) => {
  const { t } = useTranslation();
  const formId = useId();
  const form = useLineForm(options);
  const { id, changes, isSending, isOnDevice, isDone, isRemovedRecord, conflict, setConflict } = form;
  const title = t(id === null ? 'crisisManage.add' : 'crisisManage.editTitle');
  return (
    <div className={styles.docked}>
      {conflict === null ? (
        <LineBar title={title} />
      ) : (
        <LineBar title={t('editing.merge.bar')} back={<BackToText onBack={() => setConflict(null)} />} />
      )}
      {isRemovedRecord && id !== null && <LineDeleted form={form} id={id} name={options.found.values.name} />}
      {conflict !== null && <LineMerge form={form} conflict={conflict} formId={formId} />}
      {!isRemovedRecord && conflict === null && <LineEditor form={form} formId={formId} />}
      {!isRemovedRecord && (
        <SaveDock
          formId={formId}
          saveLabel={t('crisisManage.save')}
          changeCount={changes.length}
          undecidedCount={conflict === null ? 0 : unresolvedCount(conflict)}
          isSending={isSending}
          isOnDevice={isOnDevice}
        />
      )}
      <LeaveGuard isActive={changes.length > 0 && !isDone && !isRemovedRecord} />
    </div>
  );
};
