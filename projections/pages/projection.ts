import { htmlOf, isPageEvent } from '#domain/page/decider.ts';
import { pageEventSchemas } from '#domain/page/events.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';

/** One page as the read model `pages` keeps it (`_id` = its key): what was said last in each language, and when. */
export interface PageDocument {
  /** `html` null: taken back to what came with the product. */
  readonly texts: Readonly<Partial<Record<Language, { readonly html: string | null; readonly publishedAt: string }>>>;
}

/** The pages that were published; of all others the product has texts of its own. */
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
