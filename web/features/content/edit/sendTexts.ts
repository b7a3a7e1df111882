import type { Language } from '#kernel/vocabulary/languages.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { changedIn, type Bases, type Texts } from './draft.ts';
import type { Saying } from './useSay.ts';

/** Result of texts that were published one after the other. */
export interface Sent {
  /** Texts that remain unpublished. */
  readonly texts: Texts;
  readonly bases: Bases;
  /** Former texts of the published languages, for Undo. */
  readonly before: readonly Saying[];
  /** Languages that another admin published first. */
  readonly refused: readonly Language[];
  /** Error that stopped the publishing; undefined if there was none. */
  readonly error?: unknown;
}

type Say = (saying: Saying) => Promise<{ readonly content: string; readonly revision: number }>;

/** Publishes changed texts in the given order of languages; skips a text that another admin changed since. */
export const sendTexts = async (texts: Texts, bases: Bases, order: readonly Language[], say: Say): Promise<Sent> => {
  const sent = { texts, bases };
  const before: Saying[] = [];
  const refused: Language[] = [];
  for (const language of order.filter((one) => changedIn(texts).includes(one))) {
    const { content: former, revision: seen, isOwn } = bases[language];
    try {
      const { content, revision } = await say({ language, html: texts[language], revision: seen });
      before.push({ language, html: isOwn ? former : null, revision });
      sent.texts = { ...sent.texts, [language]: null };
      sent.bases = { ...sent.bases, [language]: { content, revision, isOwn: true } };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return { ...sent, before, refused, error };
      refused.push(language);
    }
  }
  return { ...sent, before, refused };
};
