import { FileSpreadsheet, Languages, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportRecord } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { IMPORT_PATH } from './useImport.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Returns the size of a file: `612 KB`, `1.4 MB`. */
const formatFileSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

interface FileHeadProps {
  readonly record: ImportRecord;
  /** Deletes the draft; absent if it cannot be deleted now. */
  readonly onRemove?: (() => void) | undefined;
  /** Moves focus to the name: the button that had it is gone. */
  readonly takesFocus: boolean;
}

/** Button that deletes the draft after a question. */
const RemoveButton = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx(button.button, button.danger, styles.remove)}
        aria-label={t('imports.file.delete')}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={24} aria-hidden="true" />
      </button>
      {isAsking && (
        <ConfirmDialog
          question={t('imports.file.question')}
          yesLabel={t('imports.file.yes')}
          noLabel={t('imports.file.no')}
          isDangerous
          onYes={() => {
            setAsking(false);
            onRemove();
          }}
          onNo={() => setAsking(false)}
        >
          <p>
            <b>{name}</b>
          </p>
          <p>{t('imports.file.help')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** The file of an import: its name and size, and how to leave or delete it. */
export const FileHead = ({ record, onRemove, takesFocus }: FileHeadProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, rows, columns, bytes, uploadedAt, encoding, uncertainPart } = record;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const size = [
    t('imports.file.rows', { count: rows }),
    columns === undefined ? t('imports.file.hsds') : t('imports.file.columns', { count: columns.length }),
    formatFileSize(bytes),
  ];
  return (
    <section className={cx(page.section, styles.fileHead)} aria-labelledby="import-file">
      <div className={styles.file}>
        <span className={cx(styles.mark, styles.large)} aria-hidden="true">
          <FileSpreadsheet size={24} />
        </span>
        <div>
          <h2 id="import-file" ref={heading} tabIndex={-1} className={styles.heading}>
            {name}
          </h2>
          <p className={cx(text.small, text.muted)}>{size.join(' · ')}</p>
          <p className={cx(text.small, text.muted)}>{t('imports.file.uploaded', { date: formatLocalDateTime(uploadedAt, language) })}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Link href={IMPORT_PATH} className={button.button}>
          {t('imports.file.another')}
        </Link>
        {onRemove !== undefined && <RemoveButton name={name} onRemove={onRemove} />}
      </div>
      {uncertainPart !== '' && (
        <Note icon={Languages} isLampColoured>
          {t('imports.file.encoding', { encoding, part: uncertainPart })}
        </Note>
      )}
    </section>
  );
};
