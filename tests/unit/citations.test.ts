import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { sourceOf } from '../support/namedTests.ts';

/* Whoever reads “server rule 3”, “rule 13” or “specification, section 4” finds it in docs/rules.md or docs/specification.md. */

interface Citation {
  readonly of: 'rule' | 'server rule' | 'section';
  readonly number: string;
}

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file) && file !== 'tests/unit/citations.test.ts');

const NUMBERS = String.raw`(\d[\d.]*(?:(?:, | and )\d[\d.]*)*)`;
const RULES = new RegExp(String.raw`\b(server )?rules? ${NUMBERS}`, 'gi');
/** Sections of other standards are named with them. */
const SECTIONS = new RegExp(String.raw`(?<!(?:RFC \d+|PNG specification)[^.]{0,20})\bsections? ${NUMBERS}`, 'gi');

const eachOf = (numbers: string): string[] => numbers.split(/, | and /).map((number) => number.replace(/\.$/, ''));

const citationsIn = (source: string): Citation[] => {
  // A comment goes on in the next line.
  const text = source.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [
    ...[...text.matchAll(RULES)].flatMap(([, server, numbers = '']) =>
      eachOf(numbers).map((number): Citation => ({ of: server === undefined ? 'rule' : 'server rule', number })),
    ),
    ...[...text.matchAll(SECTIONS)].flatMap(([, numbers = '']) => eachOf(numbers).map((number): Citation => ({ of: 'section', number }))),
  ];
};

const [rules, specification] = [sourceOf('docs/rules.md'), sourceOf('docs/specification.md')];
const numbersIn = (source: string, heading: RegExp): ReadonlySet<string> =>
  new Set([...source.matchAll(heading)].map(([, number = '']) => number));
const there: Readonly<Record<Citation['of'], ReadonlySet<string>>> = {
  rule: numbersIn(rules, /^\| (\d+) +\|/gm),
  'server rule': numbersIn(rules, /^### Server rule (\d+):/gm),
  section: numbersIn(specification, /^###? (\d[\d.]*?)\.? /gm),
};
const isMissing = ({ of, number }: Citation): boolean => !there[of].has(number);

test('every rule and section that is cited is in the repository', () => {
  const cited = files.flatMap((file) => citationsIn(sourceOf(file)).map((citation) => ({ file, ...citation })));
  expect(cited.length).toBeGreaterThan(60);
  expect(cited.filter(isMissing)).toEqual([]);
});

test('every section whose sentences are covered is told in the specification', () => {
  const covered = numbersIn(sourceOf('docs/spec-coverage.md'), /^## (\d[\d.]*?)\.? /gm);
  expect(covered.size).toBeGreaterThan(8);
  expect([...covered].filter((number) => !there.section.has(number))).toEqual([]);
});

test('control: a citation is read however it is written, and one of nothing is found', () => {
  const cited = citationsIn(
    '/* rules 2, 11 and 14; (server rule 99); the specification’s\n * section 5; sections 3 and 2.9. RFC 9110, section 13.1; see */',
  );
  expect(cited.map(({ of, number }) => `${of} ${number}`)).toEqual([
    'rule 2',
    'rule 11',
    'rule 14',
    'server rule 99',
    'section 5',
    'section 3',
    'section 2.9',
  ]);
  expect(cited.filter(isMissing).map(({ number }) => number)).toEqual(['99', '2.9']);
});
