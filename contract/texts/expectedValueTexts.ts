import type { Language } from '#domain/vocabulary/languages.ts';
import type { FieldIssue } from '../problem.ts';

type TextByLanguage = Readonly<Record<Language, string>>;

/** General codes, which only report an invalid value; with the expected kind of value the text describes what to write. */
const GENERAL: readonly string[] = ['WRONG_TYPE', 'WRONG_SHAPE', 'NOT_ALLOWED'];

/** Texts that tell the user what to write, by the kind of value that a schema expects. */
const EXPECTED_TYPE_TEXTS: Readonly<Record<string, TextByLanguage>> = {
  string: { en: 'Write a text.', es: 'Escriba un texto.' },
  number: { en: 'Write a number, such as 12.5.', es: 'Escriba un número, por ejemplo 12.5.' },
  int: { en: 'Write a whole number, such as 12.', es: 'Escriba un número entero, por ejemplo 12.' },
  boolean: { en: 'Write true or false.', es: 'Escriba true o false.' },
  array: { en: 'Write a list, in square brackets.', es: 'Escriba una lista entre corchetes.' },
  tuple: { en: 'Write a list of two numbers, in square brackets.', es: 'Escriba una lista de dos números entre corchetes.' },
  object: { en: 'Write an object, in curly brackets.', es: 'Escriba un objeto entre llaves.' },
  record: { en: 'Write an object, in curly brackets.', es: 'Escriba un objeto entre llaves.' },
  date: { en: 'Write a date as 2026-12-24.', es: 'Escriba una fecha como 2026-12-24.' },
  time: { en: 'Write a time as 08:30.', es: 'Escriba una hora como 08:30.' },
  datetime: { en: 'Write a moment as 2026-12-24T08:30:00Z.', es: 'Escriba un momento como 2026-12-24T08:30:00Z.' },
  uuid: { en: 'Write an id as it was received.', es: 'Escriba un id tal como lo recibió.' },
};
const ALLOWED_TEXT: TextByLanguage = { en: 'Write one of these: {{allowed}}.', es: 'Escriba uno de estos: {{allowed}}.' };

/** Returns what to write instead, if the schema that rejected a field named the expected value. */
export const expectedValueText = ({ code, params }: FieldIssue): TextByLanguage | undefined => {
  if (!GENERAL.includes(code) || params === undefined) return undefined;
  return 'allowed' in params ? ALLOWED_TEXT : EXPECTED_TYPE_TEXTS[String(params['expected'])];
};
