/* Translates texts that consist only of days, dates and times: "1st & 3rd Saturday of each month, 9am to noon". */

const DAYS: readonly (readonly [abbreviation: string, spanish: string])[] = [
  ['mon', 'lunes'],
  ['tue', 'martes'],
  ['wed', 'miércoles'],
  ['thu', 'jueves'],
  ['fri', 'viernes'],
  ['sat', 'sábado'],
  ['sun', 'domingo'],
];
const MONTHS: readonly (readonly [abbreviation: string, spanish: string])[] = [
  ['jan', 'enero'],
  ['feb', 'febrero'],
  ['mar', 'marzo'],
  ['apr', 'abril'],
  ['may', 'mayo'],
  ['jun', 'junio'],
  ['jul', 'julio'],
  ['aug', 'agosto'],
  ['sep', 'septiembre'],
  ['oct', 'octubre'],
  ['nov', 'noviembre'],
  ['dec', 'diciembre'],
];
const ORDINALS: readonly (readonly [english: RegExp, spanish: string])[] = [
  [/^(?:1st|first)$/, 'primer'],
  [/^(?:2nd|second)$/, 'segundo'],
  [/^(?:3rd|third)$/, 'tercer'],
  [/^(?:4th|fourth)$/, 'cuarto'],
  [/^(?:5th|fifth)$/, 'quinto'],
  [/^last$/, 'último'],
];

const DAY = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?`;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const ORDINAL = String.raw`(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last)\b`;
const AND = String.raw`\s*(?:,\s*(?:and|&)|,|&|\band\b|\bor\b)\s*`;
const TIME = String.raw`\d{1,2}(?::?\d{2}){0,2}(?:\s*[ap](?:\.?\s?m)?\b\.?)?`;
const OF_MONTH = String.raw`(?:\s*,?\s+of\s+(?:the|each|every)\s+month|\s+(?:each|every)\s+month)`;

const dayOf = (english: string): string => DAYS.find(([abbreviation]) => english.startsWith(abbreviation))?.[1] ?? english;
const monthOf = (english: string): string => MONTHS.find(([abbreviation]) => english.startsWith(abbreviation))?.[1] ?? english;
const pluralOf = (day: string): string => (day.endsWith('s') ? day : `${day}s`);
const ordinalOf = (english: string): string => ORDINALS.find(([pattern]) => pattern.test(english))?.[1] ?? english;
const ordinalsOf = (english: string): string =>
  english
    .replace(/,\s*(?:and|&)\s*/g, ' y ')
    .replace(/\s*(?:&|\band\b)\s*/g, ' y ')
    .replace(/\s*\bor\b\s*/g, ' o ')
    .replace(/[a-z0-9]{3,}/g, ordinalOf);

type SpanishOf = (...groups: readonly string[]) => string;
const rule = (pattern: string, spanish: string | SpanishOf): readonly [RegExp, SpanishOf] => [
  new RegExp(pattern, 'y'),
  typeof spanish === 'string' ? () => spanish : spanish,
];

/** Rules for the next words of a text, in lower case; the first that fits counts. Groups are numbered from 1. */
const RULES: readonly (readonly [RegExp, SpanishOf])[] = [
  rule(String.raw`(?:on\s+)?(?:the\s+)?(?:every|each)\s+other\s+(${DAY})`, (_all, day = '') => `cada dos ${pluralOf(dayOf(day))}`),
  rule(String.raw`(?:every|each)\s+other\s+week\b`, 'cada dos semanas'),
  rule(
    String.raw`(?:on\s+)?(?:every|each)\s+(${ORDINAL}(?:${AND}${ORDINAL})*)\s+(${DAY})(?:${OF_MONTH})?`,
    (_all, ordinals = '', day = '') => `el ${ordinalsOf(ordinals)} ${dayOf(day)} de cada mes`,
  ),
  rule(
    String.raw`(on\s+)?(the\s+)?(${ORDINAL}(?:${AND}${ORDINAL})*)\s+(${DAY})`,
    (_all, on = '', the = '', ordinals = '', day = '') => `${on === '' && the === '' ? '' : 'el '}${ordinalsOf(ordinals)} ${dayOf(day)}`,
  ),
  rule(String.raw`(?:on\s+)?(?:every|each)\s+(${DAY})`, (_all, day = '') => `todos los ${pluralOf(dayOf(day))}`),
  rule(
    String.raw`(?:from\s+)?(${DAY})\s*(?:-|–|—|\bto\b|\bthru\b|\bthrough\b|\buntil\b)\s*(${DAY})`,
    (_all, from = '', to = '') => `${dayOf(from)} a ${dayOf(to)}`,
  ),
  rule(String.raw`m\s*-\s*f\b`, 'lunes a viernes'),
  rule(String.raw`on\s+(${DAY})`, (_all, day = '') => (/s\.?$/.test(day) ? `los ${pluralOf(dayOf(day))}` : `el ${dayOf(day)}`)),
  rule(String.raw`(${DAY})`, (_all, day = '') => (/days\b/.test(day) ? pluralOf(dayOf(day)) : dayOf(day))),
  rule(
    String.raw`(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(20\d\d))?`,
    (_all, month = '', day = '', year = '') => `${day} de ${monthOf(month)}${year === '' ? '' : ` de ${year}`}`,
  ),
  rule(String.raw`(${MONTH})`, (_all, month = '') => monthOf(month)),
  rule(String.raw`of\s+the\s+month\b`, 'del mes'),
  rule(String.raw`of\s+(?:each|every)\s+month\b`, 'de cada mes'),
  rule(String.raw`(?:each|every)\s+month\b|monthly\b`, 'cada mes'),
  rule(String.raw`(?:a|per)\s+month\b`, 'al mes'),
  rule(String.raw`(?:each|every)\s+week\b|weekly\b`, 'cada semana'),
  rule(String.raw`(?:7|seven)\s+days\s+(?:a|per)\s+week\b`, 'los 7 días de la semana'),
  rule(String.raw`(?:a|per)\s+week\b`, 'a la semana'),
  rule(String.raw`daily\b|every\s?day\b|each\s+day\b`, 'todos los días'),
  rule(String.raw`until\s+(?:the\s+)?food\s+(?:is\s+gone|runs\s+out)\b`, 'hasta que se acabe la comida'),
  rule(String.raw`by\s+appointment(?:\s+only)?\b`, 'con cita'),
  rule(String.raw`field\s+trips?\b`, 'excursión'),
  rule(String.raw`once\b`, 'una vez'),
  rule(String.raw`twice\b`, 'dos veces'),
  rule(
    String.raw`(\d)\s?x\s+(?:a\s+|per\s+)?(month|week)\b`,
    (_all, count = '', period = '') => `${count} ${count === '1' ? 'vez' : 'veces'} ${period === 'month' ? 'al mes' : 'a la semana'}`,
  ),
  rule(String.raw`(\d)\s?x\b`, (_all, count = '') => `${count} ${count === '1' ? 'vez' : 'veces'}`),
  rule(String.raw`weekdays\b`, 'días de semana'),
  rule(String.raw`weekends\b`, 'fines de semana'),
  rule(String.raw`(?:major\s+|federal\s+|public\s+|bank\s+)?holidays\b`, 'días feriados'),
  rule(String.raw`(?:except|excluding)\b(?:\s+for\b)?(?:\s+on\b)?`, 'excepto'),
  rule(String.raw`(?:12(?::00)?\s*)noon\b`, '12 del mediodía'),
  rule(String.raw`(?:at|by|to|until|till|til)\s+noon\b`, 'al mediodía'),
  rule(String.raw`noon\b`, 'mediodía'),
  rule(String.raw`midnight\b`, 'medianoche'),
  rule(String.raw`(?:starting\s+at|beginning\s+at)\s+(?=(\d+))`, (_all, hour = '') => `desde ${hour === '1' ? 'la' : 'las'} `),
  rule(String.raw`at\s+(?=(\d+))`, (_all, hour = '') => `a ${hour === '1' ? 'la' : 'las'} `),
  rule(String.raw`from\s+(?=(\d+))`, () => 'de '),
  rule(String.raw`(?:to|and)\s+(?=${TIME}\s*[ap]\.?m)`, 'a '),
  rule(String.raw`(?:to|thru|through)\b`, 'a'),
  rule(String.raw`(?:until|till|til)\b`, 'hasta'),
  rule(String.raw`,\s*(?:and|&)\s`, ' y '),
  rule(String.raw`(?:and|&)(?=\s)`, 'y'),
  rule(String.raw`or\b`, 'o'),
  // A reader of Spanish would take "7/4" for the 7th of April.
  rule(
    String.raw`(?:closed:?\s+)?(0?[1-9]|1[0-2])/(0?[1-9]|[12]\d|3[01])(?:/(?:20)?(\d\d))?(?![\d/])`,
    (all = '', month = '', day = '', year = '') => {
      const date = `${Number(day)} de ${MONTHS[Number(month) - 1]?.[1]}${year === '' ? '' : ` de 20${year}`}`;
      return all.startsWith('closed:') ? `cerrado: ${date}` : all.startsWith('closed') ? `cerrado el ${date}` : date;
    },
  ),
  rule(String.raw`closed\s+(?:on\s+)?(?=${MONTH}\s+\d)`, 'cerrado el '),
  rule(String.raw`closed\s+on\b`, 'cerrado el'),
  rule(String.raw`closed\b`, 'cerrado'),
  rule(String.raw`open\b`, 'abierto'),
  rule(String.raw`hours\b`, 'horario'),
  rule(String.raw`only\b`, 'solamente'),
  rule(String.raw`from\b`, 'de'),
  rule(String.raw`${TIME}(?![a-z0-9])`, (all = '') => all),
  rule(String.raw`[\d\s.,:;()/–—-]`, (all = '') => all),
];

const HAS_DAY_OR_TIME = new RegExp(
  String.raw`\b(?:${DAY}|${MONTH}|noon|daily|every\s?day|weekly|monthly|month|week|weekdays|\d+\s*[ap]\.?m|\d{1,2}:\d\d|\d{1,2}/\d{1,2})`,
  'i',
);

/** Keeps `AM`, `a.m.` and the like as written: the rules read the text in lower case. */
const withTimesOf = (source: string, spanishText: string): string => {
  const times = source.match(/(?<=\d\s*)[ap]\.?\s?m\b\.?/gi) ?? [];
  let index = 0;
  return spanishText.replace(/(?<=\d\s*)[ap]\.?\s?m\b\.?/g, (time) => times[index++] ?? time);
};

/** Returns the Spanish of a text about days, dates and times only, in lower case; undefined if it contains anything else. */
export const translateSchedule = (text: string): string | undefined => {
  if (!HAS_DAY_OR_TIME.test(text)) return undefined;
  const lowerCase = text.toLowerCase();
  let spanishText = '';
  let position = 0;
  while (position < lowerCase.length) {
    const atPosition = position;
    // A word starts only after a character that is no letter: "sunrise" is no "Sunday".
    const isInsideWord = /[a-z]/.test(lowerCase.charAt(position)) && /[a-z]$/.test(lowerCase.slice(0, position));
    if (isInsideWord) return undefined;
    for (const [pattern, spanishOf] of RULES) {
      pattern.lastIndex = atPosition;
      const found = pattern.exec(lowerCase);
      if (found === null || found[0] === '') continue;
      spanishText += spanishOf(...found.map((group) => group ?? ''));
      position += found[0].length;
      break;
    }
    if (position === atPosition) return undefined;
  }
  return withTimesOf(text, spanishText.replace(/ {2,}/g, ' ').trim());
};

const WHEN = String.raw`(?:${ORDINAL}(?:${AND}${ORDINAL})*\s+${DAY}|${DAY}|${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+20\d\d)?|\d{1,2}(?::?\d{2})?\s*[ap]\.?m\b\.?|\d{1,2}:\d{2}(?:\s*[ap]\.?m\b\.?)?|\b(?:noon|midnight|weekdays|weekends)\b)`;
const BETWEEN = String.raw`(?:${OF_MONTH}|\s*,?\s*(?:(?:on|at|from|to|until|thru|through|and|or|&|[-–—,:])\s+)*(?:the\s+|every\s+|each\s+|other\s+)*|\s*[-–—]\s*)`;
const SCHEDULE_IN_SENTENCE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:on|at|from|starting at|until)\s+)?(?:(?:the|every|each)\s+)?(?:other\s+)?${WHEN}(?:${BETWEEN}(?:${WHEN}|\d{1,2}(?=\s*[-–]\s*\d{1,2}\s*[ap]\.?m)))*(?:${OF_MONTH})?(?![\p{L}\p{N}])`,
  'giu',
);

/** Returns the texts about days and times within a sentence, with their places and their Spanish. */
export const schedulesIn = (sentence: string): readonly { readonly start: number; readonly end: number; readonly spanish: string }[] =>
  [...sentence.matchAll(SCHEDULE_IN_SENTENCE)].flatMap((found) => {
    const spanish = translateSchedule(found[0]);
    return spanish === undefined ? [] : [{ start: found.index, end: found.index + found[0].length, spanish }];
  });
