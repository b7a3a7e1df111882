import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChevronRight } from '../../services/icons.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { freeSharesOf, type PlacedSeries } from './placeSeries.ts';
import styles from './BedHistory.module.css';

interface ShelterLineProps {
  readonly shelter: PlacedSeries;
  /** Share of free beds at the upper edge of the line, from 0 to 1. Equal for all shelters. */
  readonly chartMaxShare: number;
}

const PERCENT = 100;

/** Shows a shelter of a place with its free beds, the age of its count, and a small line over time. */
export const ShelterLine = ({ shelter: { id, name, series, countedAt }, chartMaxShare }: ShelterLineProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const lastCount = series.counts.findLast(({ isTakenBack }) => isTakenBack !== true);
  const facts =
    lastCount === undefined || countedAt === null
      ? [t('bedHistory.neverCounted')]
      : [
          lastCount.total === null
            ? t('bedHistory.freeOnly', { count: lastCount.available })
            : t('bedHistory.freeOf', { available: lastCount.available, total: lastCount.total }),
          series.now === null && t('bedHistory.old'),
          formatStaffAge(t, new Date(countedAt).toISOString(), now, language),
          series.occupancy !== null && t('bedHistory.inUse', { share: Math.round(series.occupancy * PERCENT) }),
        ];
  return (
    <li>
      <Link href={`/services/${id}/beds`} className={styles.shelter}>
        <span>
          <b>{name}</b> <span className={styles.under}>{facts.filter(Boolean).join(' ·\u00A0')}</span>
        </span>
        <ChevronRight size={24} aria-hidden="true" />
        <span className={styles.line}>
          <Sparkline steps={freeSharesOf(series)} from={series.from} to={series.to} maxValue={chartMaxShare} />
        </span>
      </Link>
    </li>
  );
};
