import { translateHoursToEnglish } from './translateHoursToEnglish.ts';

const DAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const TIME = String.raw`(?:\d[\d:]*(?: ?[ap]m?)?|noon|midnight)`;
/** "Sat by appt" after other hours in one sentence. */
const DAYS_BY_APPOINTMENT = new RegExp(String.raw`,\s*(?=${DAY}(?:\s*(?:-|&|and|to|/|,)\s*${DAY})*\s+by app)`, 'g');
const BETWEEN_TIMES = new RegExp(String.raw`\b(?:between|entre) (?:las? )?(${TIME}) (?:and|y) (?:las? )?(?=\d|noon\b|midnight\b)`, 'g');
/** "We are open", "su despensa": the short names of Wednesday, Tuesday and Sunday are also words. */
const WORD_LIKE_A_DAY = new RegExp(
  String.raw`\b(?:we|tu|su) (?=[a-z]{3})(?!${DAY}\b|and\b|thru\b|through\b|closed\b|off\b|noon\b|midnight\b)`,
  'g',
);

/** Lower case, no accents, one sign for dashes, one spelling for AM and PM. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    // A full stop that also ends a sentence: "… 5:30 p.m. Please bring bags."
    .replace(/(?<![A-Za-z])([AaPp])\. ?[Mm]\.(?=\s+[A-Z][a-z])/g, '$1m;')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/\b\w+-to-last\b/g, 'other')
    .replace(/(?<![a-z])([ap])\. ?m\b\.?/g, '$1m')
    .replace(/(?<![\d.:])(\d{1,2})\.([0-5]\d)(?= ?(?:[ap]m\b|-|to\b))/g, '$1:$2')
    .replace(/(?<![\d.:])(?!24)(\d{1,2})h([0-5]\d)?\b/g, (_time, hour: string, minute = '00') => `${hour}:${minute}`)
    .replace(/\b(mon|tues?|weds?|thurs?|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)\./g, '$1')
    .replace(WORD_LIKE_A_DAY, '');

/** Reads a single T or S, which could be two days each, if the other day has a name of its own: "M T W Th F". */
const nameSingleLetters = (text: string): string => {
  let named = text;
  if (/\bth(?:u[a-z]*)?\b/.test(text)) named = named.replace(/(?<![\w'’.])t(?![\w'’.])/g, 'tue');
  if (/\bsun?\b/.test(text)) return named.replace(/(?<![\w'’.])s(?![\w'’.])/g, 'sat');
  return /\bsat?\b/.test(text) ? named.replace(/(?<![\w'’.])s(?![\w'’.])/g, 'sun') : named;
};

/** Normalises a text about hours: lower case, no accents, English words, one spelling for each term. */
export const normaliseHours = (text: string): string =>
  nameSingleLetters(translateHoursToEnglish(simplify(text).replace(BETWEEN_TIMES, '$1 - ')))
    .replace(/\b(?:7|seven) days ?(?:a|per|\/|each) ?week\b|\bevery ?day\b/g, 'daily')
    .replace(DAYS_BY_APPOINTMENT, '; ')
    .replace(/\(closed\)/g, 'closed');
