import { useTranslation } from 'react-i18next';
import { MIN_WEEKS, TIMES_OF_DAY, WEEKDAY_SHARE_DAYS } from '#domain/beds/weekdayShares.ts';
import type { BedCounts } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ScrollableTable } from './ScrollableTable.tsx';
import styles from './BedHistory.module.css';

const PERCENT = 100;
const WEEKS = WEEKDAY_SHARE_DAYS / 7;
/** Sunday first, as calendars in the United States; 0 is Monday. */
const WEEKDAYS = [6, 0, 1, 2, 3, 4, 5] as const;
/** A Monday: names of weekdays are formatted from the days that follow. */
const SOME_MONDAY = Date.UTC(2026, 10, 23, 12);
const DAY_MS = 86_400_000;

type WeekdayShares = NonNullable<BedCounts['weekdayShares']>;

/** Shows the usual share of free beds of a shelter for each weekday and time of day. */
export const WeekdayTable = ({ shares }: { readonly shares: WeekdayShares }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const weekdayFormat = new Intl.DateTimeFormat(`${language}-US`, { weekday: 'long', timeZone: 'UTC' });
  const columns = [t('bedHistory.weekday'), ...TIMES_OF_DAY.map((hour) => t(`bedHistory.timeOfDay.${hour}`))];
  const isKnown = shares.some(({ share }) => share !== undefined);
  return (
    <section className={styles.weekdaySection}>
      <h3>{t('bedHistory.weekdays')}</h3>
      {!isKnown && <p>{t('bedHistory.tooFewWeeks', { count: MIN_WEEKS, weeks: WEEKS })}</p>}
      {isKnown && (
        <>
          <ScrollableTable name={t('bedHistory.weekdays')} columns={columns} className={styles.weekdays}>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{weekdayFormat.format(SOME_MONDAY + weekday * DAY_MS)}</th>
                {TIMES_OF_DAY.map((hour, index) => {
                  const share = shares.find((each) => each.weekday === weekday && each.hour === hour)?.share;
                  return (
                    <td key={hour} data-label={columns[index + 1]}>
                      {share === undefined ? '–' : t('bedHistory.percent', { share: Math.round(share * PERCENT) })}
                    </td>
                  );
                })}
              </tr>
            ))}
          </ScrollableTable>
          <p className={styles.note}>
            {t('bedHistory.weekdaysNote', { count: WEEKS })}{' '}
            {shares.some(({ share }) => share === undefined) && t('bedHistory.fewWeeksNote', { count: MIN_WEEKS })}
          </p>
        </>
      )}
    </section>
  );
};
