import { readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { isThere, sourceOf } from '../support/namedTests.ts';

/*
 * Every delete asks first, with the thing's name, and every list says when it is empty. Which deletes and lists the screens have is
 * read off what they ask of the contract: a new one fails here until a test of it is named.
 */
type Cited = readonly [file: string, name: string];

const DELETES: Readonly<Record<string, Cited>> = {
  'POST /services/{id}/take-back': ['web/features/approvals/approvals.test.tsx', 'is taken back to what was approved, after a question'],
  'DELETE /services/{id}': [
    'web/features/manageServices/pane.test.tsx',
    'is deleted only after a yes, out of the list first, and can be brought back',
  ],
  'POST /services/remove-services': ['web/features/approvals/approvals.test.tsx', 'are deleted by selection after a question'],
  'DELETE /services/{id}/bed-counters/{accountId}': ['web/features/beds/otherCounters.test.tsx', 'somebody is removed only after a yes'],
  'DELETE /crisis-lines/{id}': [
    'web/features/crisisLines/manage/manage.test.tsx',
    'deletes a line after a yes to a question with its name; Undo brings it back',
  ],
  'DELETE /users/{id}': ['web/features/users/users.test.tsx', 'deletes only after a yes, with a choice of what becomes of the services'],
  'POST /static-pages/{key}/take-back': [
    'web/features/content/edit/edit.test.tsx',
    'leads back to what came with the product after a question with the name of the page',
  ],
  'DELETE /feedbacks/{id}': [
    'web/features/feedbacks/feedbacks.test.tsx',
    'deleted it is asked for by name first, goes with a notice, and comes back by Undo',
  ],
  'DELETE /regions/{id}': ['web/features/regions/regions.test.tsx', 'is removed after its name was asked, and can be brought back at once'],
  'DELETE /coordinators/{id}': ['web/features/regions/regions.test.tsx', 'a %s is removed only after a yes to a question with their name'],
  'DELETE /liaisons/{id}': ['web/features/regions/regions.test.tsx', 'a %s is removed only after a yes to a question with their name'],
};
/** Takes nothing away: the same button closes for the night again. */
const NO_DELETES: readonly string[] = ['DELETE /services/{id}/closed-dates'];

const LISTS: Readonly<Record<string, Cited>> = {
  'GET /services': ['web/features/home/place.test.tsx', 'that nothing answers repeats the words, and is cleared by a press'],
  'GET /services/beds': ['web/features/beds/beds.test.tsx', 'without a shelter says so, with a next step (NO_BED)'],
  'GET /services/managed': ['web/features/manageServices/list.test.tsx', 'tells somebody without a service to use Add Services'],
  'GET /services/approvals': ['web/features/approvals/approvals.test.tsx', 'are searched by what was typed'],
  'GET /crisis-lines': [
    'web/features/crisisLines/CrisisLinesPage.test.tsx',
    'searches half a second after the last key, and says when nothing is found',
  ],
  'GET /users': ['web/features/users/users.test.tsx', 'says when there is nobody, and when nobody matches'],
  'GET /audit': ['web/features/audit/audit.test.tsx', 'that nothing answers is said'],
  'GET /feedbacks': ['web/features/feedbacks/feedbacks.test.tsx', 'that is empty says so (%s, %s)'],
  'GET /regions': ['web/features/regions/regions.test.tsx', 'that there are none yet is said'],
  'GET /coordinators': ['web/features/regions/regions.test.tsx', 'that there is no coordinator yet is said'],
  'GET /liaisons': [
    'web/features/regions/regions.test.tsx',
    'a liaison says district, position and county, in both languages; that there are none is said',
  ],
  'GET /static-pages': ['web/features/content/edit/edit.test.tsx', 'that are none say so'],
};
/** Shown under a sentence that says what they are for, or only where there is something to warn of; counties are never none. */
const NO_LISTS: readonly string[] = ['GET /services/{id}/bed-counters', 'GET /services/same-contact', 'GET /counties'];

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } }>>;
}
interface Schema {
  readonly type?: string;
  readonly $ref?: string;
}
const contract = parse(sourceOf('openapi.yaml')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
const isList = ({ responses }: Described): boolean => {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const named = schema?.$ref === undefined ? schema : contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return named?.type === 'array';
};

/** What the screens are made of, without their tests. */
const screens = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^dist|schema\.gen|\.test\.|^testing/.test(file))
  .map((file) => sourceOf(`web/${file}`))
  .join('\n');
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  ['get', 'post', 'delete'].flatMap((method) =>
    item[method] === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, described: item[method] }],
  ),
);
const asked = operations.filter(({ name }) => screens.includes(`'${name}'`));
const deletes = asked.map(({ name }) => name).filter((name) => /^DELETE |\/remove-|\/take-back$/.test(name) && !NO_DELETES.includes(name));
const lists = asked.filter(({ name, described }) => name.startsWith('GET ') && isList(described)).map(({ name }) => name);

test('control: deletes and lists are found', () => {
  expect(deletes).toContain('DELETE /crisis-lines/{id}');
  expect(lists).toContain('GET /crisis-lines');
});

/** What a test does, from its name to the next one. */
const bodyOf = ([file, name]: Cited): string =>
  sourceOf(file)
    .split(name)[1]
    ?.split(/\n {0,2}test[.(]/)[0] ?? '';

test.each(deletes)('%s asks before it is done', (operation) => {
  const cited = DELETES[operation] ?? ['package.json', `no test says how ${operation} asks`];
  expect(isThere({ promise: operation, file: cited[0], name: cited[1] })).toBe(true);
  expect(bodyOf(cited)).toMatch(/dialog|confirm|deleting\(\)|question/i);
});

test.each(lists.filter((name) => !NO_LISTS.includes(name)))('%s says when there is nothing', (operation) => {
  const cited = LISTS[operation] ?? ['package.json', `no test says what stands where ${operation} is empty`];
  expect(isThere({ promise: operation, file: cited[0], name: cited[1] })).toBe(true);
});
