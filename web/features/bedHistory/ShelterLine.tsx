import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNow } from '../../browser/clock.tsx';
import { formatAge } from '../../i18n/formatAge.ts';
import { ChevronRight } from '../../services/icons.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { freeSharesOf, type PlacedSeries } from './placeSeries.ts';
import styles from './BedHistory.module.css';

interface ShelterLineProps {
  readonly shelter: PlacedSeries;
  /** Share of free beds at the upper edge of the line, from 0 to 1. Equal for all shelters. */
  readonly chartMaxShare: number;
}

const PERCENT = 100;
const MINUTE_MS = 60_000;

/** Shows a shelter of a place with its free beds, the age of its count, and a small line over time. */
export const ShelterLine = ({ shelter: { id, name, series, countedAt }, chartMaxShare }: ShelterLineProps) => {
  const { t } = useTranslation();
  const now = useNow() * 1000;
  const lastCount = series.counts.findLast(({ isTakenBack }) => isTakenBack !== true);
  const facts =
    lastCount === undefined || countedAt === null
      ? [t('bedHistory.neverCounted')]
      : [
          lastCount.total === null
            ? t('bedHistory.freeOnly', { count: lastCount.available })
            : t('bedHistory.freeOf', { available: lastCount.available, total: lastCount.total }),
          series.now === null && t('bedHistory.old'),
          formatAge(t, Math.max(0, Math.floor((now - countedAt) / MINUTE_MS))),
          series.occupancy !== null && t('bedHistory.inUse', { share: Math.round(series.occupancy * PERCENT) }),
        ];
  return (
    <li>
      <Link href={`/services/${id}/beds`} className={styles.shelter}>
        <span>
          <b>{name}</b> <span className={styles.under}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight size={24} aria-hidden="true" />
        <span className={styles.line}>
          <Sparkline steps={freeSharesOf(series)} from={series.from} to={series.to} maxValue={chartMaxShare} />
        </span>
      </Link>
    </li>
  );
};
