import { useTranslation } from 'react-i18next';
import type { CombinedPeriod } from '#domain/beds/bedCountSeries.ts';
import { wordDate } from '../../i18n/moment.ts';
import { WideTable } from './WideTable.tsx';
import styles from './BedHistory.module.css';

/** Shows the chart of several shelters as a table by day: fewest and most free beds, and the number of shelters with a count. */
export const DaysTable = ({ sums }: { readonly sums: readonly CombinedPeriod[] }) => {
  const { t } = useTranslation();
  const days = new Map<string, { least: number; most: number; known: number }>();
  for (const { from, available, places } of sums) {
    const day = wordDate(new Date(from).toISOString());
    const known = days.get(day) ?? { least: available, most: available, known: places };
    days.set(day, { least: Math.min(known.least, available), most: Math.max(known.most, available), known: Math.max(known.known, places) });
  }
  const columns = [t('bedHistory.day'), t('bedHistory.least'), t('bedHistory.most'), t('bedHistory.known')];
  return (
    <WideTable name={t('bedHistory.tableDays')} columns={columns} className={styles.days}>
      {[...days].toReversed().map(([day, { least, most, known }]) => (
        <tr key={day}>
          <td>{day}</td>
          <td>{least}</td>
          <td>{most}</td>
          <td>{known}</td>
        </tr>
      ))}
    </WideTable>
  );
};
