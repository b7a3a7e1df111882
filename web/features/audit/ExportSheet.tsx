import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../api/manage/useExport.ts';
import type { AuditInput } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import styles from './Audit.module.css';

interface ExportSheetProps {
  readonly input: AuditInput;
  /** Number of exported entries as text. */
  readonly count: string;
  readonly onClose: () => void;
}

const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** Downloads the listed entries as a file; the server records the download. */
export const ExportSheet = ({ input, count, onClose }: ExportSheetProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const { isBusy, failureText, exportAs } = useExport('POST /audit/exports', t('audit.export.failed'));
  const [format, setFormat] = useState<Format>('csv');

  const downloadExport = async (): Promise<void> => {
    if (!(await exportAs(`audit-${new Date().toISOString().slice(0, 10)}.${format}`, { format, ...input }))) return;
    showToast({ text: t('audit.export.done') });
    onClose();
  };
  return (
    <Sheet title={t('audit.export.title')} side="bottom" onClose={onClose}>
      <div className={styles.sheet}>
        <p>{count}</p>
        <ChoiceField
          fieldBinding={{
            id: 'format',
            name: 'format',
            value: format,
            error: undefined,
            onChange: (value) => setFormat(FORMATS.find((knownFormat) => knownFormat === value) ?? 'csv'),
          }}
          label={t('audit.export.format')}
          options={FORMATS.map((value) => ({ value, label: t(`audit.export.${value}`) }))}
        />
        <p className={styles.count}>{t('audit.export.noted')}</p>
        {failureText !== undefined && <p role="alert">{failureText}</p>}
        <button
          type="button"
          className={cx(button.button, button.fill, button.wide)}
          disabled={isBusy}
          onClick={() => void downloadExport()}
        >
          {isBusy ? t('audit.export.working') : t('audit.export.go')}
        </button>
      </div>
    </Sheet>
  );
};
