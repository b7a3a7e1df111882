const DAY_PATTERN = '(?:lun(?:es)?|mar(?:tes)?|mie(?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|sab(?:ado)?s?|dom(?:ingo)?s?)';

/** Words that show that a text is Spanish; "mar" alone could be March. */
const SPANISH_MARKER_PATTERN = new RegExp(
  String.raw`\b(?:(?!mar\b)${DAY_PATTERN}|abiert[oa]s?|cerrad[oa]s?|horas|horario|todos los dias|primer[oa]?|segund[oa]|tercer[oa]?|cada mes)(?![\p{L}\p{N}'’])`,
  'u',
);

/** Matches a whole word: no part of a longer one, nor of "Dom's". */
const wordPattern = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}'’])(?:${pattern})(?![\p{L}\p{N}'’])`, 'gu');

/** Phrases, before the words that they contain. "12 de la noche" and "12 de la mañana" are ambiguous and stay. */
const PHRASES: readonly (readonly [saying: RegExp, english: string])[] = [
  [/\b12 del? medio ?dia\b/g, 'noon'],
  [/\b((?:[1-9]|1[01])(?::\d{2})?) ?de la manana\b/g, '$1 am'],
  [/\b((?:[1-7]|12)(?::\d{2})?) ?de la tarde\b/g, '$1 pm'],
  [/\b((?:[6-9]|1[01])(?::\d{2})?) ?de la noche\b/g, '$1 pm'],
  [/\b(?:los |las )?24 horas(?: (?:al|del|por) dia)?\b/g, '24 hours'],
  [/\b(?:los )?(?:7|siete) dias (?:a|de|por) (?:la )?semana\b|\btodos los dias\b|\btodos los 7 dias\b|\blos 7 dias\b/g, 'daily'],
  [/\b(?:los )?fines? de semana\b/g, 'weekends'],
  [/\b(?:los dias )?entre semana\b|\b(?:los )?dias de semana\b/g, 'weekdays'],
  [/\b(?:con|previa) (?:previa )?citas?(?: previa)?\b/g, 'by appointment'],
  [/\bdias (?:feriados|festivos)\b/g, 'holidays'],
  // "lunes a viernes", "de 9 a 5", "9 am a las 5 pm"
  [new RegExp(String.raw`\b(${DAY_PATTERN}),? al? (?:el |los )?(?=${DAY_PATTERN}\b)`, 'g'), '$1 - '],
  [/(\d|\bnoon|medio ?dia|[ap]m) ?(?:a|al|hasta) (?:la |las |el )?(?=\d|noon\b|medio ?dia\b|media ?noche\b)/g, '$1 - '],
];

const WORD_TRANSLATIONS: readonly (readonly [spanish: RegExp, english: string])[] = (
  [
    ['lun(?:es)?', 'mon'],
    ['mar(?:tes)?', 'tue'],
    ['mie(?:rcoles)?', 'wed'],
    ['jue(?:ves)?', 'thu'],
    ['vie(?:rnes)?', 'fri'],
    ['sab(?:ado)?s?', 'sat'],
    ['dom(?:ingo)?s?', 'sun'],
    ['primer[oa]?s?', '1st'],
    ['segund[oa]s?', '2nd'],
    ['tercer[oa]?s?', '3rd'],
    ['cuart[oa]s?', '4th'],
    ['quint[oa]s?', '5th'],
    ['ultim[oa]s?', 'last'],
    ['abiert[oa]s?|abrimos|abre|horario|horas?', 'open'],
    ['cerrad[oa]s?|cerramos|cierra', 'closed'],
    ['diari[oa]|diariamente', 'daily'],
    ['mensual(?:es|mente)?', 'monthly'],
    ['medio ?dia', 'noon'],
    ['media ?noche', 'midnight'],
    ['y|e', 'and'],
    ['hasta', 'to'],
    ['cada|de|del|desde|el|la|los|las', 'the'],
    ['mes', 'month'],
    // Words that change the meaning of adjacent hours.
    ['citas?', 'appointment'],
    ['excepto|salvo|menos', 'except'],
    ['feriados?|festivos?', 'holidays'],
    ['llam(?:e|en|ar|ada|adas)', 'call'],
    ['emergencias?', 'emergency'],
    ['otr[oa]s?|altern[oa]s?|alternad[oa]s?', 'other'],
    ['vez', 'once'],
    ['veces', 'twice'],
    ['quincenal(?:es|mente)?', 'biweekly'],
    ['semanas?', 'week'],
    ['temporal(?:es|mente)?', 'temporarily'],
    ['temporadas?', 'season'],
    ['cancelad[oa]s?', 'canceled'],
    ['suspendid[oa]s?', 'suspended'],
    ['antes', 'before'],
    ['despues', 'after'],
    ['miembros?', 'members'],
    ['voluntari[oa]s?', 'volunteers'],
    ['enero', 'january'],
    ['febrero', 'february'],
    ['marzo', 'march'],
    ['abril', 'april'],
    ['mayo', 'may'],
    ['junio', 'june'],
    ['julio', 'july'],
    ['agosto', 'august'],
    ['septiembre|setiembre', 'september'],
    ['octubre', 'october'],
    ['noviembre', 'november'],
    ['diciembre', 'december'],
    ['verano', 'summer'],
    ['invierno', 'winter'],
    ['primavera', 'spring'],
    ['otono', 'fall'],
    ['escuelas?|escolar(?:es)?', 'school'],
  ] as const
).map(([spanish, english]) => [wordPattern(spanish), english]);

/**
 * Translates the Spanish words of a text about hours into English for the reader; a text without Spanish words of hours stays unchanged.
 * Expects lower case without accents. Unknown words stay, and make the text ambiguous.
 */
export const translateHoursToEnglish = (text: string): string =>
  SPANISH_MARKER_PATTERN.test(text)
    ? [...PHRASES, ...WORD_TRANSLATIONS].reduce((translatedText, [spanish, english]) => translatedText.replace(spanish, english), text)
    : text;
