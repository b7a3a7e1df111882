import en from './en.json';
import es from './es.json';
import mapViewEn from './mapView.en.json';
import mapViewEs from './mapView.es.json';
import placeSheetEn from './placeSheet.en.json';
import placeSheetEs from './placeSheet.es.json';
import readingEn from './reading.en.json';
import readingEs from './reading.es.json';
import servicePageEn from './servicePage.en.json';
import servicePageEs from './servicePage.es.json';
import tutorialEn from './tutorial.en.json';
import tutorialEs from './tutorial.es.json';
import visitorEn from './visitor.en.json';
import visitorEs from './visitor.es.json';

/* The texts for visitors are plain: English of the sixth school grade at most, Spanish of the INFLESZ grade "normal" or easier. */

const textsOf = (words: unknown): readonly string[] =>
  typeof words === 'string' ? [words] : Object.values(words as Readonly<Record<string, unknown>>).flatMap(textsOf);

/** Minimum number of words: shorter texts, such as labels, cannot be measured. */
const MIN_SENTENCE_WORDS = 4;
const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];
const sentencesOf = (texts: readonly string[]): readonly (readonly string[])[] =>
  texts
    .flatMap((text) => text.replaceAll(/\{\{\w+\}\}/g, 'x').split(/[.!?…:]+\s*/))
    .map(wordsOf)
    .filter((words) => words.length >= MIN_SENTENCE_WORDS);

const countMatches = (word: string, pattern: RegExp): number => Math.max(1, word.match(pattern)?.length ?? 0);
const syllablesIn = {
  en: (word: string): number =>
    countMatches(
      word
        .toLowerCase()
        .replace(/(?:[^laeiouy]es|[^aeiou]ed|[^laeiouy]e)$/, (ending) => ending.charAt(0))
        .replace(/^y/, ''),
      /[aeiouy]{1,2}/g,
    ),
  es: (word: string): number => countMatches(word.toLowerCase(), /[iuü]?[aeoáéó][iuy]?(?![aeoáéóíú])|[íú]|[aeiouáéóü]+/g),
} as const;

const measureTexts = (texts: readonly string[], language: 'en' | 'es') => {
  const sentences = sentencesOf(texts);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesIn[language](word), 0);
  return { perSentence: words.length / sentences.length, perWord: syllables / words.length };
};
/** Returns the school grade by Flesch–Kincaid. */
const schoolGrade = (texts: readonly string[]): number => {
  const { perSentence, perWord } = measureTexts(texts, 'en');
  return 0.39 * perSentence + 11.8 * perWord - 15.59;
};
/** Returns the readability by Szigriszt–Pazos, on the scale of INFLESZ. */
const inflesz = (texts: readonly string[]): number => {
  const { perSentence, perWord } = measureTexts(texts, 'es');
  return 206.835 - 62.3 * perWord - perSentence;
};

const ENGLISH = { en, mapViewEn, placeSheetEn, readingEn, servicePageEn, tutorialEn, visitorEn };
const SPANISH = { es, mapViewEs, placeSheetEs, readingEs, servicePageEs, tutorialEs, visitorEs };

test.each(Object.entries(ENGLISH))('rule 13: English texts are of the sixth grade at most (%s)', (_pack, words) => {
  covers('rule-13');
  expect(schoolGrade(textsOf(words))).toBeLessThanOrEqual(6);
});

test.each(Object.entries(SPANISH))('rule 13: Spanish texts are plain by INFLESZ (%s)', (_pack, words) => {
  covers('rule-13');
  expect(inflesz(textsOf(words))).toBeGreaterThanOrEqual(65);
});

test('rule 13: no text blames the reader', () => {
  covers('rule-13');
  const failureMessage =
    /\b(invalid|illegal|forbidden|you (failed|must|forgot)|your (mistake|fault)|inválid[oa]|prohibid[oa]|usted debe|su culpa)\b/i;
  expect([...Object.values(ENGLISH), ...Object.values(SPANISH)].flatMap(textsOf).filter((text) => failureMessage.test(text))).toEqual([]);
});

test('control: bureaucratic texts fail the check', () => {
  expect(schoolGrade(['Eligibility determinations necessitate documentation substantiating residency requirements'])).toBeGreaterThan(6);
  expect(
    inflesz(['La determinación de elegibilidad requiere documentación justificativa del empadronamiento correspondiente']),
  ).toBeLessThan(65);
});
