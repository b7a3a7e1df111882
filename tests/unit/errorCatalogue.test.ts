import { ERROR_CATALOGUE, textAt } from '../support/errorCatalogue.ts';
import { sourceOf, testRowsOf } from '../support/namedTests.ts';

/*
 * Every message that the specification names is there in English and in Spanish, and `docs/spec-coverage.md` names a test in
 * which it is seen. What the server says of it, in either language, is asked in `tests/http/saidInBothLanguages.test.ts`.
 */

const OF_THE_SERVER = '8-59';
/** Rows of section 8 that say what happens, not what is said. */
const WITHOUT_WORDS = ['8-22', '8-23', '8-24', '8-55', '8-56', '8-60', '8-61'];

const idOf = (promise: string): string => promise.split('|')[0]!.trim();
const rows = testRowsOf('docs/spec-coverage.md');
const testsOf = (id: string): readonly string[] => rows.filter(({ promise }) => idOf(promise) === id).map(({ file }) => file);
/** What of a text stands in a test whatever is filled in: its longest part without a name. */
const lastingPart = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0]!;
const firstSentence = (text: string): string => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;

test.each(ERROR_CATALOGUE.map((message) => [message.name, message] as const))('%s', (_name, { at, en, es }) => {
  expect({ en: textAt(at, 'en'), es: textAt(at, 'es') }).toEqual({ en, es });
  expect(en).not.toBe(es);
  for (const text of [en, es]) expect(text.trim()).not.toBe('');
});

test('each is named once, and no text is meant twice', () => {
  for (const key of ['name', 'at'] as const) {
    const all = ERROR_CATALOGUE.map((message) => message[key]);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  }
});

test('each is seen in the test of every row that it names', () => {
  const unseen = ERROR_CATALOGUE.flatMap(({ name, rows: ids, en }) =>
    ids
      .filter((id) => id !== OF_THE_SERVER)
      .filter(
        (id) =>
          !testsOf(id).some((file) =>
            sourceOf(file)
              .replaceAll('\\', '')
              .includes(lastingPart(firstSentence(en))),
          ),
      )
      .map((id) => `${id} ${name}`),
  );
  expect(unseen).toEqual([]);
});

test('every row of section 8 that says something is in the catalogue', () => {
  const named = new Set(ERROR_CATALOGUE.flatMap(({ rows: ids }) => ids));
  const ids = rows.map(({ promise }) => idOf(promise)).filter((id) => id.startsWith('8-'));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => !named.has(id) && !WITHOUT_WORDS.includes(id))).toEqual([]);
});
