import { createRegionIndex } from './regionIndex.ts';

const { regions, regionOf, region } = createRegionIndex([
  { id: 'west', name: 'Western Slope', counties: ['Mesa, CO'] },
  { id: 'denver', name: 'Metro Denver', counties: ['Denver, CO', 'Boulder, CO'] },
]);

test('finds the region of a county, but none for a hidden county or one in no region', () => {
  const ids = ['Boulder, CO', 'Mesa, CO', null, undefined, 'Boulder, MT'].map((county) => regionOf(county)?.id);
  expect(ids).toEqual(['denver', 'west', undefined, undefined, undefined]);
});

test('sorts regions by name and finds each by its id', () => {
  expect(regions.map(({ id }) => id)).toEqual(['denver', 'west']);
  expect([region('west')?.name, region('gone')]).toEqual(['Western Slope', null]);
});
