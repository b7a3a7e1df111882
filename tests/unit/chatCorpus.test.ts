import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { readCorpus, readSentences, readServiceNames } from '../chatbot/corpus.ts';

/* The sentences that measure the chatbot are complete enough to do so. */

const INTENTS = [
  'FIND_SERVICES',
  'FREE_BEDS',
  'SCHEDULE',
  'DISTANCE',
  'SERVICE_BEDS',
  'SERVICE',
  'CRISIS_LINES',
  'WEATHER',
  'FAQ',
  'GREETING',
  'THANKS',
  'STOP',
] as const;
const VALUES: Readonly<Record<string, readonly string[] | RegExp>> = {
  type: SERVICE_TYPES,
  audience: CATEGORIES.filter((category) => category !== 'ALL'),
  place: /^(?:[A-Z][a-z]+(?: [A-Z][a-z]+)*|\d{5})$/,
  near: ['me'],
  open: ['now', 'today', 'tonight', 'tomorrow', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  pets: ['yes'],
  wheelchair: ['yes'],
  referral: ['no'],
  service: readServiceNames(),
};
const isAllowed = (name: string, value: string): boolean => {
  const allowed = VALUES[name];
  return allowed instanceof RegExp ? allowed.test(value) : (allowed?.includes(value) ?? false);
};

describe.each(LANGUAGES)('the sentences for the chatbot (%s)', (language) => {
  const examples = readCorpus('fixed', language);
  const shareOf = (flag: string): number => examples.filter(({ flags }) => flags.includes(flag)).length / examples.length;

  test('have known intents, entities and flags', () => {
    const wrongExamples = [...examples, ...readCorpus('open', language)].filter(
      ({ intent, entities, flags, sentences }) =>
        !(INTENTS as readonly string[]).includes(intent) ||
        Object.entries(entities).some(([name, value]) => !isAllowed(name, value)) ||
        flags.some((flag) => !['typo', 'follow', 'mixed'].includes(flag)) ||
        flags.includes('follow') !== sentences.length > 1,
    );
    expect(wrongExamples).toEqual([]);
  });

  test.each(INTENTS)('contain at least 25 examples of %s', (wanted) => {
    expect(examples.filter(({ intent }) => intent === wanted).length).toBeGreaterThanOrEqual(25);
  });

  test('are a third misspelt, a fifth follow-ups and a tenth in both languages', () => {
    expect(examples.length).toBeGreaterThanOrEqual(400);
    expect(shareOf('typo')).toBeGreaterThanOrEqual(1 / 3);
    expect(shareOf('follow')).toBeGreaterThanOrEqual(1 / 5);
    expect(shareOf('mixed')).toBeGreaterThanOrEqual(1 / 10);
  });

  test('are different from each other, with enough about safety and about other things', () => {
    const [safety, other] = [readSentences('safety', language), readSentences('other', language)];
    expect(safety.length).toBeGreaterThanOrEqual(60);
    expect(other.length).toBeGreaterThanOrEqual(250);
    const sentences = [...examples.map((example) => example.sentences.join(' >> ')), ...safety, ...other];
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
