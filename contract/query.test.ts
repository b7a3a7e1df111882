import * as z from 'zod/mini';
import { latitudeFirstSchema, normaliseQuery } from './query.ts';
import { listServicesQuery } from './servicesQuery.ts';

const parse = (raw: Record<string, unknown>) => z.safeParse(listServicesQuery, normaliseQuery(raw));
const valueOf = (raw: Record<string, unknown>) => parse(raw).data;
const codesOf = (raw: Record<string, unknown>) => parse(raw).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the query of a list of services', () => {
  test('has the page size of the specification', () => {
    covers('9-1');
    expect(valueOf({})).toEqual({ limit: 100, skip: 0 });
  });

  test.each(['', '  ', 'null', 'undefined', ['', 'null']])('drops %p', (value) => {
    covers('5-5');
    expect(valueOf({ type: value, q: value, sort: value, limit: value, nearCoordinate: value, isOpen: value })).toEqual({
      limit: 100,
      skip: 0,
    });
  });

  test.each([
    ['separated by commas', 'MEALS, FOOD_PANTRY ,MEALS,'],
    ['repeated', ['MEALS', ' FOOD_PANTRY', 'MEALS', '']],
    ['both', ['MEALS,FOOD_PANTRY', 'MEALS']],
  ])('reads a list %s', (_how, type) => {
    covers('5-54');
    expect(valueOf({ type })?.type).toEqual(['MEALS', 'FOOD_PANTRY']);
  });

  test('accepts the names of the chips as audiences', () => {
    expect(valueOf({ category: 'Youth/Kids,LGBT ,men' })?.category).toEqual(['KIDS', 'LGBT', 'MEN']);
  });

  test('reads longitude before latitude', () => {
    expect(valueOf({ nearCoordinate: '-118.24|34.05' })?.nearCoordinate).toEqual({ longitude: -118.24, latitude: 34.05 });
  });

  test('reads latitude first for the chatbot', () => {
    expect(z.parse(latitudeFirstSchema, '34.05|-118.24')).toEqual({ longitude: -118.24, latitude: 34.05 });
  });

  test.each(['34.05|-118.24', '181|0', '1|2|3', '1,2', 'NaN|1', '1e2|3', '0x10|1', '|'])('rejects the coordinate %p', (nearCoordinate) => {
    expect(codesOf({ nearCoordinate })).toEqual(['nearCoordinate INVALID_COORDINATE']);
  });

  test('accepts a filter by ids with limit 0', () => {
    expect(valueOf({ filter: '{"_id":["a","b","a"]}', limit: '0' })).toMatchObject({ filter: { ids: ['a', 'b'] }, limit: 0 });
    expect(valueOf({ filter: '{"id":"a"}' })).toMatchObject({ filter: { ids: ['a'] } });
  });

  test('reads a filter of fields', () => {
    expect(valueOf({ filter: '{"type":"SHELTER","isAllowedPet":true}' })?.filter).toEqual({ type: ['SHELTER'], isAllowedPet: true });
  });

  test.each([
    '{"$where":"1"}',
    '{"city":{"$gt":""}}',
    '{"_id":{"$ne":null}}',
    '{"_id":["a/../b"]}',
    '{"__proto__":{"a":1}}',
    '{"type":"PALACE"}',
    '{"userEmail":"a@b.co"}',
    '[1]',
    'x',
    '{"a":'.repeat(3000),
  ])('rejects the filter %p', (filter) => {
    expect(codesOf({ filter })).toEqual(['filter INVALID_FILTER']);
  });

  test.each([
    [{ limit: '101' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ skip: '-1' }, 'skip'],
    [{ sort: 'password' }, 'sort'],
    [{ sort: ['name', 'likes'] }, 'sort'],
    [{ isOpen: 'perhaps' }, 'isOpen'],
    [{ search: 'password' }, 'search.0'],
    [{ q: 'a\u0000b' }, 'q'],
    [{ userTimezone: '../../etc/passwd\n' }, 'userTimezone'],
  ])('rejects %p', (raw, path) => {
    expect(codesOf(raw)?.map((code) => code.split(' ')[0])).toEqual([path]);
  });

  test('ignores unknown parameters', () => {
    expect(valueOf({ 'city[$gt]': '1', _: '123' })).toEqual({ limit: 100, skip: 0 });
  });
});
