import { readCitations } from '../evidence/citations.ts';
import { readStatements } from '../evidence/statements.ts';
import { ERROR_CATALOGUE, textAt } from '../support/errorCatalogue.ts';
import { sourceOf } from '../support/sourceOf.ts';

/*
 * Every message of the specification exists in English and in Spanish, and a test that covers its statement contains it.
 * `tests/http/bilingualMessages.test.ts` tests the server's messages in both languages.
 */

const SERVER_ERROR_STATEMENT = '8-59';
/** Statements of section 8 that describe behaviour and quote no text. */
const IDS_WITHOUT_TEXT = ['8-22', '8-23', '8-24', '8-52', '8-55', '8-56', '8-60', '8-61'];

const { citations } = readCitations(process.cwd());
const testsOf = (id: string): readonly string[] => citations.filter((citation) => citation.id === id).map(({ file }) => file);
/** Returns the longest part of a text without placeholders, which a test contains whatever is filled in. */
const longestLiteralPart = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0]!;
const firstSentence = (text: string): string => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;

test.each(ERROR_CATALOGUE.map((message) => [message.name, message] as const))(
  'has the text of the specification: %s',
  (_name, { at, en, es }) => {
    covers('5-136', '8-60');
    expect({ en: textAt(at, 'en'), es: textAt(at, 'es') }).toEqual({ en, es });
    expect(en).not.toBe(es);
    for (const text of [en, es]) expect(text.trim()).not.toBe('');
  },
);

test('no name and no text location occurs twice', () => {
  for (const key of ['name', 'at'] as const) {
    const allMessages = ERROR_CATALOGUE.map((message) => message[key]);
    expect(allMessages.filter((one, at) => allMessages.indexOf(one) !== at)).toEqual([]);
  }
});

test('each message occurs in the test of every statement that it cites', () => {
  covers('8-61');
  const untestedIds = ERROR_CATALOGUE.flatMap(({ name, rows: ids, en }) =>
    ids
      .filter((id) => id !== SERVER_ERROR_STATEMENT)
      .filter(
        (id) =>
          !testsOf(id).some((file) =>
            sourceOf(file)
              .replaceAll('\\', '')
              .includes(longestLiteralPart(firstSentence(en))),
          ),
      )
      .map((id) => `${id} ${name}`),
  );
  expect(untestedIds).toEqual([]);
});

test('every statement of section 8 that quotes a message is in the catalogue', () => {
  const cataloguedIds = new Set(ERROR_CATALOGUE.flatMap(({ rows: ids }) => ids));
  const statements = readStatements(process.cwd()).flatMap((file) => file.statements);
  const ids = statements.flatMap(({ id, notBuilt }) => (id.startsWith('8-') && notBuilt === undefined ? [id] : []));
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id) => !cataloguedIds.has(id) && !IDS_WITHOUT_TEXT.includes(id))).toEqual([]);
});
