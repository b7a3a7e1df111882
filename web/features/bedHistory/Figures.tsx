import { useTranslation } from 'react-i18next';
import { wordDate } from '../../i18n/moment.ts';
import styles from './BedHistory.module.css';
import type { ShelterSeries } from './shelterSeries.ts';

const HOUR_MS = 3_600_000;
const PERCENT = 100;

/** What the chart says in figures: free now, in use at night, how often counted, the longest time without a count. */
export const Figures = ({ series: { now, nights, inUse, everyHours, longest } }: { readonly series: ShelterSeries }) => {
  const { t } = useTranslation();
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('bedHistory.now')}</dt>
        <dd>
          {now === null ? t('bedHistory.nobodyNow') : now.available}{' '}
          {now !== null && now.total !== null && <small>{t('bedHistory.ofTotal', { total: now.total })}</small>}
        </dd>
      </div>
      {inUse !== null && (
        <div>
          <dt>{t('bedHistory.nights', { count: nights.length })}</dt>
          <dd>
            {`${Math.round(inUse * PERCENT)}%`} <small>{t('bedHistory.average')}</small>
          </dd>
        </div>
      )}
      {everyHours !== null && (
        <div>
          <dt>{t('bedHistory.every')}</dt>
          <dd>
            {t('bedHistory.hours', { count: everyHours })} <small>{t('bedHistory.about')}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('bedHistory.longest')}</dt>
        <dd>
          {longest === null ? (
            t('bedHistory.never')
          ) : (
            <>
              {t('bedHistory.hours', { count: Math.round((longest.to - longest.from) / HOUR_MS) })}{' '}
              <small>{t('bedHistory.since', { date: wordDate(new Date(longest.from).toISOString()) })}</small>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
};
