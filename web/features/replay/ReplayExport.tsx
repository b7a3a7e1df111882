import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { ReplayPeriod } from '../../api/manage/replayQueries.ts';
import { useExport } from '../../api/manage/useExport.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import styles from './Replay.module.css';

interface ReplayExportProps {
  readonly period: ReplayPeriod;
  /** Position of the last shown event; empty until the changes are counted. */
  readonly upTo: string;
}

/** Downloads the changes of the period as a file; the server records the download. */
export const ReplayExport = ({ period, upTo }: ReplayExportProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const canExport = useCan()('audit.read');
  const { isBusy, failureText, exportAs } = useExport('POST /replay/exports', t('replay.export.failed'));
  if (!canExport) return null;
  const downloadChanges = async (): Promise<void> => {
    const name = `replay-${period.from.slice(0, 10)}-${period.to.slice(0, 10)}.csv`;
    if (await exportAs(name, { ...period, upTo })) showToast({ text: t('replay.export.done') });
  };
  return (
    <div className={styles.export}>
      <button type="button" className={button.button} disabled={isBusy || upTo === ''} onClick={() => void downloadChanges()}>
        {t(isBusy ? 'replay.export.working' : 'replay.export.go')}
      </button>
      <small>{t('replay.export.noted')}</small>
      {failureText !== undefined && <p role="alert">{failureText}</p>}
    </div>
  );
};
