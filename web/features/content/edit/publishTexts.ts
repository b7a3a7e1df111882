import type { Language } from '#domain/vocabulary/languages.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { changedLanguages, type Bases, type DraftTexts } from './pageDraft.ts';
import type { TextToPublish } from './usePublishText.ts';

/** Result of texts that were published one after the other. */
export interface PublishResult {
  /** Texts that remain unpublished. */
  readonly texts: DraftTexts;
  readonly bases: Bases;
  /** Former texts of the published languages, for Undo. */
  readonly formerTexts: readonly TextToPublish[];
  /** Languages that another admin published first. */
  readonly conflicting: readonly Language[];
  /** Error that stopped the publishing; undefined if there was none. */
  readonly error?: unknown;
}

type PublishText = (textToPublish: TextToPublish) => Promise<{ readonly content: string; readonly revision: number }>;

/** Publishes changed texts in the given order of languages; skips a text that another admin published after the editor was opened. */
export const publishTexts = async (
  texts: DraftTexts,
  bases: Bases,
  languageOrder: readonly Language[],
  publishText: PublishText,
): Promise<PublishResult> => {
  const remaining = { texts, bases };
  const formerTexts: TextToPublish[] = [];
  const conflicting: Language[] = [];
  for (const language of languageOrder.filter((changed) => changedLanguages(texts).includes(changed))) {
    const { content: formerContent, revision: baseRevision, isOwn } = bases[language];
    try {
      const { content, revision } = await publishText({ language, html: texts[language], revision: baseRevision });
      formerTexts.push({ language, html: isOwn ? formerContent : null, revision });
      remaining.texts = { ...remaining.texts, [language]: null };
      remaining.bases = { ...remaining.bases, [language]: { content, revision, isOwn: true } };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return { ...remaining, formerTexts, conflicting, error };
      conflicting.push(language);
    }
  }
  return { ...remaining, formerTexts, conflicting };
};
