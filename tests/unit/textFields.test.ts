import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { issuesOf } from '#kernel/issues.ts';
import { createRandom } from '../support/generator/random.ts';

/* Every text field of the contract: texts that are unreadable, or that reverse the direction of other text, are rejected. */

type Body = Readonly<Record<string, unknown>>;
const PLAIN = 'Plain words 7';

/** Returns the error codes of a field of a body; empty if the body is accepted. */
const codesOf = (operation: Operation, body: Body, field: string): readonly string[] => {
  const found = operation.body === undefined ? undefined : z.safeParse(operation.body, body).error;
  return found === undefined ? [] : issuesOf(found).flatMap(({ code, path }) => (path[0] === field ? [code] : []));
};
const shapeOf = ({ body }: Operation): readonly string[] =>
  body === undefined ? [] : Object.keys((body as unknown as z.ZodMiniObject).def.shape ?? {});
const example = ({ bodyExample }: Operation): Body => (bodyExample ?? {}) as Body;
/** A single text, or the first item of a list of texts. */
const shapes: readonly ((text: string) => unknown)[] = [(text) => text, (text) => [text]];

interface TextField {
  readonly operation: Operation;
  readonly field: string;
  readonly of: (text: string) => unknown;
}

/** Fields that are not plain text: compared unchanged, looked up, parsed for digits, or sanitized as a page. */
const NO_TEXT =
  / (password|oldPassword|newPassword)$|^(addService|reviseService) phone$|^handOverService userEmail$|^exportAudit |^publishStaticPage content$/;
const isText = ({ operation, field, of }: TextField): boolean =>
  codesOf(operation, { ...example(operation), [field]: of(PLAIN) }, field).length === 0 &&
  // A field that accepts any value is a response-only field, which commands drop.
  codesOf(operation, { ...example(operation), [field]: { any: 'thing' } }, field).length > 0;

const FIELDS: readonly TextField[] = OPERATIONS.filter(({ api }) => api === 'command').flatMap((operation) =>
  shapeOf(operation)
    .filter((field) => !NO_TEXT.test(`${operation.id} ${field}`))
    .flatMap((field) => shapes.map((of) => ({ operation, field, of })))
    .filter(isText),
);
const name = ({ operation, field }: TextField): string => `${operation.id} ${field}`;
const isNeeded = ({ operation, field, of }: TextField): boolean =>
  codesOf(operation, { ...example(operation), [field]: of('') }, field).length > 0;

const { pick, int } = createRandom(47);
const UNSEEN = [
  '\u200B',
  '\u200D',
  '\u00AD',
  '\u2060',
  '\uFEFF',
  '\u3164',
  '\u115F',
  '\uFFA0',
  '\u2800',
  '\u180E',
  '\uFE0F',
  '\u{E0041}',
  ' ',
  '\u00A0',
  '\t',
];
const SIGNS = ['.', '-', '…', '!', '☎', '🙂', '·', '—'];
const BIDI = ['\u202A', '\u202B', '\u202D', '\u202E', '\u202C', '\u2066', '\u2067', '\u2068', '\u2069', '\u200E', '\u200F', '\u061C'];
const many = (atoms: readonly string[]): string => Array.from({ length: int(1, 8) }, () => pick(atoms)).join('');
const unseen = Array.from({ length: 200 }, () => many(UNSEEN));
const unreadable = Array.from({ length: 200 }, () => many([...UNSEEN, ...SIGNS]));
const turning = Array.from({ length: 200 }, () => `${pick(['Blue ', '', 'Casa'])}${pick(BIDI)}${pick(['555-0142', 'Spruce', ''])} 7`);

test('control: the text fields are found', () => {
  expect(FIELDS.length).toBeGreaterThan(60);
  expect(FIELDS.map(name)).toEqual(
    expect.arrayContaining(['addService name', 'reviseService descriptionEs', 'sendMessage message', 'addCoordinator addresses']),
  );
});

/** Texts of several lines, in which a symbol alone is accepted. */
const SEVERAL_LINES = ['message', 'description'];

describe.each(FIELDS.map((field) => [name(field), field] as const))('%s', (_name, text) => {
  const { operation, field, of } = text;
  const refusals = (texts: readonly string[]) =>
    texts.map((each) => [each, codesOf(operation, { ...example(operation), [field]: of(each) }, field)] as const);

  test('rejects text that reverses the direction of other text', () => {
    expect(refusals(turning).filter(([, codes]) => !codes.includes('TEXT_BIDI'))).toEqual([]);
  });

  if (isNeeded(text)) {
    test('rejects text that cannot be read', () => {
      const texts = SEVERAL_LINES.includes(field) ? unseen : [...unseen, ...unreadable];
      const taken = refusals(texts).filter(
        ([, [code]]) => code === undefined || !/^(TEXT_NOT_VISIBLE|REQUIRED|PLEASE_INPUT_YOUR_COUNTRY)$/.test(code),
      );
      expect(taken).toEqual([]);
    });
  }

  test('accepts letters of any language, and numbers', () => {
    expect(refusals(['Café Ñandú', '食物', 'خبز', '24/7', 'Ａ１']).filter(([, codes]) => codes.length > 0)).toEqual([]);
  });
});
