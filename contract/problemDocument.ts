import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { FieldIssue, Params, Problem } from './problem.ts';
import { expectedValueText } from './texts/expectedValueTexts.ts';
import { FIELD_TEXTS } from './texts/fieldTexts.ts';
import { PROBLEM_TEXTS } from './texts/problemTexts.ts';

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
