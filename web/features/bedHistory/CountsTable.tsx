import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BedCounts } from '../../api/types.ts';
import { wordMoment } from '../../i18n/moment.ts';
import { doneByText } from '../../services/manage/activity/actorText.ts';
import { SeeMoment } from '../../services/manage/activity/SeeMoment.tsx';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import type { ShelterSeries } from './shelterSeries.ts';
import { WideTable } from './WideTable.tsx';
import button from '../../ui/button.module.css';
import styles from './BedHistory.module.css';

type CountMade = BedCounts['counts'][number];

interface CountsTableProps {
  /** Id of the counted shelter. */
  readonly service: string;
  readonly counts: readonly CountMade[];
  readonly series: ShelterSeries;
}

const FIRST = 8;
const HOUR_MS = 3_600_000;
const iso = (at: number): string => new Date(at).toISOString();

/** Shows the data of the chart as a table: counts with their counter, newest first. A period without a count has its own row. */
export const CountsTable = ({ service, counts, series: { from, gaps } }: CountsTableProps) => {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = counts.filter(({ at }) => Date.parse(at) >= from).map((count) => ({ at: Date.parse(count.at), count, gap: null }));
  const rows = [...shown, ...gaps.map((gap) => ({ at: gap.from, count: null, gap }))].toSorted((one, other) => other.at - one.at);
  return (
    <>
      <WideTable name={t('bedHistory.table')} columns={[t('bedHistory.when'), t('bedHistory.free'), t('bedHistory.who')]}>
        {(all ? rows : rows.slice(0, FIRST)).map(({ at, count, gap }) =>
          count === null ? (
            <tr key={`gap ${at}`}>
              <td>{t('bedHistory.until', { from: wordMoment(iso(gap.from)), to: wordMoment(iso(gap.to)) })}</td>
              <td>–</td>
              <td>{t('bedHistory.nobody', { hours: Math.round((gap.to - gap.from) / HOUR_MS) })}</td>
            </tr>
          ) : (
            <tr key={count.at + String(count.available)}>
              <td>
                <time dateTime={count.at}>{wordMoment(count.at)}</time>
                <SeeMoment at={count.at} />
              </td>
              <td>{count.takenBack === undefined ? count.available : <del>{count.available}</del>}</td>
              <td>
                {doneByText(t, count.by)}
                {count.takenBack !== undefined && (
                  <span className={styles.under}>
                    {t('bedHistory.takenBack', { date: wordMoment(count.takenBack.at), who: doneByText(t, count.takenBack.by) })}
                  </span>
                )}
                {count.takenBack === undefined && (
                  <UndoControl
                    command={count.command}
                    service={service}
                    undo={count.undo}
                    quiet
                    about={t('happened.undo.counted', { count: count.available, date: wordMoment(count.at) })}
                  />
                )}
              </td>
            </tr>
          ),
        )}
      </WideTable>
      {rows.length > FIRST && (
        <button type="button" className={button.tool} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('bedHistory.fewRows') : t('bedHistory.allRows', { count: rows.length })}
        </button>
      )}
    </>
  );
};
