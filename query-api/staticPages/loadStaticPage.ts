import type { PageKey } from '#domain/page/keys.ts';
import { otherLanguage, shownTextSource } from '#domain/page/pageTexts.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { defaultPage } from '#platform/pages/defaultPage.ts';
import { sanitizePage } from '#platform/pages/sanitizePage.ts';
import type { PageDocument } from '#projections/pages/projection.ts';
import { consistencyHeaders } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';

interface PageRow extends PageDocument {
  readonly _id: string;
}

/** Returns the text that visitors of a language read, and its language; undefined for the built-in text. */
const publishedText = (row: PageRow | null, requestedLanguage: Language) => {
  const textSource = shownTextSource(row?.texts ?? {}, requestedLanguage);
  if (textSource === 'builtIn') return undefined;
  const language = textSource === 'own' ? requestedLanguage : otherLanguage(requestedLanguage);
  const text = row?.texts[language];
  return typeof text?.html === 'string' ? { content: text.html, language, updatedAt: text.publishedAt } : undefined;
};

/** Returns the page that visitors of a language read. Stored text is sanitized again: older events may contain HTML that was allowed then. */
export const loadStaticPage = async (
  { db }: Pick<QueryContext, 'db'>,
  model: StoredModel,
  { key, language, token }: { readonly key: PageKey; readonly language: Language; readonly token: string | undefined },
) => {
  const { collection, logId, position, isStale } = await model.open(token);
  const row = await db.collection<PageRow>(collection).findOne({ _id: key });
  const { content, ...rest } = publishedText(row, language) ?? { content: defaultPage(key, language), language };
  return { content: sanitizePage(content), ...rest, headers: consistencyHeaders(logId, position, isStale) };
};
