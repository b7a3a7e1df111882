import { splitWords } from './searchText.ts';
import { createTextMatches } from './textMatches.ts';

const ITEMS: readonly (readonly string[])[] = [
  ["Joe's Pantry", '(303) 555-0142'],
  ['Marisol Ortega', 'marisol@example.org', '303-555-0199'],
  ['Marisel House', ''],
  ['Grand Avenue Clinic', ''],
];

/** Returns the first texts of the items that a search finds. */
const find = (query: string): readonly string[] => {
  const matches = createTextMatches<string>(splitWords(query));
  for (const texts of ITEMS) matches.add(texts[0]!, texts);
  return matches.matching();
};

test.each(["joe's", 'joes', 'pantries', 'pant', '555-01', 'JOE’S pantry', 'joe pantyr', 'pantres'])('finds a pantry by %s', (query) => {
  expect(find(query)).toContain("Joe's Pantry");
});

test.each(['joe clinic', '5550142', 'pantry303', 'joex', 'pxntyr', "joe's example.org", '555-0143'])('finds nothing by %s', (query) => {
  expect(find(query)).toEqual([]);
});

test('corrects a word only if no item contains it as typed', () => {
  expect(find('marisol')).toEqual(['Marisol Ortega']);
  expect(find('marisal')).toEqual(['Marisol Ortega', 'Marisel House']);
  expect(find('marisal house')).toEqual(['Marisel House']);
  expect(find('')).toEqual(ITEMS.map(([name]) => name));
});
