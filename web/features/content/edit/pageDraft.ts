import type { PageKey } from '#domain/page/keys.ts';
import { type Language, LANGUAGES } from '#domain/vocabulary/languages.ts';
import { preference, type Preference } from '#web/browser/preference.ts';

/** The unpublished texts of a page; null for an unchanged text. */
export type DraftTexts = Readonly<Record<Language, string | null>>;
export const NO_CHANGES: DraftTexts = { en: null, es: null };

/** Text on which a draft is based. */
export interface BaseText {
  readonly content: string;
  /** Revision that the next save must expect; -1 if nothing was published. */
  readonly revision: number;
  /** True if this text was published; if false, visitors read another text and this one is the built-in original. */
  readonly isOwn: boolean;
}
export type Bases = Readonly<Record<Language, BaseText>>;

/** Unpublished texts that are stored on this device. */
export interface Draft {
  readonly texts: DraftTexts;
  readonly bases: Bases;
  /** ISO 8601. */
  readonly at: string;
}

type StoredObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is StoredObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const parseBase = (stored: unknown): BaseText | undefined => {
  if (!isObject(stored)) return undefined;
  const { content, revision, isOwn } = stored;
  return typeof content === 'string' && typeof revision === 'number' ? { content, revision, isOwn: isOwn === true } : undefined;
};

const parseDraft = (stored: unknown): Draft | undefined => {
  if (!isObject(stored)) return undefined;
  const { texts, bases, at } = stored;
  if (!isObject(texts) || !isObject(bases) || typeof at !== 'string') return undefined;
  const [en, es] = [parseBase(bases['en']), parseBase(bases['es'])];
  const textIn = (language: Language): string | null => (typeof texts[language] === 'string' ? texts[language] : null);
  return en && es && { texts: { en: textIn('en'), es: textIn('es') }, bases: { en, es }, at };
};

/** Returns the stored draft of a page on this device. Each user has their own, so that nobody sees another user's draft. */
export const draftOf = (userId: string, key: PageKey): Preference<Draft | null> =>
  preference<Draft | null>(`pageDraft ${userId} ${key}`, null, parseDraft);

/** Returns the languages whose text is changed. */
export const changedLanguages = (texts: DraftTexts): readonly Language[] => LANGUAGES.filter((language) => texts[language] !== null);
