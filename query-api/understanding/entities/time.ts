const HOURS_PER_HALF_DAY = 12;
/** Without further words, a place is asked about for one o'clock to six o'clock in the afternoon. */
const LAST_AFTERNOON_HOUR = 6;

const CLOCK = /\b(?<hour>[01]?\d|2[0-3])(?:[:.h](?<minute>[0-5]\d))?\s*(?<half>a\.?\s?m\b|p\.?\s?m\b)?/g;
const EVENING = /\b(?:de|en|por) la (?:tarde|noche)\b|\bin the (?:afternoon|evening)\b|\bat night\b|\btonight\b|\besta (?:tarde|noche)\b/;
const MORNING = /\b(?:de|en|por) la (?:manana|madrugada)\b|\bin the morning\b|\besta manana\b/;
const BEFORE_HOUR =
  /(?:\bat|\bby|\bafter|\bbefore|\buntil|\btill|\baround|\babout|\bpast|\ba las?|\blas|\bla|\bhasta las?|\bdespues de las?|\bantes de las?)\s*$/;
const NOON = /\b(?:noon|midday|mediodia|medio dia)\b/;
const MIDNIGHT = /\b(?:midnight|medianoche|media noche)\b/;

const HOUR_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
};
const HOUR_WORD = new RegExp(`\\b(?:at|by|after|before|until|around|a las?|hasta las?) (?<word>${Object.keys(HOUR_WORDS).join('|')})\\b`);

const format = (hour: number, minute: string): string => `${String(hour % 24).padStart(2, '0')}:${minute}`;

/** Returns the hour of the day that an hour of a clock means. */
const hourOfDay = (hour: number, half: string | undefined, sentence: string): number => {
  if (half !== undefined) return (hour % HOURS_PER_HALF_DAY) + (half.startsWith('p') ? HOURS_PER_HALF_DAY : 0);
  if (hour > HOURS_PER_HALF_DAY || hour === 0) return hour;
  if (EVENING.test(sentence)) return (hour % HOURS_PER_HALF_DAY) + HOURS_PER_HALF_DAY;
  if (MORNING.test(sentence)) return hour % HOURS_PER_HALF_DAY;
  return hour <= LAST_AFTERNOON_HOUR ? hour + HOURS_PER_HALF_DAY : hour;
};

/**
 * Returns the time of day that a folded sentence names, `HH:MM`; undefined if there is none. A number alone is no time: it needs minutes,
 * "am" or "pm", or a word like "at" before it.
 */
export const findTime = (sentence: string): string | undefined => {
  for (const match of sentence.matchAll(CLOCK)) {
    const { hour = '', minute, half } = match.groups ?? {};
    const before = sentence.slice(0, match.index);
    const after = sentence.slice(match.index + match[0].length);
    // Part of a longer number, as a ZIP code or "24/7".
    if (/^[\d/]|^:\d/.test(after) || /[\d/]$/.test(before)) continue;
    if (/^\s*(?:miles?|millas?|min|minutes?|minutos?|people|personas|kids|years?|anos|beds?|camas)\b/.test(after)) continue;
    if (minute === undefined && half === undefined && !BEFORE_HOUR.test(before)) continue;
    return format(hourOfDay(Number(hour), half?.replaceAll(/[\s.]/g, ''), sentence), minute ?? '00');
  }
  const word = HOUR_WORD.exec(sentence)?.groups?.['word'];
  if (word !== undefined) return format(hourOfDay(HOUR_WORDS[word] ?? 0, undefined, sentence), '00');
  if (NOON.test(sentence)) return '12:00';
  return MIDNIGHT.test(sentence) ? '00:00' : undefined;
};
