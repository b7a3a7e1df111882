import { createRandom } from 'test-tools/random.ts';
import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { issuesOf } from '#domain/values/issues.ts';

/* Every text field of the contract: texts that are unreadable, or that reverse the direction of other text, are rejected. */

type Body = Readonly<Record<string, unknown>>;
const PLAIN_TEXT = 'Plain words 7';

/** Returns the error codes of a field of a body; empty if the body is accepted. */
const codesOf = (operation: Operation, body: Body, field: string): readonly string[] => {
  const validationError = operation.body === undefined ? undefined : z.safeParse(operation.body, body).error;
  return validationError === undefined ? [] : issuesOf(validationError).flatMap(({ code, path }) => (path[0] === field ? [code] : []));
};
const shapeOf = ({ body }: Operation): readonly string[] =>
  body === undefined ? [] : Object.keys((body as unknown as z.ZodMiniObject).def.shape ?? {});
const exampleBody = ({ bodyExample }: Operation): Body => (bodyExample ?? {}) as Body;
/** A single text, or the first item of a list of texts. */
const textShapes: readonly ((text: string) => unknown)[] = [(text) => text, (text) => [text]];

interface TextField {
  readonly operation: Operation;
  readonly field: string;
  readonly of: (text: string) => unknown;
}

/** Fields that are not plain text: compared unchanged, looked up, parsed for digits, or sanitized as a page. */
const NON_TEXT_FIELDS =
  / (password|oldPassword|newPassword)$|^(addService|reviseService) phone$|^handOverService userEmail$|^exportAudit |^publishStaticPage content$/;
const isTextField = ({ operation, field, of }: TextField): boolean =>
  codesOf(operation, { ...exampleBody(operation), [field]: of(PLAIN_TEXT) }, field).length === 0 &&
  // A field that accepts any value is a response-only field, which commands drop.
  codesOf(operation, { ...exampleBody(operation), [field]: { any: 'thing' } }, field).length > 0;

const TEXT_FIELDS: readonly TextField[] = OPERATIONS.filter(({ api }) => api === 'command').flatMap((operation) =>
  shapeOf(operation)
    .filter((field) => !NON_TEXT_FIELDS.test(`${operation.id} ${field}`))
    .flatMap((field) => textShapes.map((of) => ({ operation, field, of })))
    .filter(isTextField),
);
const name = ({ operation, field }: TextField): string => `${operation.id} ${field}`;
const isRequiredField = ({ operation, field, of }: TextField): boolean =>
  codesOf(operation, { ...exampleBody(operation), [field]: of('') }, field).length > 0;

const { pick, int } = createRandom(47);
const INVISIBLE_CHARACTERS = [
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
const PUNCTUATION = ['.', '-', '…', '!', '☎', '🙂', '·', '—'];
const BIDI_CONTROLS = [
  '\u202A',
  '\u202B',
  '\u202D',
  '\u202E',
  '\u202C',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200E',
  '\u200F',
  '\u061C',
];
const randomSequence = (atoms: readonly string[]): string => Array.from({ length: int(1, 8) }, () => pick(atoms)).join('');
const invisibleTexts = Array.from({ length: 200 }, () => randomSequence(INVISIBLE_CHARACTERS));
const textsWithoutLetters = Array.from({ length: 200 }, () => randomSequence([...INVISIBLE_CHARACTERS, ...PUNCTUATION]));
const bidiTexts = Array.from(
  { length: 200 },
  () => `${pick(['Blue ', '', 'Casa'])}${pick(BIDI_CONTROLS)}${pick(['555-0142', 'Spruce', ''])} 7`,
);

test('control: the text fields are found', () => {
  expect(TEXT_FIELDS.length).toBeGreaterThan(60);
  expect(TEXT_FIELDS.map(name)).toEqual(
    expect.arrayContaining(['addService name', 'reviseService descriptionEs', 'sendMessage message', 'addCoordinator addresses']),
  );
});

/** Texts of several lines, in which a symbol alone is accepted. */
const MULTILINE_FIELDS = ['message', 'description'];

describe.each(TEXT_FIELDS.map((field) => [name(field), field] as const))('%s', (_name, text) => {
  const { operation, field, of } = text;
  const rejectionCodes = (texts: readonly string[]) =>
    texts.map((each) => [each, codesOf(operation, { ...exampleBody(operation), [field]: of(each) }, field)] as const);

  test('rejects text that reverses the direction of other text', () => {
    expect(rejectionCodes(bidiTexts).filter(([, codes]) => !codes.includes('TEXT_BIDI'))).toEqual([]);
  });

  if (isRequiredField(text)) {
    test('rejects text that cannot be read', () => {
      const texts = MULTILINE_FIELDS.includes(field) ? invisibleTexts : [...invisibleTexts, ...textsWithoutLetters];
      const acceptedTexts = rejectionCodes(texts).filter(
        ([, [code]]) => code === undefined || !/^(TEXT_NOT_VISIBLE|REQUIRED|PLEASE_INPUT_YOUR_COUNTRY)$/.test(code),
      );
      expect(acceptedTexts).toEqual([]);
    });
  }

  test('accepts letters of any language, and numbers', () => {
    expect(rejectionCodes(['Café Ñandú', '食物', 'خبز', '24/7', 'Ａ１']).filter(([, codes]) => codes.length > 0)).toEqual([]);
  });
});
