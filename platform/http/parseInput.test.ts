import * as z from 'zod/mini';
import { Problem } from '#contract/problem.ts';
import { parseQuery } from './parseInput.ts';

const errorsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof Problem ? error.options.errors : error;
  }
  return 'passes';
};

describe('parseQuery', () => {
  const query = z.object({ q: z.optional(z.string()) });

  test('names every unknown parameter', () => {
    covers('api-7');
    expect(errorsOf(() => parseQuery({ query }, { q: 'beds', colour: 'red', constructor: 'x' }))).toEqual([
      { path: 'colour', code: 'UNKNOWN_PARAMETER' },
      { path: 'constructor', code: 'UNKNOWN_PARAMETER' },
    ]);
    expect(errorsOf(() => parseQuery({}, { q: 'beds' }))).toEqual([{ path: 'q', code: 'UNKNOWN_PARAMETER' }]);
  });

  test('ignores empty parameters', () => {
    expect(parseQuery({ query }, { q: 'beds', colour: '', size: 'undefined', other: 'null' })).toEqual({ q: 'beds' });
    expect(parseQuery({}, { colour: '' })).toEqual({});
  });

  test('accepts unknown parameters if the operation allows them', () => {
    expect(parseQuery({ query: z.looseObject({ q: z.optional(z.string()) }) }, { q: 'beds', scope: 'email' })).toEqual({
      q: 'beds',
      scope: 'email',
    });
  });
});
