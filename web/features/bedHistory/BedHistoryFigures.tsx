import { useTranslation } from 'react-i18next';
import { occupancyRate, type Night } from '#domain/beds/bedCountSeries.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { hoursOfDayText } from '../../services/hoursOfDayText.ts';
import type { ShelterSeries } from './shelterSeries.ts';
import { useZone } from './ZoneContext.ts';
import { dateText } from './zonedTime.ts';
import text from '../../ui/text.module.css';
import styles from './BedHistory.module.css';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PERCENT = 100;

interface BedHistoryFiguresProps {
  readonly series: ShelterSeries;
  /** The evenings whose share of beds in use is averaged. */
  readonly nights: readonly Night[];
  /** True if the period ends now. */
  readonly isCurrent: boolean;
  /** Hours of the day around which beds are usually counted, 0 to 23; empty if there is no usual hour. */
  readonly usualHours: readonly number[];
}

/** Shows the figures of the chart: free now, in use at night, usual hours of counts, longest period without a count. */
export const BedHistoryFigures = ({ series: { to, counts, now, longestGap }, nights, isCurrent, usualHours }: BedHistoryFiguresProps) => {
  const { t } = useTranslation();
  const [language, timeZone] = [useLanguage(), useZone()];
  const lastCount = counts.findLast(({ isTakenBack }) => isTakenBack !== true);
  /** The last count if it is more than eight hours old. */
  const oldCount = now === null ? lastCount : undefined;
  const occupancy = occupancyRate(nights);
  const currentBeds = now ?? oldCount;
  return (
    <dl className={styles.figures}>
      {isCurrent && (
        <div>
          <dt>{t(oldCount ? 'bedHistory.lastCount' : 'bedHistory.now')}</dt>
          <dd className={oldCount && text.stale}>
            {currentBeds?.available ?? t('bedHistory.nobodyNow')}{' '}
            {currentBeds && (
              <small>
                {[
                  ...(currentBeds.total === null ? [] : [t('bedHistory.ofTotal', { total: currentBeds.total })]),
                  ...(lastCount ? [formatAge(t, Math.floor((to - lastCount.at) / MINUTE_MS))] : []),
                ].join(' · ')}
              </small>
            )}
          </dd>
        </div>
      )}
      {occupancy !== null && (
        <div>
          <dt>{t('bedHistory.nights')}</dt>
          <dd>
            {t('bedHistory.percent', { share: Math.round(occupancy * PERCENT) })}{' '}
            <small>{t('bedHistory.average', { count: nights.length })}</small>
          </dd>
        </div>
      )}
      {usualHours.length > 0 && (
        <div>
          <dt>{t('bedHistory.usual')}</dt>
          <dd className={styles.words}>{hoursOfDayText(t, usualHours, language)}</dd>
        </div>
      )}
      <div>
        <dt>{t('bedHistory.longest')}</dt>
        <dd>
          {longestGap === null ? (
            t('bedHistory.never')
          ) : (
            <>
              {t('bedHistory.hours', { count: Math.round((longestGap.to - longestGap.from) / HOUR_MS) })}{' '}
              <small>{t('bedHistory.since', { date: dateText(longestGap.from, language, timeZone) })}</small>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
};
