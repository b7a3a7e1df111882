import { getServiceQuery, listServicesQuery } from './servicesQuery.ts';
import { canonicalZone } from './zoneName.ts';

/** Returns one of the many upper and lower case spellings of a name. */
const spellingVariant = (name: string, variant: number): string =>
  [...name].map((letter, index) => ((variant >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('');

test.each([
  ['America/Los_Angeles', 'America/Los_Angeles'],
  ['america/los_angeles', 'America/Los_Angeles'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['utc', 'UTC'],
  ['Mars/Phobos', null],
  ['+05:30', null],
  ['', null],
])('the zone name %p becomes %p', (name, zone) => {
  expect(canonicalZone(name)).toBe(zone);
});

test('a thousand spellings of a zone become one, for the list and for a single service', () => {
  const zones = new Set<string | undefined>();
  for (let variant = 0; variant < 1000; variant += 1) {
    const userTimezone = spellingVariant('America/New_York', variant);
    for (const schema of [listServicesQuery, getServiceQuery]) zones.add(schema.parse({ userTimezone }).userTimezone);
  }
  expect([...zones]).toEqual(['America/New_York']);
});

test.each([
  ['the list', listServicesQuery],
  ['a service by itself', getServiceQuery],
])('an unknown zone is rejected, for %s', (_what, schema) => {
  const { error } = schema.safeParse({ userTimezone: 'Mars/Phobos' });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['userTimezone', 'NOT_ALLOWED']]);
});
