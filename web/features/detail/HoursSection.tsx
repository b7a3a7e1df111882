import { CalendarOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Note } from '../../ui/Note.tsx';
import page from '../../ui/page.module.css';
import { OpenBadge } from '../../services/OpenBadge.tsx';
import { zoneOf } from '../../services/openState.ts';
import styles from './HoursSection.module.css';
import { HoursTable } from './HoursTable.tsx';
import { closedText, goesOvernight, otherRows } from '../../services/hoursText.ts';

/** "Mountain Time", in the page's language. */
const zoneName = (timeZone: string, language: string): string => {
  try {
    const format = new Intl.DateTimeFormat(`${language}-US`, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
};

/** When it is open: the week, dates that come less often, and when it is closed although the week says open. */
export const HoursSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const timeZone = zoneOf(service);
  const hours = { schedules: service.schedules, closedDays: service.closeSchedules, contactForHours: service.isContact };
  const known = !service.isContact && service.schedules.length > 0 && service.hours !== 'permanentlyClosed';
  const rare = otherRows(service, language);
  const closed = closedText(service, language);
  const overnight = goesOvernight(service);

  return (
    <section className={page.section} aria-labelledby="hours">
      <h2 id="hours">{t('detail.hours')}</h2>
      {known ? (
        <HoursTable hours={hours} now={now} timeZone={timeZone} zone={zoneName(timeZone, language)} />
      ) : (
        <OpenBadge facts={service} />
      )}
      {rare.length > 0 && (
        <ul className={styles.rows} aria-label={t('detail.special')}>
          {rare.map(({ label, times }) => (
            <li key={`${label}${times}`}>
              <span>{label}</span>
              <span>{times}</span>
            </li>
          ))}
        </ul>
      )}
      {(closed !== '' || overnight) && (
        <div className={styles.note}>
          <Note icon={CalendarOff}>
            {closed !== '' && `${t('detail.closedOn', { days: closed })} `}
            {overnight && t('detail.nightsEnd')}
          </Note>
        </div>
      )}
    </section>
  );
};
