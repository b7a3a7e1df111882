import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { crisisNumber } from '#domain/crisisLine/crisisNumbers.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { BackToText } from '#web/ui/editing/BackToText.tsx';
import { ChangePreview } from '#web/ui/editing/ChangePreview.tsx';
import { DraftLine } from '#web/ui/editing/DraftLine.tsx';
import { LeaveGuard } from '#web/ui/editing/LeaveGuard.tsx';
import { countOpenChoices } from '#web/ui/editing/merge/merge.ts';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { SaveDock } from '#web/ui/editing/SaveDock.tsx';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { crisisCard } from '../../../ui/crisisLine/crisisCard.ts';
import { CrisisLineCard } from '../../../ui/crisisLine/CrisisLineCard.tsx';
import { LineBar } from './LineBar.tsx';
import { LineDeleted } from './LineDeleted.tsx';
import { LineFields } from './LineFields.tsx';
import { useLineForm, type LineForm, type LineFormOptions } from './useLineForm.ts';
import styles from '#web/ui/editing/Editing.module.css';

/** Live preview of the visitors' card, on a desktop. */
const LinePreview = ({ form: { values, changes } }: { readonly form: LineForm }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const filledValues = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
  const line = {
    id: 'preview',
    area: t('crisisManage.preview.area'),
    time: t('crisisManage.preview.time'),
    ...filledValues,
    name: values.name.trim() || t('crisisManage.preview.name'),
    description: values.description.trim() || t('crisisManage.preview.help'),
    phone: crisisNumber(values.phone) ?? (values.phone.trim() || t('crisisManage.preview.phone')),
  };
  return (
    <ChangePreview changes={changes.map((field) => t(`crisisManage.field.${field}`))} outcome={t('crisisManage.preview.public')}>
      <div inert>
        <CrisisLineCard card={crisisCard(line, language)} />
      </div>
    </ChangePreview>
  );
};

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
  const { id, changes, isSending, isOnDevice, isDone, isRemovedRecord, conflict, leaveConflict } = form;
  const title = t(id === null ? 'crisisManage.add' : 'crisisManage.editTitle');
  return (
    <div className={styles.docked}>
      {conflict === null ? (
        <LineBar title={title} />
      ) : (
        <LineBar title={t('editing.merge.bar')} back={<BackToText onBack={leaveConflict} />} />
      )}
      {isRemovedRecord && id !== null && <LineDeleted form={form} id={id} name={options.found.values.name} />}
      {conflict !== null && (
        <MergePage
          formId={formId}
          conflict={conflict}
          onDecide={form.decide}
          onSave={form.saveMerged}
          recordName={conflict.theirs.name}
          changedBy={null}
          savedAt={conflict.theirVersion.savedAt}
          pieceTexts={{
            titleOf: ({ key }) => t(`crisisManage.field.${key}`),
            textOf: ({ key }, values) => values[key],
            canRewrite: () => true,
          }}
        />
      )}
      {!isRemovedRecord && conflict === null && <LineEditor form={form} formId={formId} />}
      {!isRemovedRecord && (
        <SaveDock
          formId={formId}
          saveLabel={t('crisisManage.save')}
          changeCount={changes.length}
          undecidedCount={countOpenChoices(conflict)}
          isSending={isSending}
          isOnDevice={isOnDevice}
        />
      )}
      <LeaveGuard isActive={changes.length > 0 && !isDone && !isRemovedRecord} />
    </div>
  );
};
