import { phoneDigits, formatPhone } from '../values/contact.ts';
import type { Language } from '../vocabulary/languages.ts';

/* Numbers of crisis lines: three digits (988), five (88788), or a whole telephone number. */

const PHONE_NUMBER_PATTERN = /^\+?[\d\s().-]{3,25}$/;

/** Returns a number as it is displayed and stored: `(800) 799-7233`, `988`, `+442079460958`; undefined if the text is not a number. */
export const crisisNumber = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (!PHONE_NUMBER_PATTERN.test(trimmed)) return undefined;
  const national = phoneDigits(trimmed);
  if (national !== undefined) return formatPhone(national);
  const digits = trimmed.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return undefined;
  return trimmed.startsWith('+') ? `+${digits}` : digits;
};

/** Returns a number in the form of `tel:` and `sms:` links. */
export const toDialString = (number: string): string => {
  const national = phoneDigits(number);
  return national === undefined ? number.replace(/[^\d+]/g, '') : `+1${national}`;
};

/** Number to send a text message to, and the word to send if the line needs one. */
export interface TextLine {
  readonly number: string;
  readonly word?: string;
}

const TEXT_LINE_PATTERN = /^(?:(\p{L}[\p{L}\d]{0,19}) (?:(?:to|al) )?)?([+(\d][\d\s().-]{2,24})$/u;

/** Parses `988`, `START to 88788` or `START 88788`; undefined if the text has another form. */
export const parseTextLine = (text: string): TextLine | undefined => {
  const match = TEXT_LINE_PATTERN.exec(text.trim().replaceAll(/\s+/g, ' '));
  const number = match?.[2] === undefined ? undefined : crisisNumber(match[2]);
  if (number === undefined) return undefined;
  const word = match?.[1];
  return word === undefined ? { number } : { number, word };
};

/** Formats a text line for storage: `988`, `START to 88788`, in Spanish `AYUDA al 988`. */
export const formatTextLine = ({ number, word }: TextLine, language: Language = 'en'): string =>
  word === undefined ? number : `${word} ${language === 'es' ? 'al' : 'to'} ${number}`;

/**
 * Returns an address that opens a message with the word filled in. Of `?body=`, `&body=` and `?&body=` only the last works on Android
 * phones and iPhones, new and old.
 */
export const smsHref = ({ number, word }: TextLine): string =>
  word === undefined ? `sms:${toDialString(number)}` : `sms:${toDialString(number)}?&body=${encodeURIComponent(word)}`;

/** Whether the text is one phone key: a digit, the star or the hash. */
export const isPhoneKey = (text: string): boolean => /^[\d*#]$/.test(text);
