import words from './glossary.json' with { type: 'json' };
import type { Form } from './spanishForms.ts';

export interface GlossaryEntry {
  readonly en: string;
  /** As it is said in US Spanish. */
  readonly es: string;
  /** Of a noun; absent: a whole phrase, with which nothing agrees. */
  readonly form: Form | undefined;
}

/** Words of the field that engines do not know or say wrong; a row is `[english, spanish, form?]`. */
export const GLOSSARY: readonly GlossaryEntry[] = (words as readonly (readonly string[])[]).map(([en = '', es = '', form]) => ({
  en,
  es,
  form: form as Form | undefined,
}));
