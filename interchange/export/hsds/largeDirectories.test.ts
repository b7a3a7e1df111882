import type { PublishedListing } from './publishedListing.ts';
import { createServiceSpool } from './serviceSpool.ts';
import { openSharedRows } from './sharedRows.ts';

/* What an export keeps until its end is in memory, or of a large directory in a temporary file, with the same results. */

const listing = (id: string, serviceId: string): PublishedListing =>
  ({
    service: { id, name: `Service ${serviceId}`, description: '', type: ['FOOD'], category: ['ALL'], schedules: [], closeSchedules: [] },
    record: { serviceId, organization: null },
  }) as unknown as PublishedListing;

describe.each([
  ['in memory', 100],
  ['in a file', 2],
])('%s', (_place, maxInMemory) => {
  test('listings of one service come together, in the order of their ids', async () => {
    const spool = createServiceSpool(maxInMemory);
    for (const [id, serviceId] of [
      ['l5', 's2'],
      ['l1', 's3'],
      ['l4', 's1'],
      ['l3', 's2'],
      ['l2', 's1'],
    ] as const)
      spool.add(listing(id, serviceId));
    const groups = [...spool.groups()].map(({ id, listings }) => [id, listings.map(({ service }) => service.id)]);
    expect(groups).toEqual([
      ['s1', ['l2', 'l4']],
      ['s2', ['l3', 'l5']],
      ['s3', ['l1']],
    ]);
    await spool.close();
  });

  test('a row that was written is recognized, also when others came in between', async () => {
    const shared = openSharedRows(maxInMemory);
    const add = (id: string, content: string) => shared.add('locations', id, () => content);
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => add(id, 'one'))).toEqual(['new', 'new', 'new', 'new', 'new']);
    expect([add('a', 'one'), add('b', 'two'), add('e', 'one'), shared.add('organizations', 'a', () => 'one')]).toEqual([
      'same',
      'other',
      'same',
      'new',
    ]);
    await shared.close();
  });
});
