import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { sourceOf } from '../support/sourceOf.ts';

/*
 * Every delete is confirmed with the name of the item, and every list has a text for when it is empty. Deletes and lists are found by the
 * contract operations that the screens call: a new one fails here until a test of it is cited, which expects the name in the confirmation,
 * or the text of the empty list.
 */
type TestReference = readonly [file: string, name: string];
/** `thing`: the name of the deleted item in the test and in the confirmation. */
type DeleteTestReference = readonly [file: string, name: string, thing: string];
/** `words`: the text of the empty list. */
type ListTestReference = readonly [file: string, name: string, words: string];

const DELETE_TESTS: Readonly<Record<string, DeleteTestReference>> = {
  'POST /services/{id}/take-back': [
    'web/features/approvals/approvals.test.tsx',
    'is reverted to the approved version after a confirmation',
    'Cherry Creek Night Room',
  ],
  'DELETE /services/{id}': [
    'web/features/manageServices/servicePane.test.tsx',
    'is deleted only after a confirmation, and can be restored by Undo',
    'Colfax Job Desk',
  ],
  'POST /services/remove-services': [
    'web/features/approvals/approvals.test.tsx',
    'are deleted by selection after a confirmation',
    'Open Table Kitchen',
  ],
  'DELETE /services/{id}/bed-counters/{accountId}': [
    'web/features/beds/otherCounters.test.tsx',
    'removes a counter only after a confirmation',
    'Maya Reyes',
  ],
  'DELETE /crisis-lines/{id}': [
    'web/features/crisisLines/manage/manage.test.tsx',
    'deletes a line after a confirmation with its name, and restores it by Undo',
    'Birch Line',
  ],
  'DELETE /api-keys/{id}': [
    'web/features/apiKeys/apiKeys.test.tsx',
    'revokes a key after a confirmation with its name, in Spanish',
    'Example Mission',
  ],
  'DELETE /imports/{id}': [
    'web/features/imports/imports.test.tsx',
    'lists the files, and deletes a draft after a confirmation with its name',
    'metro-211.csv',
  ],
  'DELETE /users/{id}': [
    'web/features/users/users.test.tsx',
    'deletes a user only after a confirmation, with a choice for their services',
    'Maya Reyes',
  ],
  'POST /users/{id}/erase': [
    'web/features/users/users.test.tsx',
    'can be restored after closing, or erased after a confirmation',
    'Ana Example',
  ],
  'POST /static-pages/{key}/take-back': [
    'web/features/content/edit/edit.test.tsx',
    'reverts to the original text after a confirmation with the name of the page',
    'Questions and answers',
  ],
  'DELETE /feedbacks/{id}': [
    'web/features/feedbacks/feedbacks.test.tsx',
    'delete a message after a confirmation by name, with a notice and Undo',
    'Blue Spruce Night Shelter',
  ],
  'DELETE /regions/{id}': [
    'web/features/regions/regions.test.tsx',
    'is removed after a confirmation by name, and can be restored by Undo',
    'Metro Denver',
  ],
  'DELETE /coordinators/{id}': ['web/features/regions/regions.test.tsx', 'remove a %s only after a confirmation with the name', 'name'],
  'DELETE /liaisons/{id}': ['web/features/regions/regions.test.tsx', 'remove a %s only after a confirmation with the name', 'name'],
};
/** Deletes nothing: the same button closes for the night again. */
const EXEMPT_DELETES: readonly string[] = ['DELETE /services/{id}/closed-dates'];

const LIST_TESTS: Readonly<Record<string, ListTestReference>> = {
  'GET /services': [
    'web/features/home/homePlace.test.tsx',
    'repeats words without results, and is cleared by a button',
    'No Services Found Matching your Search.',
  ],
  'GET /services/beds': ['web/features/beds/beds.test.tsx', 'shows the next step if there are no shelters (NO_BED)', 'No shelters yet'],
  'GET /services/managed': [
    'web/features/manageServices/serviceList.test.tsx',
    'refers a user without services to "Add Services"',
    'No services added',
  ],
  'GET /services/approvals': ['web/features/approvals/approvals.test.tsx', 'are filtered by the search words', 'Nothing to approve.'],
  'GET /crisis-lines': [
    'web/features/crisisLines/CrisisLinesPage.test.tsx',
    'searches half a second after the last keystroke, and shows a message if nothing is found',
    'No crisis lines found',
  ],
  'GET /users': ['web/features/users/users.test.tsx', 'shows a message if there is no user, and another one if none matches', 'No users'],
  'GET /api-keys': [
    'web/features/apiKeys/apiKeys.test.tsx',
    'creates a key for the chosen shelters and shows it once',
    'There are no API keys yet.',
  ],
  'GET /imports': [
    'web/features/imports/imports.test.tsx',
    'keeps the chosen file when the server refuses it, and opens the preview once it is accepted',
    'No files yet.',
  ],
  'GET /audit': ['web/features/audit/audit.test.tsx', 'shows a message if no entry matches', 'No matching changes.'],
  'GET /feedbacks': ['web/features/feedbacks/feedbacks.test.tsx', 'shows a message if it is empty (%s, %s)', 'No reports.'],
  'GET /regions': ['web/features/regions/regions.test.tsx', 'shows a message if there are no regions', 'No regions yet'],
  'GET /coordinators': ['web/features/regions/regions.test.tsx', 'show a message if there is no coordinator', 'No coordinators yet'],
  'GET /liaisons': [
    'web/features/regions/regions.test.tsx',
    'show district, position and county of a liaison, or a message if there is none',
    'No liaisons yet',
  ],
  'GET /static-pages': ['web/features/content/edit/edit.test.tsx', 'shows a message if there are no pages', 'There are no pages.'],
};
/** Lists under a sentence that explains them, or shown only with a warning; the list of counties is never empty. */
const EXEMPT_LISTS: readonly string[] = ['GET /services/{id}/bed-counters', 'GET /services/same-contact', 'GET /counties'];

interface DescribedOperation {
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } }>>;
}
interface Schema {
  readonly type?: string;
  readonly $ref?: string;
}
const contract = parse(sourceOf('openapi.yaml')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const isList = ({ responses }: DescribedOperation): boolean => {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const named = schema?.$ref === undefined ? schema : contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return named?.type === 'array';
};

/** Sources of the screens, without tests. */
const webSources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^dist|schema\.gen|\.test\.|^testing/.test(file))
  .map((file) => sourceOf(`web/${file}`))
  .join('\n');
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  ['get', 'post', 'delete'].flatMap((method) =>
    item[method] === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, described: item[method] }],
  ),
);
const usedOperations = operations.filter(({ name }) => webSources.includes(`'${name}'`));
const deletes = usedOperations
  .map(({ name }) => name)
  .filter((name) => /^DELETE |\/remove-|\/(?:take-back|erase)$/.test(name) && !EXEMPT_DELETES.includes(name));
const lists = usedOperations.filter(({ name, described }) => name.startsWith('GET ') && isList(described)).map(({ name }) => name);

test('control: deletes and lists are found', () => {
  expect(deletes).toContain('DELETE /crisis-lines/{id}');
  expect(lists).toContain('GET /crisis-lines');
});

/** Returns whether a file contains a test with this title. */
const isTestTitleIn = (file: string, title: string): boolean => {
  const source = sourceOf(file);
  return [title, title.replaceAll("'", "\\'")].some((text) => ["'", '"', '`'].some((quote) => source.includes(quote + text + quote)));
};

/** Returns the source of a test with its table, up to the next test, and shared steps of its file (`deleting()`). */
const testSourceOf = ([file, name]: TestReference): string => {
  const source = sourceOf(file);
  const at = source.indexOf(name);
  const testStart = Math.max(...[...source.slice(0, at).matchAll(/^ {0,2}test[.(]/gm)].map(({ index }) => index), 0);
  const body = source.slice(testStart, at) + (source.slice(at).split(/\n {0,2}test[.(]/)[0] ?? '');
  const steps = [...source.matchAll(/^const (\w+) = (?:async )?\([^]*?^\};$/gm)].filter(([, step]) => body.includes(`${step}()`));
  return [body, ...steps.map(([step]) => step)].join('\n');
};
/** Returns the source of each expectation of a test. */
const expectationsIn = (cited: TestReference): readonly string[] => testSourceOf(cited).match(/(?:expect|getByRole)\([^]*?;$/gm) ?? [];
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

test.each(deletes)('%s is confirmed with the name of the item', (operation) => {
  const [file, name, thing] = DELETE_TESTS[operation] ?? ['package.json', `no test says how ${operation} asks`, ''];
  expect(isTestTitleIn(file, name)).toBe(true);
  // The name as a text, as a part of the question, or as the name of a case in a table.
  const named = thing === 'name' ? /getByText\(name\)/ : new RegExp(`['"\`][^'"\`]*${escapeRegExp(thing)}[^'"\`]*['"\`]`);
  expect(expectationsIn([file, name]).filter((each) => /dialog/.test(each) && named.test(each))).not.toEqual([]);
});

const locales = readdirSync('web/i18n')
  .filter((file) => file.endsWith('.en.json') || file === 'en.json')
  .map((file) => sourceOf(`web/i18n/${file}`));

test.each(lists.filter((name) => !EXEMPT_LISTS.includes(name)))('%s shows a text for an empty list', (operation) => {
  const [file, name, words] = LIST_TESTS[operation] ?? ['package.json', `no test shows the text of an empty list of ${operation}`, ''];
  expect(isTestTitleIn(file, name)).toBe(true);
  expect(locales.some((texts) => texts.includes(`: ${JSON.stringify(words)}`))).toBe(true);
  const test = testSourceOf([file, name]);
  expect(test).toContain(`'${words}'`);
  expect(test).toMatch(/(?:findByRole|getByRole|findByText|getByText)\([^]*?toBeInTheDocument\(\)/);
});
