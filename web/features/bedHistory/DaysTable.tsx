import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ExpandableTable } from './ExpandableTable.tsx';
import type { PlaceStep } from './placeSeries.ts';
import { useZone } from './ZoneContext.ts';
import { dateText } from './zonedTime.ts';
import styles from './BedHistory.module.css';

interface DaysTableProps {
  readonly steps: readonly PlaceStep[];
  /** Number of shelters of the place. */
  readonly shelterCount: number;
  readonly formatValue: (value: number) => string;
}

/** Shows the chart of several shelters as a table by day: lowest and highest value, and the most shelters counted at once. */
export const DaysTable = ({ steps, shelterCount, formatValue }: DaysTableProps) => {
  const { t } = useTranslation();
  const [language, timeZone] = [useLanguage(), useZone()];
  const days = new Map<string, { lowest: number; highest: number; counted: number }>();
  for (const { from, to, value, places } of steps)
    // A count is valid for eight hours, so a value belongs to two days at most.
    for (const day of new Set([dateText(from, language, timeZone), dateText(to - 1, language, timeZone)])) {
      const known = days.get(day) ?? { lowest: value, highest: value, counted: places };
      days.set(day, {
        lowest: Math.min(known.lowest, value),
        highest: Math.max(known.highest, value),
        counted: Math.max(known.counted, places),
      });
    }
  const columns = [t('bedHistory.day'), t('bedHistory.least'), t('bedHistory.most'), t('bedHistory.known')];
  const rows = [...days].toReversed();
  return (
    <ExpandableTable
      name={t('bedHistory.tableDays')}
      columns={columns}
      className={styles.days}
      rows={rows.map(([day, { lowest, highest, counted }]) => (
        <tr key={day}>
          <td>{day}</td>
          <td data-label={columns[1]}>{formatValue(lowest)}</td>
          <td data-label={columns[2]}>{formatValue(highest)}</td>
          <td data-label={columns[3]}>{t('bedHistory.ofShelters', { counted, total: shelterCount })}</td>
        </tr>
      ))}
    />
  );
};
