import type { Language } from '#kernel/vocabulary/languages.ts';
import type { FieldIssue, Params, Problem } from './problem.ts';
import { FIELD_TEXTS } from './texts/fieldTexts.ts';
import { PROBLEM_TEXTS } from './texts/problemTexts.ts';
import { textOfWanted } from './texts/wantedTexts.ts';

const fill = (text: string, params: Params = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));

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
  const { params, errors, more } = problem.options;
  // Some codes have no single sentence that explains the reason.
  const texts =
    PROBLEM_TEXTS[`${problem.code} ${String(params?.['why'])}`] ??
    PROBLEM_TEXTS[problem.code] ??
    PROBLEM_TEXTS[problem.status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'];
  const fieldText = (issue: FieldIssue): string => {
    const text = textOfWanted(issue) ?? FIELD_TEXTS[issue.code] ?? PROBLEM_TEXTS[issue.code]?.title ?? FIELD_TEXTS['WRONG_SHAPE'];
    return fill(text?.[language] ?? '', issue.params);
  };
  return {
    ...more,
    type: `/api/docs/problems#${problem.code}`,
    title: fill(texts?.title[language] ?? problem.code, params),
    status: problem.status,
    detail: fill(texts?.detail[language] ?? problem.code, params),
    code: problem.code,
    ...(params === undefined ? {} : { params }),
    ...(errors === undefined ? {} : { errors: errors.map((issue) => ({ ...issue, detail: fieldText(issue) })) }),
    ...(instance === undefined ? {} : { instance }),
  };
};
