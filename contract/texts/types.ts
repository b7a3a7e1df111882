import type { LocalizedText } from '#kernel/vocabulary/texts.ts';

/** What problems say to a person, by their code: what happened, and what to do. `{{name}}` stands for a parameter. */
export type ProblemTexts = Readonly<Record<string, { readonly title: LocalizedText; readonly detail: LocalizedText }>>;
