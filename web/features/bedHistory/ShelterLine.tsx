import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNow } from '../../browser/clock.tsx';
import { wordAge } from '../../i18n/age.ts';
import { ChevronRight } from '../../services/icons.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { sharesOf, type PlacedSeries } from './placeSeries.ts';
import styles from './BedHistory.module.css';

interface ShelterLineProps {
  readonly shelter: PlacedSeries;
  /** Share of free beds at the upper edge of the line, from 0 to 1. Equal for all shelters. */
  readonly top: number;
}

const PERCENT = 100;
const MINUTE_MS = 60_000;

/** Shows a shelter of a place with its free beds, the age of its count, and a small line over time. */
export const ShelterLine = ({ shelter: { id, name, series, countedAt }, top }: ShelterLineProps) => {
  const { t } = useTranslation();
  const now = useNow() * 1000;
  const last = series.counts.findLast(({ isTakenBack }) => isTakenBack !== true);
  const facts =
    last === undefined || countedAt === null
      ? [t('bedHistory.neverCounted')]
      : [
          last.total === null
            ? t('bedHistory.freeOnly', { count: last.available })
            : t('bedHistory.freeOf', { available: last.available, total: last.total }),
          series.now === null && t('bedHistory.old'),
          wordAge(t, Math.max(0, Math.floor((now - countedAt) / MINUTE_MS))),
          series.inUse !== null && t('bedHistory.inUse', { share: Math.round(series.inUse * PERCENT) }),
        ];
  return (
    <li>
      <Link href={`/services/${id}/beds`} className={styles.shelter}>
        <span>
          <b>{name}</b> <span className={styles.under}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight size={24} aria-hidden="true" />
        <span className={styles.line}>
          <Sparkline steps={sharesOf(series)} from={series.from} to={series.to} top={top} />
        </span>
      </Link>
    </li>
  );
};
