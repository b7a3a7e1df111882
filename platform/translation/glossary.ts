import words from './glossary.json' with { type: 'json' };
import type { NounForm } from './spanishForms.ts';

export interface GlossaryEntry {
  readonly en: string;
  /** Translation in US Spanish. */
  readonly es: string;
  /** Form of a noun; undefined for a whole phrase, with which no other word agrees. */
  readonly form: NounForm | undefined;
}

/** Terms of the field that engines do not translate or translate wrongly; a row is `[english, spanish, form?]`. */
export const GLOSSARY: readonly GlossaryEntry[] = (words as readonly (readonly string[])[]).map(([en = '', es = '', form]) => ({
  en,
  es,
  form: form as NounForm | undefined,
}));
