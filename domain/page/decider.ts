import { isEventOf } from '../envelope/eventsOf.ts';
import { DomainError } from '../values/errors.ts';
import type { Language } from '../vocabulary/languages.ts';
import { pageEventSchemas, type PageEvent } from './events.ts';

interface LanguageCommand {
  readonly language: Language;
  /** Revision of the text that the editor was loaded with, -1 for a text never published; null replaces any text. */
  readonly baseRevision: number | null;
}

export type PageCommand =
  /** `html` must be sanitized. */
  (LanguageCommand & { readonly type: 'PublishPage'; readonly html: string }) | (LanguageCommand & { readonly type: 'TakeBackPage' });

/** The last published text of a language. */
interface PublishedText {
  /** Null for the built-in text. */
  readonly html: string | null;
  readonly revision: number;
}

/** The texts of a page by language; a language without a publication has no entry. */
export type PageState = Readonly<Partial<Record<Language, PublishedText>>>;

export const initialState: PageState = {};

export const isPageEvent = isEventOf<PageEvent>(pageEventSchemas);

/** Returns the text after an event; null for the built-in text. */
export const htmlOf = (event: PageEvent): string | null => (event.type === 'PagePublished' ? event.data.html : null);

export const evolve = (state: PageState, event: PageEvent & { readonly revision: bigint }): PageState => ({
  ...state,
  [event.data.language]: { html: htmlOf(event), revision: Number(event.revision) },
});

const NEVER_PUBLISHED: PublishedText = { html: null, revision: -1 };

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `REQUIRED` for an empty page, and `CONFLICT` with both
 * texts when another user changed the same language since the editor was loaded.
 */
export const decide = (command: PageCommand, state: PageState): PageEvent[] => {
  const { language, baseRevision } = command;
  const current = state[language] ?? NEVER_PUBLISHED;
  const html = command.type === 'PublishPage' ? command.html : null;
  if (html?.trim() === '') throw new DomainError('VALIDATION_FAILED', {}, [{ code: 'REQUIRED', path: ['content'] }]);
  if (current.html === html) return [];
  if (baseRevision !== null && current.revision > baseRevision)
    throw new DomainError('CONFLICT', {
      revision: current.revision,
      conflicts: [{ section: 'page', yours: { language, html }, theirs: { language, html: current.html } }],
    });
  return [html === null ? { type: 'PageTakenBack', data: { language } } : { type: 'PagePublished', data: { language, html } }];
};
