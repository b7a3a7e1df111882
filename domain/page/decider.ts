import { DomainError } from '../errors.ts';
import { isEventOf } from '../events/eventsOf.ts';
import type { Language } from '../vocabulary/languages.ts';
import { pageEventSchemas, type PageEvent } from './events.ts';

export interface PageCommand {
  readonly type: 'PublishPage';
  readonly language: Language;
  /** Sanitised. */
  readonly html: string;
}

/** What was published, by language. */
export type PageState = Readonly<Partial<Record<Language, string>>>;

export const initialState: PageState = {};

export const isPageEvent = isEventOf<PageEvent>(pageEventSchemas);

export const evolve = (state: PageState, { data: { language, html } }: PageEvent): PageState => ({ ...state, [language]: html });

/** Events to append, none when the page says so already. Throws `REQUIRED` for a page that would say nothing. */
export const decide = ({ language, html }: PageCommand, state: PageState): PageEvent[] => {
  if (html.trim() === '') throw new DomainError('VALIDATION_FAILED', {}, [{ code: 'REQUIRED', path: ['content'] }]);
  return state[language] === html ? [] : [{ type: 'PagePublished', data: { language, html } }];
};
