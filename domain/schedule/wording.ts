import type { Language } from '../vocabulary/languages.ts';
import { DAY_TEXTS, PERIOD_TEXTS } from '../vocabulary/texts.ts';
import { civilDate, weekdayOf } from './calendar.ts';
import { localDayAt, localMinutesAt } from './localTime.ts';
import type { OpenStatus } from './openStatus.ts';

/** Formats minutes since midnight as `h:mm A`: 0 is `12:00 AM`, 1440 is midnight again. */
export const formatMinutes = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** Formats a time (seconds since 1970) in the zone: `9:00 PM`, in both languages. */
export const formatTimeAt = (epochSeconds: number, timeZone: string): string => formatMinutes(localMinutesAt(epochSeconds, timeZone));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const SPANISH_MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** Formats a date as `12/20/2026`; in Spanish in words, because readers would swap day and month. */
export const formatDate = (day: number, language: Language): string => {
  const { year, month, dayOfMonth } = civilDate(day);
  return language === 'es'
    ? `${dayOfMonth} de ${SPANISH_MONTHS[month - 1]} de ${year}`
    : `${twoDigits(month)}/${twoDigits(dayOfMonth)}/${year}`;
};

/** Adds the Spanish article: "la 1:00", all other hours "las". */
export const withArticle = (time: string): string => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`;

/** Joins a day and its time: "tomorrow 9:00 AM", "mañana a las 9:00 AM". */
export const formatDayAndTime = (day: string, time: string, language: Language): string =>
  language === 'es' ? `${day} a ${withArticle(time)}` : `${day} ${time}`;

const DAY_SECONDS = 86_400;

/** Returns the text of the specification's section 4. `now` and the times of the status are seconds since 1970. */
export const formatOpenStatus = (status: OpenStatus, language: Language, timeZone: string, now: number): string =>
  language === 'es' ? spanishStatus(status, timeZone, now) : englishStatus(status, timeZone, now);

/** Returns the text for hours that nobody published, or nobody understood. */
export const unknownHoursText = (language: Language): string => (language === 'es' ? 'Llame para saber el horario' : 'Call for hours');

const englishStatus = (status: OpenStatus, timeZone: string, now: number): string => {
  const time = (epochSeconds: number): string => formatTimeAt(epochSeconds, timeZone);
  switch (status.state) {
    case 'always':
      return 'Open 24/7';
    case 'permanentlyClosed':
      return 'Permanently closed';
    case 'contact':
      return 'Contact for hours';
    case 'unknown':
      return unknownHoursText('en');
    case 'closed':
      return 'Closed, call for hours';
    case 'open': {
      const day = status.till - now > DAY_SECONDS ? `${DAY_TEXTS[weekdayOf(localDayAt(status.till, timeZone))].en} ` : '';
      return `Open till ${day}${time(status.till)}${status.closesSoon ? ', closes soon' : ''}`;
    }
    case 'closedTill':
      return `Closed till ${time(status.opens)}`;
    case 'closedUntilTomorrow':
      return `Closed until tomorrow ${time(status.opens)}`;
    case 'closedUntilDay':
      return `Closed until ${DAY_TEXTS[status.day].en} ${time(status.opens)}`;
    case 'closedUntilNth':
      return `Closed until ${PERIOD_TEXTS[status.period].en} ${DAY_TEXTS[status.day].en} ${time(status.opens)}`;
    case 'closedTillNext':
      return `Closed till next ${DAY_TEXTS[status.day].en} ${time(status.opens)}`;
    case 'closedUntilDate':
      return `Closed until ${formatDate(localDayAt(status.opens, timeZone), 'en')} ${time(status.opens)}`;
    default:
      return status satisfies never;
  }
};

const spanishStatus = (status: OpenStatus, timeZone: string, now: number): string => {
  const time = (epochSeconds: number): string => formatTimeAt(epochSeconds, timeZone);
  switch (status.state) {
    case 'always':
      return 'Abierto las 24 horas';
    case 'permanentlyClosed':
      return 'Cerrado permanentemente';
    case 'contact':
      return 'Pregunte por el horario';
    case 'unknown':
      return unknownHoursText('es');
    case 'closed':
      return 'Cerrado, llame para saber el horario';
    case 'open': {
      const closingTime = time(status.till);
      const day =
        status.till - now > DAY_SECONDS
          ? formatDayAndTime(`el ${DAY_TEXTS[weekdayOf(localDayAt(status.till, timeZone))].es}`, closingTime, 'es')
          : withArticle(closingTime);
      return `Abierto hasta ${day}${status.closesSoon ? ', cierra pronto' : ''}`;
    }
    case 'closedTill':
      return `Cerrado hasta ${withArticle(time(status.opens))}`;
    case 'closedUntilTomorrow':
      return `Cerrado hasta ${formatDayAndTime('mañana', time(status.opens), 'es')}`;
    case 'closedUntilDay':
      return `Cerrado hasta ${formatDayAndTime(`el ${DAY_TEXTS[status.day].es}`, time(status.opens), 'es')}`;
    case 'closedUntilNth':
      return `Cerrado hasta ${formatDayAndTime(`el ${PERIOD_TEXTS[status.period].es} ${DAY_TEXTS[status.day].es}`, time(status.opens), 'es')}`;
    case 'closedTillNext':
      return `Cerrado hasta ${formatDayAndTime(`el próximo ${DAY_TEXTS[status.day].es}`, time(status.opens), 'es')}`;
    case 'closedUntilDate':
      return `Cerrado hasta ${formatDayAndTime(`el ${formatDate(localDayAt(status.opens, timeZone), 'es')}`, time(status.opens), 'es')}`;
    default:
      return status satisfies never;
  }
};
