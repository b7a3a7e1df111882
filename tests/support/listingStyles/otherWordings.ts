import { fullPeriod, twelveHourTime, withWords } from './clockTexts.ts';
import { DAY_NAMES, ORDINALS, type HoursWording } from './hoursText.ts';
import { PLAIN } from './hoursWordings.ts';

const DOTTED = [' a.m.', ' p.m.'] as const;
const NARROW_AM_PM = ['am', 'pm'] as const;

const SPANISH: HoursWording = {
  ...PLAIN,
  days: DAY_NAMES.spanish,
  dayRange: ' a ',
  dayList: [', ', ' y '],
  ordinals: ORDINALS.spanish,
  monthly: ['', ' de cada mes'],
  always: 'Abierto las 24 horas, todos los días',
  closed: (days) => `${days} cerrado`,
};

/** Writes the time of a day in Spanish words: "9 de la mañana", "5 de la tarde". */
const spanishTime = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  if (minutes % 1440 === 720) return '12 del mediodía';
  if (minutes % 1440 === 0) return 'medianoche';
  const part = hour < 12 ? 'mañana' : hour < 19 ? 'tarde' : 'noche';
  return `${twelveHourTime(['', ''])(minutes)} de la ${part}`;
};

/** Opening hours in Spanish. */
export const SPANISH_WORDINGS: Readonly<Record<string, HoursWording>> = {
  'lunes a viernes de 9 a.m. a 5 p.m.': {
    ...SPANISH,
    period: fullPeriod(withWords(twelveHourTime(DOTTED), 'mediodía', 'medianoche'), ' a ', 'de '),
    periodList: ' y ',
  },
  'Lun-Vie 9:00am-5:00pm, Dom cerrado': {
    ...SPANISH,
    days: DAY_NAMES.shortSpanish,
    dayRange: '-',
    period: fullPeriod(twelveHourTime(NARROW_AM_PM, true), '-'),
    groupList: ', ',
  },
  'De lunes a viernes de 9 de la mañana a 5 de la tarde': {
    ...SPANISH,
    period: fullPeriod(spanishTime, ' a ', 'de '),
    whole: (text) => `De ${text}`,
  },
};

/** Opening hours in HTML. */
export const HTML_WORDINGS: Readonly<Record<string, HoursWording>> = {
  '<p>Mon&ndash;Fri:&nbsp;9am&ndash;5pm</p>': {
    ...PLAIN,
    days: DAY_NAMES.short,
    dayRange: '&ndash;',
    dayList: [', ', ' &amp; '],
    period: fullPeriod(twelveHourTime(NARROW_AM_PM), '&ndash;'),
    group: (days, times) => `<p><strong>${days}:</strong>&nbsp;${times}</p>`,
    groupList: '\n',
    always: '<p>Open 24/7</p>',
  },
  '<table><tr><td>Monday</td><td>9:00 AM - 5:00 PM</td></tr></table>': {
    ...PLAIN,
    dayRange: null,
    dayList: ['|', '|'],
    ordinalList: [', ', ' and '],
    periodList: '<br>',
    group: (days, times) =>
      days
        .split('|')
        .map((day) => `<tr><td>${day}</td><td>${times}</td></tr>`)
        .join(''),
    groupList: '',
    closed: (days) =>
      days
        .split('|')
        .map((day) => `<tr><td>${day}</td><td>Closed</td></tr>`)
        .join(''),
    whole: (text) => `<table>${text}</table>`,
    always: '<p>24 hours</p>',
  },
  '<ul><li>Monday to Friday, 9 am until 5 pm</li></ul>': {
    ...PLAIN,
    dayRange: ' to ',
    dayList: [', ', ' and '],
    period: fullPeriod(twelveHourTime([' am', ' pm']), ' until '),
    group: (days, times) => `<li>${days}, ${times}</li>`,
    groupList: '',
    whole: (text) => `<ul>${text}</ul>`,
    always: '<ul><li>24 hours</li></ul>',
  },
};
