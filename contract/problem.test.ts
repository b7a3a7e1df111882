import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { parseServiceForm } from '#domain/service/validation.ts';
import { DomainError, ERROR_CODES, errorCategoryOf } from '#domain/values/errors.ts';
import { toProblem } from '#platform/http/errorHandler.ts';
import { validationProblem } from '#platform/http/issues.ts';
import { languageOf } from '#platform/http/languageOf.ts';
import { Problem, type Params } from './problem.ts';
import { problemDocument } from './problemDocument.ts';
import { FIELD_TEXTS } from './texts/fieldTexts.ts';
import { PROBLEM_TEXTS } from './texts/problemTexts.ts';

describe('the language of a response', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-MX,en;q=0.8', 'es'],
    ['en-US,es;q=0.9', 'en'],
    ['fr, es;q=0.5, en;q=0.4', 'es'],
    ['es;q=0, en', 'en'],
    ['*', 'en'],
    [';;;,,,q=', 'en'],
  ] as const)('for the header %p is %p', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

describe('problem documents', () => {
  test.each(ERROR_CODES)('have a text for %s', (code) => {
    expect(FIELD_TEXTS[code] ?? PROBLEM_TEXTS[code]).toBeDefined();
    if (errorCategoryOf(code) !== 'invalid') expect(PROBLEM_TEXTS[code]).toBeDefined();
  });

  test.each(['en', 'es'] as const)('have complete texts in %s, without placeholders', (language) => {
    for (const texts of Object.values(PROBLEM_TEXTS)) {
      expect(texts.title[language]).toMatch(/\S.*[.!?]$/);
      expect(texts.detail[language]).toMatch(/\S.*[.!?]$/);
    }
    for (const text of Object.values(FIELD_TEXTS)) expect(text[language]).toMatch(/\S/);
  });

  test('have one text for each code: no file has a code that it or another one already has', () => {
    const folder = join(process.cwd(), 'contract/texts');
    const codesIn = (files: readonly string[]): string[] =>
      files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}"([^"]+)": \{/gm)].map(([, code = '']) => code));
    const problemFiles = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'fields.json');
    expect(codesIn(problemFiles).toSorted()).toEqual(Object.keys(PROBLEM_TEXTS).toSorted());
    expect(codesIn(['fields.json']).toSorted()).toEqual(Object.keys(FIELD_TEXTS).toSorted());
  });

  test('use the requested language, with the same code', () => {
    covers('api-4');
    const problem = new Problem(403, 'FORBIDDEN');
    expect(problemDocument(problem, 'en')).toMatchObject({ status: 403, code: 'FORBIDDEN', title: 'You can’t do this.' });
    expect(problemDocument(problem, 'es')).toMatchObject({ status: 403, code: 'FORBIDDEN', title: 'Usted no puede hacer esto.' });
  });

  test('name each wrong field by path and code, and never repeat the sent value', () => {
    covers('api-5');
    const schema = z.strictObject({
      name: z.string().check(z.minLength(2)),
      count: z.int().check(z.lte(5)),
      kind: z.enum(['A']),
      hours: z.array(z.string().check(z.regex(/^x$/, 'CHECK_TIME_START'))),
    });
    const secretInput = { name: 'q', count: 9, kind: 'sent-secret', hours: ['sent-secret'], other: 'sent-secret' };
    const error = z.safeParse(schema, secretInput, { reportInput: true }).error;
    const document = problemDocument(validationProblem(error?.issues ?? []), 'en');
    expect(document.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['name', 'TOO_SHORT'],
      ['count', 'TOO_LARGE'],
      ['kind', 'NOT_ALLOWED'],
      ['hours.0', 'CHECK_TIME_START'],
      ['other', 'UNKNOWN_FIELD'],
    ]);
    expect(JSON.stringify(document)).not.toContain('sent-secret');
  });

  test('distinguish a missing field from one of a wrong type', () => {
    const schema = z.object({ a: z.string(), b: z.string() });
    const error = z.safeParse(schema, { b: 1 }, { reportInput: true }).error;
    expect(validationProblem(error?.issues ?? []).options.errors).toEqual([
      { path: 'a', code: 'REQUIRED' },
      { path: 'b', code: 'WRONG_TYPE', params: { expected: 'string' } },
    ]);
  });

  test('describe the expected value for a value of a wrong kind', () => {
    const schema = z.object({ a: z.boolean(), b: z.enum(['ON', 'OFF']), c: z.iso.date(), d: z.string().check(z.regex(/^x$/)) });
    const error = z.safeParse(schema, { a: 'perhaps', b: 'HALF', c: 'today', d: 'y' }, { reportInput: true }).error;
    const detailsIn = (language: 'en' | 'es') =>
      problemDocument(validationProblem(error?.issues ?? []), language).errors?.map(({ detail }) => detail);
    expect(detailsIn('en')).toEqual([
      'Write true or false.',
      'Write one of these: ON, OFF.',
      'Write a date as 2026-12-24.',
      'The format is wrong. See the example in the API documentation.',
    ]);
    expect(detailsIn('es')?.slice(0, 2)).toEqual(['Escriba true o false.', 'Escriba uno de estos: ON, OFF.']);
  });

  test('of the service form describe the expected value as well', () => {
    const result = parseServiceForm({ type: ['SPACE'], isContact: 'perhaps' });
    const errors = (result.ok ? [] : result.issues).map((issue) => ({
      ...issue,
      path: issue.path.join('.'),
      params: issue.params as Params,
    }));
    const details = problemDocument(new Problem(400, 'VALIDATION_FAILED', { errors }), 'en').errors ?? [];
    expect(details.find(({ path }) => path === 'type.0')?.detail).toMatch(
      /^Write one of these: FOOD, MEALS, .* …\.$|^Write one of these: [A-Z_, ]+\.$/,
    );
    expect(details.find(({ path }) => path === 'isContact')?.detail).toBe('Write true or false.');
  });
});

describe('conversion of errors to problems', () => {
  test.each([
    ['an error of the domain', new DomainError('CONFLICT'), 409, 'CONFLICT'],
    ['an event of a newer version', new DomainError('NEWER_VERSION_WROTE'), 503, 'NEWER_VERSION_WROTE'],
    ['an address that cannot be decoded', Object.assign(new URIError('x'), { status: 400 }), 400, 'BAD_REQUEST'],
    ['an unavailable event store', Object.assign(new Error('x'), { name: 'EventStoreUnavailable' }), 503, 'UNAVAILABLE'],
    ['an unknown outcome', Object.assign(new Error('x'), { name: 'OutcomeUnknown' }), 503, 'UNAVAILABLE'],
    ['an unavailable MongoDB', Object.assign(new Error('x'), { name: 'MongoServerSelectionError' }), 503, 'UNAVAILABLE'],
    ['a lost connection to MongoDB', Object.assign(new Error('x'), { name: 'PoolClearedOnNetworkError' }), 503, 'UNAVAILABLE'],
    ['a MongoDB during an election', Object.assign(new Error('x'), { name: 'MongoServerError', code: 10_107 }), 503, 'UNAVAILABLE'],
    ['a programming error', new TypeError('x is not a function'), 500, 'INTERNAL'],
    ['a thrown value that is not an error', 'text', 500, 'INTERNAL'],
  ])('%s', (_what, error, status, code) => {
    const problem = toProblem(error);
    expect([problem.status, problem.code]).toEqual([status, code]);
    expect(JSON.stringify(problemDocument(problem, 'en'))).not.toContain('not a function');
  });

  test('sets Retry-After for an unavailable store', () => {
    expect(toProblem(Object.assign(new Error('x'), { name: 'EventStoreUnavailable' })).options.headers).toEqual({ 'Retry-After': '2' });
  });
});
