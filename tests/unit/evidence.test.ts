import { citationsIn, readCitations } from '../evidence/citations.ts';
import { statementProblems } from '../evidence/faultsOf.ts';
import { parseStatements, readStatements } from '../evidence/statements.ts';
import { html, markdown, tablesOf } from '../evidence/tables.ts';

/* Every statement of docs/statements/ has a test that cites it with covers(), or is marked as not built. */

test('every statement has a test, and tests name known statements', () => {
  covers('evidence-1');
  expect(statementProblems(readStatements(process.cwd()), readCitations(process.cwd()))).toEqual([]);
});

test('a test that calls covers() fails unless it asserts something', () => {
  covers('evidence-1');
  expect(expect.getState()).toMatchObject({ isExpectingAssertions: true });
});

test('rejects a line that is neither a heading nor a statement', () => {
  expect(() => parseStatements('# Beds\nbeds-1')).toThrow('Not a statement: beds-1');
});

const TEST_SOURCE = `
test('counts beds', () => { covers('beds-1', 'beds-2'); expect(1).toBe(1); });
test.each(['en', 'es'])('shows beds (%s)', () => { covers('beds-2'); });
describe('a group', () => { covers('beds-3'); });
test.skip('closes', () => { covers('beds-3'); });
test('opens', () => { covers(id); });
`;
const STATEMENT_FILE = {
  name: 'beds',
  statements: parseStatements(
    ['# Counting', 'beds-1 Staff count beds [ASVS 1.2.3, 4.5.6]', 'beds-2 Visitors see <b>beds</b> | counts', 'beds-3 A', 'beds-3 B'].join(
      '\n',
    ),
  ),
};
const FUTURE_STATEMENT_FILE = { name: 'later', statements: parseStatements('bot-1 A chatbot answers [not built: next year]') };

test('reports ids without a test, unknown and repeated ids, and calls that prove nothing', () => {
  const foundCitations = citationsIn('a.test.ts', `${TEST_SOURCE}test('more', () => { covers('bot-1', 'bot-2'); });`);
  expect(statementProblems([STATEMENT_FILE, FUTURE_STATEMENT_FILE], foundCitations)).toEqual([
    'a.test.ts:4 calls covers() outside a test',
    'a.test.ts:5 calls covers() in a test that is skipped',
    'a.test.ts:6 calls covers() with something else than string literals',
    'beds-3 stands twice',
    'beds-3 has no test: A',
    'beds-3 has no test: B',
    'a.test.ts › more names bot-2, which is no statement',
    'a.test.ts › more names bot-1, which is said to be not built',
  ]);
});

test('prints a table of id, statement and tests, as Markdown and HTML', () => {
  const { citations } = citationsIn('a.test.ts', TEST_SOURCE);
  expect(tablesOf(STATEMENT_FILE, citations, markdown).split('\n').slice(0, 8)).toEqual([
    '# beds',
    '',
    '## Counting',
    '',
    '| id | statement | tests |',
    '| --- | --- | --- |',
    '| beds-1 | Staff count beds (ASVS 1.2.3, 4.5.6) | a.test.ts › counts beds |',
    '| beds-2 | Visitors see <b>beds</b> \\| counts | a.test.ts › counts beds<br>a.test.ts › shows beds (%s) |',
  ]);
  expect(tablesOf(STATEMENT_FILE, citations, html)).toContain('<td>Visitors see &lt;b&gt;beds&lt;/b&gt; | counts</td>');
  expect(tablesOf(FUTURE_STATEMENT_FILE, [], markdown)).toContain('| bot-1 | A chatbot answers | not built: next year |');
});
