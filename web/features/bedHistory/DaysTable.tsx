import { useTranslation } from 'react-i18next';
import type { Together } from '../../../domain/beds/series.ts';
import { wordDate } from '../../i18n/moment.ts';
import styles from './BedHistory.module.css';

/** The same as the chart of several shelters, day by day: the fewest and the most free beds, and in how many somebody counted. */
export const DaysTable = ({ sums }: { readonly sums: readonly Together[] }) => {
  const { t } = useTranslation();
  const days = new Map<string, { least: number; most: number; known: number }>();
  for (const { from, available, places } of sums) {
    const day = wordDate(new Date(from).toISOString());
    const known = days.get(day) ?? { least: available, most: available, known: places };
    days.set(day, { least: Math.min(known.least, available), most: Math.max(known.most, available), known: Math.max(known.known, places) });
  }
  return (
    // A region that scrolls sideways can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.wide} role="region" aria-label={t('bedHistory.tableDays')} tabIndex={0}>
      <table className={`${styles.table} ${styles.days}`}>
        <thead>
          <tr>
            <th scope="col">{t('bedHistory.day')}</th>
            <th scope="col">{t('bedHistory.least')}</th>
            <th scope="col">{t('bedHistory.most')}</th>
            <th scope="col">{t('bedHistory.known')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].toReversed().map(([day, { least, most, known }]) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{least}</td>
              <td>{most}</td>
              <td>{known}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
