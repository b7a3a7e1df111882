import type { PageKey } from '#domain/page/keys.ts';
import { type Language, LANGUAGES } from '#kernel/vocabulary/languages.ts';
import { preference, type Preference } from '#web/browser/preference.ts';

/** The unpublished texts of a page; null: unchanged. */
export type Texts = Readonly<Record<Language, string | null>>;
export const UNCHANGED: Texts = { en: null, es: null };

/** The text that a draft started from. */
export interface BaseText {
  readonly content: string;
  /** Which a save names as the one it has seen; -1: nothing was published. */
  readonly revision: number;
  /** It was published; else visitors read another one, and this is the original text. */
  readonly isOwn: boolean;
}
export type Bases = Readonly<Record<Language, BaseText>>;

/** The unpublished texts on this device. */
export interface Draft {
  readonly texts: Texts;
  readonly bases: Bases;
  /** ISO */
  readonly at: string;
}

type Stored = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);

const toBase = (stored: unknown): BaseText | undefined => {
  if (!isObject(stored)) return undefined;
  const { content, revision, isOwn } = stored;
  return typeof content === 'string' && typeof revision === 'number' ? { content, revision, isOwn: isOwn === true } : undefined;
};

const toDraft = (stored: unknown): Draft | undefined => {
  if (!isObject(stored)) return undefined;
  const { texts, bases, at } = stored;
  if (!isObject(texts) || !isObject(bases) || typeof at !== 'string') return undefined;
  const [en, es] = [toBase(bases['en']), toBase(bases['es'])];
  const textIn = (language: Language): string | null => (typeof texts[language] === 'string' ? texts[language] : null);
  return en && es && { texts: { en: textIn('en'), es: textIn('es') }, bases: { en, es }, at };
};

/** The draft of a page on this device: one for each user, so that none sees another's. */
export const draftOf = (person: string, key: PageKey): Preference<Draft | null> =>
  preference<Draft | null>(`pageDraft ${person} ${key}`, null, toDraft);

/** The languages in which something is changed. */
export const changedIn = (texts: Texts): readonly Language[] => LANGUAGES.filter((language) => texts[language] !== null);
