import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { FieldIssue, Params, Problem } from './problem.ts';
import { FIELD_TEXTS } from './texts/fieldTexts.ts';
import { PROBLEM_TEXTS } from './texts/problemTexts.ts';

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
const expectedValueText = ({ code, params }: FieldIssue): TextByLanguage | undefined => {
  if (!GENERAL.includes(code) || params === undefined) return undefined;
  return 'allowed' in params ? ALLOWED_TEXT : EXPECTED_TYPE_TEXTS[String(params['expected'])];
};

const fillTemplate = (text: string, params: Params = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = params[name] ?? placeholder;
    return typeof value === 'number' ? formatNumber(value) : String(value);
  });

/** The document of RFC 9457 in one language. Texts are for users and may change; `code` is part of the contract. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly params?: Params;
  readonly errors?: readonly (FieldIssue & { readonly detail: string })[];
  readonly instance?: string;
}

/** Builds the document of a problem in `language`; `instance` identifies the request for searches in the server's log. */
export const problemDocument = (problem: Problem, language: Language, instance?: string): ProblemDocument => {
  const { params, errors, more: extraFields } = problem.options;
  // Some codes have no single sentence that explains the reason.
  const texts =
    PROBLEM_TEXTS[`${problem.code} ${String(params?.['why'])}`] ??
    PROBLEM_TEXTS[problem.code] ??
    PROBLEM_TEXTS[problem.status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'];
  const fieldText = (issue: FieldIssue): string => {
    const text = expectedValueText(issue) ?? FIELD_TEXTS[issue.code] ?? PROBLEM_TEXTS[issue.code]?.title ?? FIELD_TEXTS['WRONG_SHAPE'];
    return fillTemplate(text?.[language] ?? '', issue.params);
  };
  return {
    ...extraFields,
    type: `/api/docs/problems#${problem.code}`,
    title: fillTemplate(texts?.title[language] ?? problem.code, params),
    status: problem.status,
    detail: fillTemplate(texts?.detail[language] ?? problem.code, params),
    code: problem.code,
    ...(params === undefined ? {} : { params }),
    ...(errors === undefined ? {} : { errors: errors.map((issue) => ({ ...issue, detail: fieldText(issue) })) }),
    ...(instance === undefined ? {} : { instance }),
  };
};
