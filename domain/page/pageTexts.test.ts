import type { PageEvent } from './events.ts';
import { pageTexts, shownTextSource } from './pageTexts.ts';

const day = (number: number): string => `2026-11-0${number}T12:00:00.000Z`;
type Publication = readonly ['en' | 'es', string | null];
const events = (...publications: readonly Publication[]) =>
  publications.map(([language, html], index) => {
    const event: PageEvent =
      html === null ? { type: 'PageTakenBack', data: { language } } : { type: 'PagePublished', data: { language, html } };
    return { ...event, revision: BigInt(index), metadata: { occurredAt: day(index + 1) } };
  });
const languagesBehind = (...publications: readonly Publication[]) => {
  const { en, es } = pageTexts(events(...publications));
  return [en.behindSince, es.behindSince];
};

describe('the text of a page in a language', () => {
  test('is the last published one, with its event', () => {
    const history = events(['en', 'a'], ['es', 'b'], ['en', 'c'], ['es', null]);
    expect(pageTexts(history)).toMatchObject({ en: { html: 'c', event: history[2] }, es: { html: null, event: history[3] } });
    expect(pageTexts([])).toEqual({ en: { html: null }, es: { html: null } });
  });

  test('is behind from the first change of the other language until it is changed itself', () => {
    expect(languagesBehind(['en', 'a'])).toEqual([undefined, day(1)]);
    expect(languagesBehind(['en', 'a'], ['es', 'b'])).toEqual([undefined, undefined]);
    expect(languagesBehind(['en', 'a'], ['es', 'b'], ['en', 'c'], ['en', 'd'])).toEqual([undefined, day(3)]);
    expect(languagesBehind(['en', 'a'], ['es', 'b'], ['es', 'c'])).toEqual([day(3), undefined]);
    expect(languagesBehind(['en', 'a'], ['es', 'b'], ['en', 'c'], ['es', 'd'])).toEqual([undefined, undefined]);
  });

  test('is not behind if both languages show the built-in text again', () => {
    expect(languagesBehind(['en', 'a'], ['en', null])).toEqual([undefined, undefined]);
    expect(languagesBehind(['en', 'a'], ['es', 'b'], ['es', null], ['en', null])).toEqual([undefined, undefined]);
    expect(languagesBehind(['en', 'a'], ['es', 'b'], ['en', null])).toEqual([undefined, day(3)]);
  });

  test('falls back to the other language if only that was ever published, never beside a reverted text', () => {
    const [text, builtIn] = [{ html: 'a' }, { html: null }];
    expect([shownTextSource({}, 'en'), shownTextSource({ es: text }, 'en'), shownTextSource({ es: text }, 'es')]).toEqual([
      'builtIn',
      'other',
      'own',
    ]);
    expect([shownTextSource({ en: builtIn, es: text }, 'en'), shownTextSource({ en: builtIn }, 'es')]).toEqual(['builtIn', 'builtIn']);
  });
});
