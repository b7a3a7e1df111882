import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const pluralFormsOf = (language: string): readonly string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const baseOf = (key: string): string => key.replace(PLURAL, '');
const parametersOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();

/** Returns all texts of a language, from all its files. */
const stringsOf = (language: string): Map<string, string> => {
  const files = readdirSync(__dirname).filter((name) => new RegExp(String.raw`^(\w+\.)?${language}\.json$`).test(name));
  return new Map(files.flatMap((name) => [...flatten(JSON.parse(readFileSync(path.join(__dirname, name), 'utf8')) as Tree)]));
};
const english = stringsOf('en');
const spanish = stringsOf('es');
/** Names, and words that are the same in Spanish. */
const SAME_WORDS = 'AM Chat Crisis Facebook Fax Ferry Google Instagram No Roles Shelter Twitter X YouTube fax h no'.split(' ');
const wordsOf = (text: string): string[] => text.replaceAll(/\{\{\w+\}\}/g, '').match(/\p{L}+/gu) ?? [];
const baseKeys = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(baseOf))].toSorted();

describe('the texts of the two languages', () => {
  test('have the same keys', () => {
    covers('rule-11');
    expect(english.size).toBeGreaterThan(100);
    expect(baseKeys(spanish)).toEqual(baseKeys(english));
  });

  test.each([
    ['en', english],
    ['es', spanish],
  ] as const)('have every plural form that %s needs, and no other', (language, texts) => {
    const pluralBases = [...new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(baseOf))];
    expect(pluralBases.length).toBeGreaterThan(10);
    for (const pluralBase of pluralBases) {
      const pluralForms = [...texts.keys()]
        .filter((key) => PLURAL.test(key) && baseOf(key) === pluralBase)
        .map((key) => key.slice(pluralBase.length + 1));
      expect({ base: pluralBase, forms: pluralForms.toSorted() }).toEqual({
        base: pluralBase,
        forms: [...pluralFormsOf(language)].toSorted(),
      });
    }
  });

  test('have the same parameters', () => {
    for (const [key, text] of spanish) {
      const englishText = english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';
      // A plural form may contain its number in words ("the same place"); the age of a bed count is in one of its two lines.
      const optionalParameters = [...(PLURAL.test(key) ? ['count'] : []), ...(/^beds\.(?:old|countedOld)/.test(key) ? ['age'] : [])];
      const requiredParameters = parametersOf(englishText).filter((name) => !optionalParameters.includes(name));
      expect({ key, parameters: parametersOf(text).filter((name) => !optionalParameters.includes(name)) }).toEqual({
        key,
        parameters: requiredParameters,
      });
    }
  });

  test('are complete: no text is empty, and no Spanish text is English', () => {
    for (const [key, text] of [...english, ...spanish]) expect({ key, empty: text.trim() === '' }).toEqual({ key, empty: false });
    const untranslatedWords = [...spanish].filter(([key, text]) => english.get(key) === text).flatMap(([, text]) => wordsOf(text));
    expect(new Set(untranslatedWords)).toEqual(new Set(SAME_WORDS));
  });
});
