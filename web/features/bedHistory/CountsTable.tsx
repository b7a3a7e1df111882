import { useTranslation } from 'react-i18next';
import type { BedCounts } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { doneByText, doneByTextWithin } from '../../services/manage/activity/actorText.ts';
import { PastViewLink } from '../../services/manage/activity/PastViewLink.tsx';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import { ExpandableTable } from './ExpandableTable.tsx';
import type { ShelterSeries } from './shelterSeries.ts';
import { useZone } from './ZoneContext.ts';
import { dateTimeText } from './zonedTime.ts';
import styles from './BedHistory.module.css';

type RecordedCount = BedCounts['counts'][number];

interface CountsTableProps {
  /** Id of the counted shelter. */
  readonly serviceId: string;
  readonly counts: readonly RecordedCount[];
  readonly series: ShelterSeries;
}

const HOUR_MS = 3_600_000;

/** Shows the data of the chart as a table: counts with their counter, newest first. A period without a count has its own row. */
export const CountsTable = ({ serviceId, counts, series: { from, to, gaps } }: CountsTableProps) => {
  const { t } = useTranslation();
  const [language, timeZone] = [useLanguage(), useZone()];
  const textOf = (at: number): string => dateTimeText(at, language, timeZone);
  const countRows = counts
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
    .map((count) => ({ at: Date.parse(count.at), count, gap: null }));
  const rows = [...countRows, ...gaps.map((gap) => ({ at: gap.from, count: null, gap }))].toSorted(
    // A gap begins with a count and is above it, because it is later.
    (one, other) => other.at - one.at || Number(one.gap === null) - Number(other.gap === null),
  );
  const columns = [t('bedHistory.when'), t('bedHistory.free'), t('bedHistory.who')];
  return (
    <ExpandableTable
      name={t('bedHistory.table')}
      className={styles.counts}
      columns={columns}
      rows={rows.map(({ at, count, gap }) =>
        count === null ? (
          <tr key={`gap ${at}`}>
            <td colSpan={3}>
              <span>{t('bedHistory.nobody', { hours: Math.round((gap.to - gap.from) / HOUR_MS) })}</span>{' '}
              <span className={styles.under}>
                {t('bedHistory.until', {
                  from: textOf(gap.from),
                  to: textOf(gap.to),
                })}
              </span>
            </td>
          </tr>
        ) : (
          <tr key={count.at + String(count.available)}>
            <td>
              <PastViewLink at={count.at}>
                <time dateTime={count.at}>{textOf(at)}</time>{' '}
              </PastViewLink>
            </td>
            <td data-label={columns[1]}>{count.takenBack === undefined ? count.available : <del>{count.available}</del>}</td>
            <td data-label={columns[2]} className={styles.who}>
              <div className={styles.counter}>
                <span>{doneByText(t, count.by)}</span>
                {count.takenBack === undefined && (
                  <UndoControl
                    command={count.command}
                    service={serviceId}
                    undo={count.undo}
                    isQuiet
                    about={t('happened.undo.counted', { count: count.available, date: textOf(at) })}
                  />
                )}
              </div>
              {count.takenBack !== undefined && (
                <span className={styles.under}>
                  {t('bedHistory.takenBack', {
                    date: textOf(Date.parse(count.takenBack.at)),
                    who: doneByTextWithin(t, count.takenBack.by),
                  })}
                </span>
              )}
            </td>
          </tr>
        ),
      )}
    />
  );
};
