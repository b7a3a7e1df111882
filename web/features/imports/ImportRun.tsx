import { CircleCheck, CloudOff, Download, FileUp, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ApiError } from '../../api/ApiError.ts';
import { fetchFile } from '../../api/manage/fetchFile.ts';
import type { ImportRecord } from '../../api/types.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { UndoDialog } from '../../services/manage/undo/UndoDialog.tsx';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { Fates } from './Fates.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { IMPORT_PATH } from './useImport.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

interface UndoImportProps {
  readonly record: ImportRecord;
  /** Reads the import again after its undo. */
  readonly onRefresh: () => void;
}

/** The button that undoes an import; none if it is undone. */
const UndoImport = ({ record: { id, name, undoneAt }, onRefresh }: UndoImportProps) => {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const close = () => {
    setUndoing(false);
    onRefresh();
  };
  return (
    <>
      {undoneAt === undefined && (
        <button type="button" className={button.button} onClick={() => setUndoing(true)}>
          <Undo2 size={20} aria-hidden="true" />
          {t('imports.finished.undo')}
        </button>
      )}
      {isUndoing && <UndoDialog command={id} about={name} onClose={close} />}
    </>
  );
};

interface RunProps {
  readonly record: ImportRecord;
}

/** An import that runs; it goes on without this page. */
export const ImportRunning = ({ record: { done = 0, rows }, isOffline }: RunProps & { readonly isOffline: boolean }) => {
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-labelledby="import-running">
      <h2 id="import-running">{t('imports.running.title')}</h2>
      <ProgressBar label={t('imports.running.title')} value={done} max={rows}>
        {t('imports.running.progress', { done, rows })}
      </ProgressBar>
      <p>{t('imports.running.leave')}</p>
      <div role="status">{isOffline && <Note icon={CloudOff}>{t('imports.error.polling')}</Note>}</div>
    </section>
  );
};

const reportName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}-report.csv`;

const UndoneLine = ({ record: { undoneAt } }: RunProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return undoneAt !== undefined && <p>{t('imports.finished.undone', { date: formatLocalDateTime(undoneAt, language) })}</p>;
};

/** A finished import: its outcome, its report, and its undo. */
export const ImportFinished = ({ record, onRefresh }: UndoImportProps) => {
  const { id, name, outcome, finishedAt } = record;
  const { t } = useTranslation();
  const language = useLanguage();
  const [isFetching, setFetching] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const downloadReport = async () => {
    setFetching(true);
    setFailure(null);
    try {
      saveFile(await fetchFile(`/imports/${encodeURIComponent(id)}/report`), reportName(name));
    } catch (error) {
      setFailure((error instanceof ApiError ? error.text : undefined) ?? t('imports.error.report'));
    }
    setFetching(false);
  };
  return (
    <>
      <section className={page.section} aria-labelledby="import-finished">
        <h2 id="import-finished" className={styles.done}>
          <CircleCheck size={24} aria-hidden="true" />
          {t('imports.finished.title')}
        </h2>
        {finishedAt !== undefined && (
          <p className={text.muted}>{t('imports.finished.when', { date: formatLocalDateTime(finishedAt, language) })}</p>
        )}
        <UndoneLine record={record} />
        {failure !== null && <p role="alert">{failure}</p>}
        <div className={styles.buttons}>
          <button type="button" className={cx(button.button, button.fill)} disabled={isFetching} onClick={() => void downloadReport()}>
            <Download size={20} aria-hidden="true" />
            {t('imports.finished.report')}
          </button>
          <UndoImport record={record} onRefresh={onRefresh} />
          <Link href={`/audit?run=${encodeURIComponent(`import.${id}`)}`} className={button.link}>
            {t('imports.finished.audit')}
          </Link>
        </div>
      </section>
      {outcome !== undefined && <Fates counts={outcome} isAhead={false} />}
    </>
  );
};

/** An import whose file is not there any more: how far it came, and how the rest is imported. */
export const ImportStopped = ({ record, onRefresh }: UndoImportProps) => {
  const { done = 0, rows } = record;
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-labelledby="import-stopped">
      <h2 id="import-stopped">{t('imports.stopped.title')}</h2>
      <Note icon={TriangleAlert} isLampColoured>
        {t('imports.stopped.text', { done, rows })}
      </Note>
      <UndoneLine record={record} />
      <div className={styles.buttons}>
        <Link href={IMPORT_PATH} className={cx(button.button, button.fill)}>
          <FileUp size={20} aria-hidden="true" />
          {t('imports.stopped.button')}
        </Link>
        <UndoImport record={record} onRefresh={onRefresh} />
      </div>
    </section>
  );
};
