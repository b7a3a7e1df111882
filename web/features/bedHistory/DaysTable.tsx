import { useTranslation } from 'react-i18next';
import type { CombinedPeriod } from '#domain/beds/bedCountSeries.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ScrollableTable } from './ScrollableTable.tsx';
import styles from './BedHistory.module.css';

/** Shows the chart of several shelters as a table by day: fewest and most free beds, and the number of shelters with a count. */
export const DaysTable = ({ sums }: { readonly sums: readonly CombinedPeriod[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = new Map<string, { minAvailable: number; maxAvailable: number; known: number }>();
  for (const { from, available, places } of sums) {
    const day = formatLocalDate(new Date(from).toISOString(), language);
    const known = days.get(day) ?? { minAvailable: available, maxAvailable: available, known: places };
    days.set(day, {
      minAvailable: Math.min(known.minAvailable, available),
      maxAvailable: Math.max(known.maxAvailable, available),
      known: Math.max(known.known, places),
    });
  }
  const columns = [t('bedHistory.day'), t('bedHistory.least'), t('bedHistory.most'), t('bedHistory.known')];
  return (
    <ScrollableTable name={t('bedHistory.tableDays')} columns={columns} className={styles.days}>
      {[...days].toReversed().map(([day, { minAvailable, maxAvailable, known }]) => (
        <tr key={day}>
          <td>{day}</td>
          <td>{minAvailable}</td>
          <td>{maxAvailable}</td>
          <td>{known}</td>
        </tr>
      ))}
    </ScrollableTable>
  );
};
