import type { LocalizedText } from '#domain/vocabulary/texts.ts';

/** Texts of problems by code: what happened, and what to do. `{{name}}` stands for a parameter. */
export type ProblemTexts = Readonly<Record<string, { readonly title: LocalizedText; readonly detail: LocalizedText }>>;
