import { issuesOf } from '../values/issues.ts';
import { regionFormSchema, regionSchema } from './form.ts';

const codes = (body: object): string[] => {
  const parsed = regionFormSchema.safeParse(body);
  return parsed.success ? [] : issuesOf(parsed.error).map(({ code, path }) => `${path.join('.')} ${code}`);
};

test('rejects a region without a coordinator or a county', () => {
  expect(codes({ name: 'Metro Denver', counties: [], coordinatorIds: [] })).toEqual([
    'counties AT_LEAST_ONE_COUNTY',
    'coordinatorIds AT_LEAST_ONE_COORDINATOR',
  ]);
  expect(codes({ name: 'Metro Denver' })).toEqual(['counties AT_LEAST_ONE_COUNTY', 'coordinatorIds AT_LEAST_ONE_COORDINATOR']);
  expect(codes({ name: 'Metro Denver', counties: ['Denver, CO'], coordinatorIds: ['rosa'] })).toEqual([]);
});

test('reads counties sorted, without duplicates, with their state', () => {
  const region = regionSchema.parse({
    name: 'M',
    counties: ['Denver, CO', 'Adams, CO', 'Denver, CO'],
    coordinatorIds: ['tom', 'rosa', 'tom'],
  });
  expect(region).toEqual({ name: 'M', counties: ['Adams, CO', 'Denver, CO'], coordinatorIds: ['tom', 'rosa'] });
  expect(codes({ name: 'M', counties: ['Denver'], coordinatorIds: ['rosa'] })).toEqual(['counties.0 COUNTY_NOT_KNOWN']);
});
