import { isPageEvent } from '../../domain/page/decider.ts';
import { pageEventSchemas } from '../../domain/page/events.ts';
import type { Language } from '../../domain/vocabulary/languages.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';

/** One page as the read model `pages` keeps it (`_id` = its key): what was published last in each language, and when. */
export interface PageDocument {
  readonly texts: Readonly<Partial<Record<Language, { readonly html: string; readonly publishedAt: string }>>>;
}

/** The pages that were published; of all others the product has texts of its own. */
export const pagesProjection: Projection<PageDocument> = {
  name: 'pages',
  version: 1,
  handles: Object.keys(pageEventSchemas),
  ...byStreamPrefix('page-'),
  apply(document, event) {
    if (!isPageEvent(event)) return document;
    const { language, html } = event.data;
    return { texts: { ...document?.texts, [language]: { html, publishedAt: event.metadata.occurredAt } } };
  },
  indexes: [],
};
