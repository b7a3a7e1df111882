import { foldSentence } from '../words/tokens.ts';
import { createVocabulary } from '../words/vocabulary.ts';
import { createServiceNames } from './serviceNames.ts';

const ORDINARY = ['shelter', 'clinic', 'kitchen', 'food', 'bank', 'house', 'center', 'open', 'beds', 'denver'];
const vocabulary = createVocabulary(ORDINARY);
const names = createServiceNames();
names.put('1', 'Blue Spruce Night Shelter');
names.put('2', 'Hope Clinic');
names.put('3', 'Saint Columba Kitchen');
names.put('4', 'Food Bank of the Rockies');
names.put('5', 'Denver House');
names.put('6', 'Hope Clinic');
names.put('8', 'Food on Us');
const find = (sentence: string): readonly string[] | undefined =>
  names.find(vocabulary.read(foldSentence(sentence)), { isOrdinary: (word) => ORDINARY.includes(word) })?.ids;

test.each([
  ['when does Blue Spruce Night Shelter open', ['1']],
  ['is blue spruce open', ['1']],
  ['beds at the albergue blue spruce', ['1']],
  ['bleu sprucce night shelter', ['1']],
  ['st columba kitchen', ['3']],
  ['el comedor saint columba', ['3']],
  ['food bank of the rockies', ['4']],
  ['hope clinic', ['2', '6']],
  ['when does food on us open', ['8']],
  // A misspelt word that is another word, a wrong first letter, and words written as one or two.
  ['when does hop clinic open', ['2', '6']],
  ['dlue spruce', ['1']],
  ['bluespruce night shelter', ['1']],
  ['saint colum ba kitchen', ['3']],
  ['blue sprse night shelter', ['1']],
])('"%s" names a service', (sentence, ids) => {
  expect(find(sentence)).toEqual(ids);
});

test.each(['a food bank near me', 'is there a clinic open', 'a house in denver with beds', 'i hope so'])('"%s" names none', (sentence) => {
  expect(find(sentence)).toBeUndefined();
});

test('a changed or removed name is no longer found', () => {
  names.put('7', 'Quiet Harbor');
  expect(find('quiet harbor')).toEqual(['7']);
  names.put('7', 'Loud Harbor');
  expect(find('loud harbor')).toEqual(['7']);
  names.put('7', null);
  expect(find('loud harbor')).toBeUndefined();
});
