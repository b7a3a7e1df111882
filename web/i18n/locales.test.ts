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
const formsOf = (language: string): readonly string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
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
const SAME_IN_BOTH = 'AM Chat Crisis Facebook Fax Ferry Google Instagram No Roles Shelter Twitter X YouTube ext fax h no'.split(' ');
const wordsOf = (text: string): string[] => text.replaceAll(/\{\{\w+\}\}/g, '').match(/\p{L}+/gu) ?? [];
const bases = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(baseOf))].toSorted();

describe('the texts of the two languages', () => {
  test('have the same keys', () => {
    covers('rule-11');
    expect(english.size).toBeGreaterThan(100);
    expect(bases(spanish)).toEqual(bases(english));
  });

  test.each([
    ['en', english],
    ['es', spanish],
  ] as const)('have every plural form that %s needs, and no other', (language, texts) => {
    const plurals = [...new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(baseOf))];
    expect(plurals.length).toBeGreaterThan(10);
    for (const base of plurals) {
      const forms = [...texts.keys()].filter((key) => PLURAL.test(key) && baseOf(key) === base).map((key) => key.slice(base.length + 1));
      expect({ base, forms: forms.toSorted() }).toEqual({ base, forms: [...formsOf(language)].toSorted() });
    }
  });

  test('have the same parameters', () => {
    for (const [key, text] of spanish) {
      const twin = english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';
      // A plural form may contain its number in words ("the same place"); the age of a bed count is in one of its two lines.
      const optional = [...(PLURAL.test(key) ? ['count'] : []), ...(/^beds\.(?:old|countedOld)/.test(key) ? ['age'] : [])];
      const needed = parametersOf(twin).filter((name) => !optional.includes(name));
      expect({ key, parameters: parametersOf(text).filter((name) => !optional.includes(name)) }).toEqual({ key, parameters: needed });
    }
  });

  test('are complete: no text is empty, and no Spanish text is English', () => {
    for (const [key, text] of [...english, ...spanish]) expect({ key, empty: text.trim() === '' }).toEqual({ key, empty: false });
    const alike = [...spanish].filter(([key, text]) => english.get(key) === text).flatMap(([, text]) => wordsOf(text));
    expect(new Set(alike)).toEqual(new Set(SAME_IN_BOTH));
  });
});
