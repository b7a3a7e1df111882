import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCsv, type CsvCell } from '../../browser/csv.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { dayFieldValue, timeFieldValue } from '../../i18n/localTime.ts';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import styles from './BedHistory.module.css';

interface ExportButtonProps {
  /** The displayed period in milliseconds since 1970; its days are part of the file's name. */
  readonly period: { readonly from: number; readonly to: number };
  /** Returns the rows of the file; the first row names the columns. */
  readonly createRows: () => readonly (readonly CsvCell[])[];
}

/** Returns a time as spreadsheets read and sort it, in the reader's time zone: `2026-11-26 20:35`. */
export const sheetTime = (at: number): string => {
  const iso = new Date(at).toISOString();
  return `${dayFieldValue(iso)} ${timeFieldValue(iso)}`;
};

const dayOf = (at: number): string => dayFieldValue(new Date(at).toISOString());

/** Saves the data of the chart as a CSV file. */
export const ExportButton = ({ period: { from, to }, createRows }: ExportButtonProps) => {
  const { t } = useTranslation();
  const save = (): void =>
    saveFile(new Blob([formatCsv(createRows())], { type: 'text/csv;charset=utf-8' }), `beds-${dayOf(from)}-${dayOf(to - 1)}.csv`);
  return (
    <button type="button" className={cx(button.button, styles.export)} onClick={save}>
      <Download size={20} aria-hidden="true" />
      {t('bedHistory.export')}
    </button>
  );
};
