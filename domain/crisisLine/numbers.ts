import { phoneDigits, phoneMask } from '#kernel/contact.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';

/* Numbers that crisis lines answer: three digits (988), five (88788), or a whole telephone number. */

const NUMBER = /^\+?[\d\s().-]{3,25}$/;

/** `(800) 799-7233`, `988`, `+442079460958`: as it is shown and stored; undefined when it is no number. */
export const crisisNumber = (text: string): string | undefined => {
  const typed = text.trim();
  if (!NUMBER.test(typed)) return undefined;
  const national = phoneDigits(typed);
  if (national !== undefined) return phoneMask(national);
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return undefined;
  return typed.startsWith('+') ? `+${digits}` : digits;
};

/** A number as `tel:` and `sms:` take it. */
export const dialled = (number: string): string => {
  const national = phoneDigits(number);
  return national === undefined ? number.replace(/[^\d+]/g, '') : `+1${national}`;
};

/** Where to send a text message, and the word to send when the line asks for one. */
export interface TextLine {
  readonly number: string;
  readonly word?: string;
}

const TEXT_LINE = /^(?:(\p{L}[\p{L}\d]{0,19}) (?:(?:to|al) )?)?([+(\d][\d\s().-]{2,24})$/u;

/** Reads `988`, `START to 88788` or `START 88788`; undefined when it is none of these. */
export const readTextLine = (text: string): TextLine | undefined => {
  const match = TEXT_LINE.exec(text.trim().replaceAll(/\s+/g, ' '));
  const number = match?.[2] === undefined ? undefined : crisisNumber(match[2]);
  if (number === undefined) return undefined;
  const word = match?.[1];
  return word === undefined ? { number } : { number, word };
};

/** A text line as it is stored: `988`, `START to 88788`, in Spanish `AYUDA al 988`. */
export const textLineText = ({ number, word }: TextLine, language: Language = 'en'): string =>
  word === undefined ? number : `${word} ${language === 'es' ? 'al' : 'to'} ${number}`;

/**
 * An address that opens a message with the word already in it. Of `?body=`, `&body=` and `?&body=` only the last is
 * understood by phones of both makers, new and old.
 */
export const textHref = ({ number, word }: TextLine): string =>
  word === undefined ? `sms:${dialled(number)}` : `sms:${dialled(number)}?&body=${encodeURIComponent(word)}`;

/** The one key that is pressed when the line answers: a digit, the star or the hash. */
export const isPhoneKey = (text: string): boolean => /^[\d*#]$/.test(text);
