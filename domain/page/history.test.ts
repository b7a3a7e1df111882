import type { PageEvent } from './events.ts';
import { pageTexts, shownText } from './history.ts';

const day = (number: number): string => `2026-11-0${number}T12:00:00.000Z`;
type Step = readonly ['en' | 'es', string | null];
const events = (...steps: readonly Step[]) =>
  steps.map(([language, html], index) => {
    const event: PageEvent =
      html === null ? { type: 'PageTakenBack', data: { language } } : { type: 'PagePublished', data: { language, html } };
    return { ...event, revision: BigInt(index), metadata: { occurredAt: day(index + 1) } };
  });
const behind = (...steps: readonly Step[]) => {
  const { en, es } = pageTexts(events(...steps));
  return [en.behindSince, es.behindSince];
};

describe('the text of a page in a language', () => {
  test('is the last published one, with its event', () => {
    const history = events(['en', 'a'], ['es', 'b'], ['en', 'c'], ['es', null]);
    expect(pageTexts(history)).toMatchObject({ en: { html: 'c', event: history[2] }, es: { html: null, event: history[3] } });
    expect(pageTexts([])).toEqual({ en: { html: null }, es: { html: null } });
  });

  test('is behind from the first change of the other language until it is changed itself', () => {
    expect(behind(['en', 'a'])).toEqual([undefined, day(1)]);
    expect(behind(['en', 'a'], ['es', 'b'])).toEqual([undefined, undefined]);
    expect(behind(['en', 'a'], ['es', 'b'], ['en', 'c'], ['en', 'd'])).toEqual([undefined, day(3)]);
    expect(behind(['en', 'a'], ['es', 'b'], ['es', 'c'])).toEqual([day(3), undefined]);
    expect(behind(['en', 'a'], ['es', 'b'], ['en', 'c'], ['es', 'd'])).toEqual([undefined, undefined]);
  });

  test('is not behind if both languages show the built-in text again', () => {
    expect(behind(['en', 'a'], ['en', null])).toEqual([undefined, undefined]);
    expect(behind(['en', 'a'], ['es', 'b'], ['es', null], ['en', null])).toEqual([undefined, undefined]);
    expect(behind(['en', 'a'], ['es', 'b'], ['en', null])).toEqual([undefined, day(3)]);
  });

  test('falls back to the other language if only that was ever published, never beside a reverted text', () => {
    const [text, builtIn] = [{ html: 'a' }, { html: null }];
    expect([shownText({}, 'en'), shownText({ es: text }, 'en'), shownText({ es: text }, 'es')]).toEqual(['builtIn', 'other', 'own']);
    expect([shownText({ en: builtIn, es: text }, 'en'), shownText({ en: builtIn }, 'es')]).toEqual(['builtIn', 'builtIn']);
  });
});
