import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { ColumnMap } from './ColumnMap.tsx';
import { Fates } from './Fates.tsx';
import { FileHead } from './FileHead.tsx';
import type { OptionsChange } from './importMachine.ts';
import { PreviewNotes } from './PreviewNotes.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { Problem } from './Problem.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { ReadOptions } from './ReadOptions.tsx';
import type { ImportScreen } from './useImport.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './Imports.module.css';

interface ImportDraftProps {
  readonly screen: ImportScreen;
  readonly record: ImportRecord;
  readonly takesFocus: boolean;
}

/** A file of which nothing is imported yet: what its import would do, and how it is read. */
export const ImportDraft = ({ screen, record, takesFocus }: ImportDraftProps) => {
  const { t } = useTranslation();
  const { state, context, send } = screen;
  const { problem, isOffline, pendingChange } = context;
  const { preview, columns } = record;
  const options = { ...record.options, ...pendingChange };
  const change = (optionsChange: OptionsChange) => send({ type: 'CHANGE', change: optionsChange });
  const isBusy = state === 'starting' || state === 'refreshing' || state === 'removing';
  return (
    <>
      <FileHead record={record} takesFocus={takesFocus} onRemove={isBusy ? undefined : () => send({ type: 'REMOVE' })} />
      <Problem problem={problem}>
        {state === 'unsaved' && (
          <button type="button" className={cx(button.button, styles.retry)} onClick={() => send({ type: 'RETRY' })}>
            {t('imports.choose.again')}
          </button>
        )}
      </Problem>
      {isOffline && (
        <div role="status" className={styles.problem}>
          <Note icon={CloudOff}>{t('imports.error.polling')}</Note>
        </div>
      )}
      {preview.state === 'running' && (
        <section className={page.section} aria-label={t('imports.reading.label')}>
          <ProgressBar label={t('imports.reading.label')} value={preview.done} max={preview.rows}>
            {t('imports.reading.progress', { done: preview.done, rows: preview.rows })}
          </ProgressBar>
        </section>
      )}
      <Fates counts={preview} isAhead />
      <div className={cx(styles.desk)}>
        <div className={styles.column}>
          <PreviewRows preview={preview} />
          <PreviewNotes preview={preview} />
        </div>
        <div className={styles.column} inert={isBusy}>
          {columns !== undefined && (
            <ColumnMap columns={columns} mapping={options.mapping} isSaving={state === 'changing'} onChange={change} />
          )}
          <ReadOptions kind={options.kind} factsAsOf={options.factsAsOf} onChange={change} />
        </div>
      </div>
    </>
  );
};
