import { LANGUAGES, type Language } from '#kernel/vocabulary/languages.ts';
import { htmlOf } from './decider.ts';
import type { PageEvent } from './events.ts';

/** The parts of a recorded event that a page's history reads. */
type Recorded = PageEvent & { readonly revision: bigint; readonly metadata: { readonly occurredAt: string } };

/** A page's text in a language. */
export interface PageText<Event> {
  /** The published text; null for the built-in text. */
  readonly html: string | null;
  /** The last event; absent if there is none. */
  readonly event?: Event;
  /** Since when (ISO) the other language has a newer text. */
  readonly behindSince?: string;
}

const OTHER: Readonly<Record<Language, Language>> = { en: 'es', es: 'en' };

/**
 * Returns a page's text in each language after its events. A language is behind once the other one changes, and up to date again when it
 * is changed itself, unless it was not behind before: then the other one is behind.
 */
export const pageTexts = <Event extends Recorded>(events: readonly Event[]): Readonly<Record<Language, PageText<Event>>> => {
  const last: Partial<Record<Language, Event>> = {};
  const behind: Partial<Record<Language, string>> = {};
  const htmlIn = (language: Language): string | null => (last[language] === undefined ? null : htmlOf(last[language]));
  for (const event of events) {
    const { language } = event.data;
    last[language] = event;
    if (LANGUAGES.every((each) => htmlIn(each) === null)) for (const each of LANGUAGES) delete behind[each];
    else if (behind[language] !== undefined) delete behind[language];
    else behind[OTHER[language]] ??= event.metadata.occurredAt;
  }
  const textIn = (language: Language): PageText<Event> => ({
    html: htmlIn(language),
    ...(last[language] === undefined ? {} : { event: last[language] }),
    ...(behind[language] === undefined ? {} : { behindSince: behind[language] }),
  });
  return { en: textIn('en'), es: textIn('es') };
};

/** Source of the text that visitors of a language read: its own, the other language's, or the built-in one. */
export type ShownText = 'own' | 'other' | 'builtIn';

/**
 * Returns the source of the text for visitors of a language. If only the other language was ever published, they get that one: the
 * built-in text could contradict it.
 */
export const shownText = (texts: Readonly<Partial<Record<Language, { readonly html: string | null }>>>, language: Language): ShownText => {
  const own = texts[language];
  if (own !== undefined) return own.html === null ? 'builtIn' : 'own';
  return (texts[OTHER[language]]?.html ?? null) === null ? 'builtIn' : 'other';
};

export const otherLanguage = (language: Language): Language => OTHER[language];
