import { LANGUAGES, type Language } from '../vocabulary/languages.ts';
import { htmlOf } from './decider.ts';
import type { PageEvent } from './events.ts';

/** The parts of a recorded event that a page's history reads. */
type RecordedPageEvent = PageEvent & { readonly revision: bigint; readonly metadata: { readonly occurredAt: string } };

/** A page's text in a language. */
export interface PageText<Event> {
  /** The published text; null for the built-in text. */
  readonly html: string | null;
  /** The last event; absent if there is none. */
  readonly event?: Event;
  /** Time (ISO) since which the other language is newer. */
  readonly behindSince?: string;
}

const OTHER_LANGUAGE: Readonly<Record<Language, Language>> = { en: 'es', es: 'en' };

/**
 * Returns a page's text in each language after its events. A language is behind if the other one changed later. Changing it makes it
 * current. If neither was behind, a change puts the other one behind.
 */
export const pageTexts = <Event extends RecordedPageEvent>(events: readonly Event[]): Readonly<Record<Language, PageText<Event>>> => {
  const lastEvents: Partial<Record<Language, Event>> = {};
  const behindSinceByLanguage: Partial<Record<Language, string>> = {};
  const htmlIn = (language: Language): string | null => (lastEvents[language] === undefined ? null : htmlOf(lastEvents[language]));
  for (const event of events) {
    const { language } = event.data;
    lastEvents[language] = event;
    if (LANGUAGES.every((eachLanguage) => htmlIn(eachLanguage) === null))
      for (const eachLanguage of LANGUAGES) delete behindSinceByLanguage[eachLanguage];
    else if (behindSinceByLanguage[language] !== undefined) delete behindSinceByLanguage[language];
    else behindSinceByLanguage[OTHER_LANGUAGE[language]] ??= event.metadata.occurredAt;
  }
  const pageTextIn = (language: Language): PageText<Event> => ({
    html: htmlIn(language),
    ...(lastEvents[language] === undefined ? {} : { event: lastEvents[language] }),
    ...(behindSinceByLanguage[language] === undefined ? {} : { behindSince: behindSinceByLanguage[language] }),
  });
  return { en: pageTextIn('en'), es: pageTextIn('es') };
};

/** Source of the text that visitors of a language read: its own, the other language's, or the built-in one. */
export type ShownTextSource = 'own' | 'other' | 'builtIn';

/**
 * Returns the source of the text for visitors of a language. If only the other language was ever published, they get that one: the
 * built-in text could contradict it.
 */
export const shownTextSource = (
  texts: Readonly<Partial<Record<Language, { readonly html: string | null }>>>,
  language: Language,
): ShownTextSource => {
  const ownText = texts[language];
  if (ownText !== undefined) return ownText.html === null ? 'builtIn' : 'own';
  return (texts[OTHER_LANGUAGE[language]]?.html ?? null) === null ? 'builtIn' : 'other';
};

export const otherLanguage = (language: Language): Language => OTHER_LANGUAGE[language];
