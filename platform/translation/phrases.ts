import rows from './phrases.json' with { type: 'json' };
import { translateSchedule } from './schedulePhrases.ts';
import { upperCaseStart } from './spanishForms.ts';

/*
 * The phrase list: whole phrases of listings and their Spanish, written by people. A phrase with slots is a pattern: `{name}` stays
 * unchanged, `{place}` is one place or several, `{number}` is a number or several, `{schedule}` is a text about days and times, `{phrase}` another phrase of the list.
 */

/** Name of the list as the engine of a text that needs no other one. */
export const PHRASE_LIST = 'phrase list';

const PHRASE_ROWS = (rows as readonly (readonly string[])[]).map(([english = '', spanish = '']) => [english, spanish] as const);
const SLOT = /\{(name|place|number|schedule|phrase)\}/g;
type Slot = 'name' | 'place' | 'number' | 'schedule' | 'phrase';

/** Returns a phrase in the form in which it is looked up: case, spaces, hyphens and end punctuation do not count. */
const normalizePhrase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s-]+/g, ' ')
    .replace(/^[ *>]+|[ .,;:!>*…]+$/g, '');

const SPANISH_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  PHRASE_ROWS.filter(([english]) => !english.includes('{')).map(([english, spanish]) => [normalizePhrase(english), spanish]),
);

interface Pattern {
  readonly expression: RegExp;
  readonly slots: readonly Slot[];
  readonly spanish: string;
}

const escapeRegExp = (words: string): string => words.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
const NUMBERS = String.raw`([\d(][\d\s,.&+/()-]*?(?:(?:,\s*|\s+)(?:and|or|&)\s+\d[\d\s,]*)?)`;
const toPattern = ([english, spanish]: readonly [english: string, spanish: string]): Pattern => ({
  expression: new RegExp(
    `^${escapeRegExp(english)
      .replace(/[ -]+/g, '[ -]+')
      .replace(SLOT, (_found, slot: Slot) => (slot === 'number' ? NUMBERS : '(.+)'))}$`,
    'iu',
  ),
  slots: [...english.matchAll(SLOT)].map(([, slot]) => slot as Slot),
  spanish,
});
/** The most precise first: the one with the most characters outside its slots. */
const PATTERNS: readonly Pattern[] = PHRASE_ROWS.filter(([english]) => english.includes('{'))
  .toSorted(([one], [other]) => other.replace(SLOT, '').length - one.replace(SLOT, '').length)
  .map(toPattern);

/** Whether a text starts with a capital letter that it keeps amid a sentence: an acronym. */
const startsWithAcronym = (text: string): boolean => /^\p{Lu}[\p{Lu}\d-]/u.test(text);
const lowerCaseStart = (text: string): string => (startsWithAcronym(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

const spanishAnd = (text: string): string =>
  text
    .trim()
    .replace(/\s*,?\s+(?:and|&)\s+/g, ' y ')
    .replace(/\s*,?\s+or\s+/g, ' o ');

/**
 * Names of places: words with a capital letter and the small words between them. A space or comma ends each word: a run of letters that
 * could be split in many ways would take exponential time.
 */
const PLACE_WORD = String.raw`(?:\p{Lu}[\p{L}.'-]*|\d{5}|of|the|and|&|de|la|el|los|las)`;
const PLACES = new RegExp(String.raw`^${PLACE_WORD}(?:[\s,]+${PLACE_WORD})*$`, 'u');
/** "Hudson County, NJ" and "Albany and Troy Counties" become "el condado de Hudson, NJ" and "los condados de Albany y Troy". */
const spanishOfPlaces = (text: string): string | undefined => {
  const places = text
    .trim()
    .replace(/^the\s+/i, '')
    .replace(/[\s,]+$/, '');
  if (!PLACES.test(places)) return undefined;
  const county = /^([^,&]*?) County((?:, \p{Lu}{2})?)$/u.exec(places);
  if (county !== null && !/\band\b/.test(places)) return `el condado de ${county[1]}${county[2]}`;
  const counties = /^(.*) Counties$/.exec(places);
  if (counties !== null) return `los condados de ${spanishAnd(counties[1] ?? '')}`;
  return /\b(?:County|of|the)\b/.test(places) ? undefined : spanishAnd(places);
};

const spanishOfSlot = (slot: Slot, text: string): string | undefined => {
  if (slot === 'name') return /^[\p{Lu}\d]/u.test(text.trim()) ? text.trim() : undefined;
  if (slot === 'place') return spanishOfPlaces(text);
  if (slot === 'number') return spanishAnd(text);
  const spanishText = slot === 'schedule' ? translateSchedule(text) : translateParts(text);
  return spanishText === undefined ? undefined : lowerCaseStart(spanishText);
};

/** The end of a Spanish text that days follow as in a sentence: not a label, and no article or preposition. */
const AFTER_VERB = /(?<!(?:^|\s)(?:el|los|las|de|del|a|para)) $(?<=\p{L} )/u;
/** Returns a schedule with the article that Spanish needs in a sentence: "los martes", "el segundo lunes", "de lunes a viernes". */
const withArticle = (schedule: string): string =>
  schedule
    .replace(/^(?=(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo) a )/, 'de ')
    .replace(/^(?=(?:lunes|martes|miércoles|jueves|viernes)(?!\p{L}))/u, 'los ')
    .replace(/^(sábado|domingo)s?(?!\p{L})/u, 'los $1s')
    .replace(/^(?=(?:primer|segundo|tercer|cuarto|quinto|último)\s)/, 'el ');

const translateByPattern = (text: string): string | undefined => {
  for (const { expression, slots, spanish } of PATTERNS) {
    const found = expression.exec(text);
    if (found === null) continue;
    const values = slots.map((slot, index) => spanishOfSlot(slot, found[index + 1] ?? ''));
    if (values.some((value) => value === undefined)) continue;
    let index = 0;
    return spanish.replace(SLOT, (_found, slot: Slot, position: number) => {
      const value = values[index++] ?? '';
      return slot === 'schedule' && AFTER_VERB.test(spanish.slice(0, position)) ? withArticle(value) : value;
    });
  }
  return undefined;
};

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

const WEB_ADDRESS = /^https?:\/\/\S+$/i;

const translateOne = (text: string): string | undefined => {
  const phrase = text.trim();
  if (!hasLetters(phrase) || WEB_ADDRESS.test(phrase)) return phrase;
  const known = SPANISH_BY_PHRASE.get(normalizePhrase(phrase));
  if (known !== undefined) return known;
  return translateByPattern(phrase) ?? translateSchedule(phrase);
};

/** Separators between phrases of one sentence, the strongest first; a label ends with a colon. */
const SEPARATORS = [/(:\s+)/, /(\s+\|\s+|\s+\/\s+|\s+[-–—]\s+)/, /(,\s+(?:and\s+|&\s+)?|\s+&\s+|\/)/];

/** Translates a text that is a phrase, or consists of phrases and separators. */
const translateParts = (text: string): string | undefined => {
  const whole = translateOne(text);
  if (whole !== undefined) return whole;
  const [, main = '', remark = ''] = /^(.*\S)\s+\(([^()]+)\)$/s.exec(text) ?? [];
  if (main !== '') {
    const [spanishMain, spanishRemark] = [translateParts(main), translateParts(remark)];
    if (spanishMain !== undefined && spanishRemark !== undefined) return `${spanishMain} (${lowerCaseStart(spanishRemark)})`;
  }
  for (const separator of SEPARATORS) {
    const [first = '', between = '', ...rest] = text.split(separator);
    if (between === '') continue;
    const [spanishFirst, spanishRest] = [translateOne(first), translateParts(rest.join(''))];
    if (spanishFirst === undefined || spanishRest === undefined) continue;
    const spanishBetween = /\band\b|&/.test(between) ? ' y ' : between;
    return `${spanishFirst}${spanishBetween}${/[:,&/]/.test(between) ? lowerCaseStart(spanishRest) : spanishRest}`;
  }
  return undefined;
};

/**
 * Returns the Spanish of a sentence or label that the phrase list covers whole, with its own punctuation at both ends; undefined
 * otherwise.
 */
export const translateByPhrases = (text: string): string | undefined => {
  const [, before = '', words = '', after = ''] = /^([\s*>"'-]*)(.*?)([\s.,;:!?…>"']*)$/s.exec(text.replaceAll('’', "'")) ?? [];
  if (!hasLetters(words)) return undefined;
  const inParentheses = /^\(([^()]*)\)$/.exec(words);
  if (inParentheses !== null) {
    const inner = translateByPhrases(inParentheses[1] ?? '');
    return inner === undefined ? undefined : `${before}(${inner})${after}`;
  }
  const dots = /[ap]\.m$/i.test(words) && after.startsWith('.') ? '.' : '';
  const spanishText = translateParts(`${words}${dots}`)?.replace(/\bde el (?=condado)/g, 'del ');
  return spanishText === undefined
    ? undefined
    : `${before}${upperCaseStart(spanishText)}${after.slice(dots.length)}`.replace(/(?<=[^.])\.\.$/, '.');
};
