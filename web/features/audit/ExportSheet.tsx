import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { AuditInput } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { cx } from '../../ui/cx.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { fetchExport, saveAs } from './fetchExport.ts';
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
  const exportCommand = useCommand('POST /audit/exports');
  const [format, setFormat] = useState<Format>('csv');
  const [isBusy, setIsBusy] = useState(false);
  const [failureText, setFailureText] = useState<string>();

  const downloadExport = async (): Promise<void> => {
    setIsBusy(true);
    setFailureText(undefined);
    try {
      const { id } = await exportCommand.run({ body: { format, ...input } });
      saveAs(await fetchExport(id), `audit-${new Date().toISOString().slice(0, 10)}.${format}`);
      showToast({ text: t('audit.export.done') });
      onClose();
    } catch (error) {
      setFailureText((error instanceof ApiError ? error.text : undefined) ?? t('audit.export.failed'));
    } finally {
      setIsBusy(false);
    }
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
