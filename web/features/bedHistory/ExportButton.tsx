import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCsv, type CsvCell } from '../../browser/csv.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { cx } from '../../ui/cx.ts';
import { useZone } from './ZoneContext.ts';
import { dayFieldOf, timeFieldOf } from './zonedTime.ts';
import button from '../../ui/button.module.css';
import styles from './BedHistory.module.css';

interface ExportButtonProps {
  /** The displayed period in milliseconds since 1970; its days are part of the file's name. */
  readonly period: { readonly from: number; readonly to: number };
  /** Returns the rows of the file; the first row names the columns. */
  readonly createRows: () => readonly (readonly CsvCell[])[];
}

/** Returns a time as spreadsheets read and sort it: `2026-11-26 20:35`. */
export const sheetTime = (at: number, timeZone: string): string => `${dayFieldOf(at, timeZone)} ${timeFieldOf(at, timeZone)}`;

/** Saves the data of the chart as a CSV file. */
export const ExportButton = ({ period: { from, to }, createRows }: ExportButtonProps) => {
  const { t } = useTranslation();
  const timeZone = useZone();
  const save = (): void =>
    saveFile(
      new Blob([formatCsv(createRows())], { type: 'text/csv;charset=utf-8' }),
      `beds-${dayFieldOf(from, timeZone)}-${dayFieldOf(to - 1, timeZone)}.csv`,
    );
  return (
    <button type="button" className={cx(button.button, styles.export)} onClick={save}>
      <Download size={20} aria-hidden="true" />
      {t('bedHistory.export')}
    </button>
  );
};
