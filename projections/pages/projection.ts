import { htmlOf, isPageEvent } from '#domain/page/decider.ts';
import { pageEventSchemas } from '#domain/page/events.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';

/** One page as stored in the read model `pages` (`_id` = its key): the latest text of each language, and its time. */
export interface PageDocument {
  /** `html` is null after a revert to the built-in text. */
  readonly texts: Readonly<Partial<Record<Language, { readonly html: string | null; readonly publishedAt: string }>>>;
}

/** Projection of the published pages; the product has built-in texts for the others. */
export const pagesProjection: Projection<PageDocument> = {
  name: 'pages',
  version: 2,
  handles: Object.keys(pageEventSchemas),
  ...byStreamPrefix('page-'),
  apply(document, event) {
    if (!isPageEvent(event)) return document;
    return {
      texts: { ...document?.texts, [event.data.language]: { html: htmlOf(event), publishedAt: event.metadata.occurredAt } },
    };
  },
  indexes: [],
};
