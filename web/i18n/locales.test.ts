import accountEn from './account.en.json';
import accountEs from './account.es.json';
import approvalsEn from './approvals.en.json';
import approvalsEs from './approvals.es.json';
import bedsBoardEn from './bedsBoard.en.json';
import bedsBoardEs from './bedsBoard.es.json';
import crisisManageEn from './crisisManage.en.json';
import crisisManageEs from './crisisManage.es.json';
import editingEn from './editing.en.json';
import editingEs from './editing.es.json';
import en from './en.json';
import es from './es.json';
import hoursEn from './hours.en.json';
import hoursEs from './hours.es.json';
import manageEn from './manage.en.json';
import manageEs from './manage.es.json';
import mapViewEn from './mapView.en.json';
import mapViewEs from './mapView.es.json';
import placeSheetEn from './placeSheet.en.json';
import placeSheetEs from './placeSheet.es.json';
import readingEn from './reading.en.json';
import readingEs from './reading.es.json';
import tutorialEn from './tutorial.en.json';
import tutorialEs from './tutorial.es.json';
import visitorEn from './visitor.en.json';
import visitorEs from './visitor.es.json';

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

const english = flatten({
  ...en,
  ...accountEn,
  ...approvalsEn,
  ...bedsBoardEn,
  ...crisisManageEn,
  ...editingEn,
  ...hoursEn,
  ...manageEn,
  ...mapViewEn,
  ...placeSheetEn,
  ...readingEn,
  ...tutorialEn,
  ...visitorEn,
});
const spanish = flatten({
  ...es,
  ...accountEs,
  ...approvalsEs,
  ...bedsBoardEs,
  ...crisisManageEs,
  ...editingEs,
  ...hoursEs,
  ...manageEs,
  ...mapViewEs,
  ...placeSheetEs,
  ...readingEs,
  ...tutorialEs,
  ...visitorEs,
});
const bases = (texts: Map<string, string>): string[] => [...new Set([...texts.keys()].map(baseOf))].toSorted();

describe('the two languages', () => {
  test('say the same things', () => {
    expect(english.size).toBeGreaterThan(100);
    expect(bases(spanish)).toEqual(bases(english));
  });

  test.each([
    ['en', english],
    ['es', spanish],
  ] as const)('%s has every plural form it needs, and no other', (language, texts) => {
    const plurals = [...new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(baseOf))];
    expect(plurals.length).toBeGreaterThan(10);
    for (const base of plurals) {
      const forms = [...texts.keys()].filter((key) => PLURAL.test(key) && baseOf(key) === base).map((key) => key.slice(base.length + 1));
      expect({ base, forms: forms.toSorted() }).toEqual({ base, forms: [...formsOf(language)].toSorted() });
    }
  });

  test('fill in the same parameters', () => {
    for (const [key, text] of spanish) {
      const twin = english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';
      // A plural form may say its number in words ("the same place").
      const optional = PLURAL.test(key) ? ['count'] : [];
      const needed = parametersOf(twin).filter((name) => !optional.includes(name));
      expect({ key, parameters: parametersOf(text).filter((name) => !optional.includes(name)) }).toEqual({ key, parameters: needed });
    }
  });

  test('are both written out: no text is empty, and Spanish is not English', () => {
    for (const [key, text] of [...english, ...spanish]) expect({ key, empty: text.trim() === '' }).toEqual({ key, empty: false });
    const alike = [...spanish].filter(([key, text]) => english.get(key) === text).map(([key]) => key);
    expect(alike.length).toBeLessThan(20);
  });
});
