import { foldSentence } from '../words/tokens.ts';
import { createVocabulary } from '../words/vocabulary.ts';
import { findPlace } from './places.ts';

const vocabulary = createVocabulary(['food', 'shelters', 'weather', 'ahora', 'first', 'one', 'calle']);
const DENVER = { longitude: -104.99, latitude: 39.74 };
/** Returns the place of a sentence in which "now" in Spanish means a time. */
const find = (sentence: string): string | undefined => {
  const words = vocabulary.read(foldSentence(sentence));
  return findPlace(words, DENVER, { isName: () => false, isPhrase: (index) => words[index]!.meant === 'ahora' })?.id;
};

test.each([
  ['food in Aurora', 'aurora-co'],
  ['aurora shelters', 'aurora-co'],
  ['food in auroar', 'aurora-co'],
  ['uarora shelters', 'aurora-co'],
  // The nearest word of the vocabulary is "ahora".
  ['food near auora', 'aurora-co'],
  ['chicago shelters', 'chicago-il'],
  ['weather 80202', '80202'],
])('"%s" names a place', (sentence, id) => {
  expect(find(sentence)).toBe(id);
});

test.each(['the first one', 'por la calle', 'food ahora', 'shelters'])('"%s" names none', (sentence) => {
  expect(find(sentence)).toBeUndefined();
});
